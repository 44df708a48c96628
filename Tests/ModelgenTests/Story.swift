import Foundation
import Testing

/// One thing that somebody does in a story, and what comes of it.
enum Step: Sendable {
  case write(String, String)
  /// Replaces a text that must be there.
  case edit(String, String, String)
  case append(String, String)
  /// A person has read a draft of a stage, and takes its marks out.
  case decide(String)
  case remove(String)
  case move(String, String)
  /// `git` with these words must succeed.
  case git(String)
  /// `git` with these words must fail, as a merge with conflicts does.
  case gitFails(String)
  /// `modelgen` with these words: the exit status, what its texts say, and what they do not say.
  case run(String, Int32 = 0, says: [String] = [], lacks: [String] = [])
  /// A file and what is in it.
  case has(String, [String])
  case lacks(String, [String])
  case gone(String)
}

struct Story: Sendable, CustomTestStringConvertible {
  var name: String
  var steps: [Step]
  init(_ name: String, _ steps: [Step]) {
    self.name = name
    self.steps = steps
  }
  var testDescription: String { name }
}

extension Story {
  static func manifest(_ number: String, _ attributes: String, migration: String = "") -> String {
    """
    # Trips, as the app has them.
    version: \(number)
    \(migration)entities:
      Trip:
        attributes:
    \(attributes.split(separator: "\n").map { "      \($0)\n" }.joined())
    """
  }

  /// Three versions that have shipped, committed on `main`.
  static let start: [(name: String, text: String)] = [
    ("m/Trips/V1.yaml", manifest("1.0.0", "name: String\nstart_date: Date")),
    ("m/Trips/V2.yaml", manifest("2.0.0", "name: String\nstart_date: Date\nrating: Int?")),
    (
      "m/Trips/V3.yaml",
      manifest(
        "3.0.0", "name: String\nstartDate: { type: Date, renamedFrom: start_date }   # Swift style\nrating: Int?")
    ),
  ]

  func tell() throws {
    let scratch = try ScratchFolder()
    for (file, text) in Self.start { try scratch.write(text, to: file) }
    let beginning: [Step] = [
      .git("init -q"), .run("generate m"), .run("ship m/Trips", says: ["Nothing is uploaded", "recorded V3 3.0.0"]),
      .git("add -A"), .git("commit -q -m start"),
    ]
    for (index, step) in (beginning + steps).enumerated() {
      try perform(step, in: scratch, "\(name), step \(index - beginning.count + 1): \(step)")
    }
  }

  private func perform(_ step: Step, in scratch: ScratchFolder, _ comment: Comment) throws {
    switch step {
    case .write(let file, let text): try scratch.write(text, to: file)
    case .edit(let file, let old, let new):
      let text = try #require(scratch.text(file), comment)
      try #require(text.contains(old), comment)
      try scratch.write(text.replacingOccurrences(of: old, with: new), to: file)
    case .append(let file, let more): try scratch.write((scratch.text(file) ?? "") + more, to: file)
    case .decide(let file): try scratch.decide(file)
    case .remove(let file): try FileManager.default.removeItem(at: scratch.url(file))
    case .move(let old, let new): try FileManager.default.moveItem(at: scratch.url(old), to: scratch.url(new))
    case .git(let words): try #require(try git(words, in: scratch) == 0, comment)
    case .gitFails(let words): try #require(try git(words, in: scratch) != 0, comment)
    case .run(let line, let status, let says, let lacks):
      let result = try Tool.run(Self.words(line), in: scratch.path, environment: Self.environment)
      let text = result.output + result.errors
      #expect(result.status == status, "\(comment)\n\(text)")
      for part in says { #expect(text.contains(part), "\(comment): \(part)\n\(text)") }
      for part in lacks { #expect(!text.contains(part), "\(comment): \(part)\n\(text)") }
    case .has(let file, let parts):
      let text = try #require(scratch.text(file), comment)
      for part in parts { #expect(text.contains(part), "\(comment): \(part)\n\(text)") }
    case .lacks(let file, let parts):
      let text = try #require(scratch.text(file), comment)
      for part in parts { #expect(!text.contains(part), "\(comment): \(part)\n\(text)") }
    case .gone(let file): #expect(scratch.text(file) == nil, comment)
    }
  }

  /// Words at spaces; single quotes hold some together.
  private static func words(_ line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  /// Nothing of the machine's own git settings.
  private static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "T",
    "GIT_AUTHOR_EMAIL": "t@example.com", "GIT_COMMITTER_NAME": "T", "GIT_COMMITTER_EMAIL": "t@example.com",
  ]

  private func git(_ line: String, in scratch: ScratchFolder) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-c", "init.defaultBranch=main"] + Self.words(line)
    process.environment = ProcessInfo.processInfo.environment.merging(Self.environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension ScratchFolder {
  func git(_ words: String...) throws {
    let settings = ["user.name=T", "user.email=t@example.com", "init.defaultBranch=main", "commit.gpgsign=false"]
    let run = try Tool.start(
      ["git"] + settings.flatMap { ["-c", $0] } + words, in: path, executable: URL(fileURLWithPath: "/usr/bin/env")
    ).finish()
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Everything as it is now; a repository where there is none yet.
  func commit(_ message: String = "as it is") throws {
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", message)
  }

  /// Takes the marks out of a draft, as somebody does who has read it.
  func decide(_ file: String) throws {
    let draft = try #require(text(file))
    let read = draft.replacing("Decide (data may be lost):", with: "Read:").replacing("Decide:", with: "Read:")
    try write(read, to: file)
  }
}

import Foundation
import Testing

/// Names and texts from manifests on terminals, in logs of CI systems and in comments of pull requests.
@Suite struct HostileOutputTests {
  private static let escape = "\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}"
  private static let reason = "fine\\n::stop-commands::x\\r\\n::add-mask::a\\e[2J"

  /// A schema whose every text is hostile, in a folder with a hostile name.
  private func scratch() throws -> (ScratchFolder, folder: String) {
    let scratch = try ScratchFolder()
    let folder = "::add-mask::m \(Self.escape)\n::error::x"
    try scratch.write(
      """
      version: 1.0.0
      entities:
        Trip:
          attributes:
            name: String
            cost: { type: Int, default: 3 }
      """, to: "\(folder)/Trips/V1.yaml")
    try scratch.write(
      """
      version: 2.0.0
      entities:
        Trip:
          attributes:
            name: String
            cost: { type: Double, default: try! f() }
            kind: { type: Kind, default: a }
      enums:
        Kind: { type: String, cases: { a: "x\\e[2J::error::", b: "\\n::stop-commands::y" } }
      migration:
        accepts: { type-change: "\(Self.reason)", nonsense: "\(Self.reason)" }
      ::stop-commands::key: 1
      "##[add-mask]": 1
      """, to: "\(folder)/Trips/V2.yaml")
    return (scratch, folder)
  }

  static let commands: [[String]] = [
    ["check"], ["check", "--format", "markdown"], ["check", "--format", "github"], ["check", "--format", "json"],
    ["check", "--format", "sarif"], ["generate"], ["generate", "--diff"], ["generate", "-n"], ["diff"],
    ["diff", "--format", "markdown"], ["diff", "--format", "github"], ["diff", "--format", "json"], ["checksum"],
    ["graph", "--format", "markdown"], ["ship"], ["bump"], ["bump", "--bridge"],
  ]

  @Test(arguments: commands) func nothingDrivesATerminal(_ words: [String]) throws {
    let (scratch, folder) = try scratch()
    let file = "\(folder)/Trips/V2.yaml"
    // Once as it is, with mistakes at hostile lines, and once without them.
    for isMended in [false, true] {
      if isMended {
        let text = try #require(scratch.text(file))
        let good = text.split(separator: "\n").dropLast(2).joined(separator: "\n")
          .replacingOccurrences(of: ", nonsense: \"\(Self.reason)\"", with: "")
        try scratch.write(good, to: file)
      }
      let run = try Tool.run([words[0], folder] + words.dropFirst(), in: scratch.path)
      for text in [run.output, run.errors] {
        let bad = text.unicodeScalars.filter { scalar in
          scalar != "\n" && scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x202E
        }
        #expect(bad.isEmpty, "\(words): \(text.debugDescription)")
        for line in text.split(whereSeparator: \.isNewline) {
          let trimmed = line.drop { $0.isWhitespace }
          let isCommand = trimmed.hasPrefix("::") && !words.contains("github") || trimmed.contains("##[")
          #expect(!isCommand, "\(words): \(line.debugDescription)")
          if words.contains("github"), trimmed.hasPrefix("::") {
            #expect(
              ["::error ", "::warning ", "::notice "].contains { trimmed.hasPrefix($0) }, "\(line.debugDescription)")
          }
        }
      }
    }
  }

  /// Usage errors repeat what was typed, which may come from a name.
  @Test(arguments: [
    ["\u{1B}[2J"], ["check", "--\u{1B}[2J"], ["explain", "::add-mask::x\n::error::"], ["generate", "\u{9B}m"],
  ])
  func usageErrors(_ words: [String]) throws {
    let scratch = try ScratchFolder()
    let run = try Tool.run(words, in: scratch.path)
    #expect(run.status == 2, "\(run)")
    let text = run.output + run.errors
    #expect(!text.contains("\u{1B}") && !text.contains("\u{9B}") && !text.contains("\n::"), "\(text.debugDescription)")
  }

  /// The comment for a pull request names every default that changed: defaults are code.
  @Test func defaultsAreListed() throws {
    let scratch = try ScratchFolder()
    func manifest(_ number: Int, _ cost: String, _ field: String) -> String {
      """
      version: \(number).0.0
      entities:
        Trip:
          attributes:
            name: { type: String, default: "a`|b" }
            cost: { type: Int, default: \(cost), initDefault: g(1) }
            size: { type: Size, default: "Size()" }
      structs:
        Size: { fields: { width: { type: Int, default: \(field) } } }
      """
    }
    try scratch.write(manifest(1, "0", "1"), to: "m/Trips/V1.yaml")
    try scratch.write(manifest(2, "try! steal()", "h()"), to: "m/Trips/V2.yaml")
    let run = try Tool.run(["check", "m", "--format", "markdown"], in: scratch.path)
    #expect(run.output.contains("**Defaults that changed: Swift that runs in the app**"), "\(run.output)")
    #expect(run.output.contains("- V2 `Trip.cost`: `try! steal()`, was `0` (an expression)"), "\(run.output)")
    #expect(!run.output.contains("`Trip.name`:"), "\(run.output)")
  }

  /// Without a command, nothing was checked: also where the system does not give the arguments.
  @Test func exitStatusOfNothing() throws {
    let scratch = try ScratchFolder()
    #expect(try Tool.run([], in: scratch.path).status == 2)
    let limited = try Tool.start(
      ["-c", "ulimit -n 3; exec '\(Tool.url.path)' check m"], in: scratch.path,
      executable: URL(fileURLWithPath: "/bin/bash")
    ).finish()
    #expect(limited.status != 0, "\(limited)")
  }
}

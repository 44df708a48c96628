import Foundation
import Testing

/// Every text that the program can print, in one file to read from top to bottom: `Fixtures/messages.txt`.
///
/// The texts are the string literals of the sources with at least two words; what is filled in shows as `‹›`.
/// `MODELGEN_RECORD_GOLDENS=1 swift test --filter MessageListTests` writes the file again.
@Suite struct MessageListTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Drafts and templates are Swift for the app, and have goldens.
  private static let modules = [
    "Arguments", "Diagnostics", "ManifestReader", "ModelgenKit", "SchemaEvolution", "SchemaModel", "SchemaRules",
    "YAMLDocument", "modelgen",
  ]

  private static func literals() throws -> [(file: String, literals: StringLiterals)] {
    try modules.flatMap { module -> [(String, StringLiterals)] in
      let folder = root.appending(path: "Sources/\(module)")
      let files =
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
      return try files.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }.map { file in
        // A rule's examples are manifests.
        let source = try String(contentsOf: file, encoding: .utf8).replacing(
          /\n    bad: (?s:.*?)["\]]\)\n/, with: ")\n")
        return ("\(module)/\(file.lastPathComponent)", StringLiterals(source))
      }
    }
  }

  private static func messages() throws -> [(file: String, texts: [String])] {
    try literals().map { file, literals in
      let texts = literals.texts.filter { text in
        text.contains(" ") && text.unicodeScalars.contains { $0.properties.isLowercase } && text.count > 3
      }
      return (file, texts)
    }
  }

  @Test func theListIsCurrent() throws {
    let text = try Self.messages().filter { !$0.texts.isEmpty }.map { file, texts in
      "## \(file)\n" + texts.map { "- \($0.split(separator: "\n").joined(separator: " / "))\n" }.joined()
    }.joined()
    let path = Self.root.appending(path: "Tests/Fixtures/messages.txt")
    if ProcessInfo.processInfo.environment["MODELGEN_RECORD_GOLDENS"] != nil { try Data(text.utf8).write(to: path) }
    // A few new messages do not make the list useless.
    let recorded = Set(try String(contentsOf: path, encoding: .utf8).split(separator: "\n"))
    let lines = text.split(separator: "\n")
    let missing = lines.filter { !recorded.contains($0) }
    #expect(
      missing.count * 20 <= lines.count,
      "\(missing.count) messages are new: MODELGEN_RECORD_GOLDENS=1 swift test --filter MessageListTests, and read them"
    )
  }

  /// Words that a stranger stumbles over.
  @Test func wordsArePlain() throws {
    let words = [
      "told apart", "its own way back", "stand above", "has come", "any more", "behind the type", "by two blanks",
      "given up", "is none that", "has gone out", "take it out", "comes back", "leads back", "a hand first",
      "without a word",
      "said so", "round in a circle", "whoever reads",
    ]
    for (file, texts) in try Self.messages() {
      for text in texts {
        for word in words { #expect(!text.contains(word), "\(file): \(text)") }
      }
    }
  }

  /// A remedy is read while something is broken: what to do, and at most one sentence more. Recipes follow on lines of
  /// their own.
  @Test func noRemedyHasMoreThanTwoSentences() throws {
    var count = 0
    for (file, literals) in try Self.literals() {
      for remedy in literals.remedies {
        count += 1
        #expect(Self.sentences(of: remedy) <= 2, "\(file): \(remedy)")
      }
    }
    // The remedies were found at all.
    #expect(count > 400)
  }

  /// The sentences of a remedy; not those of the recipe below it, nor full stops inside back-ticks.
  static func sentences(of remedy: String) -> Int {
    let prose = remedy.components(separatedBy: ":\n")[0]
    var isCode = false
    var count = 0
    var isOpen = false
    let scalars = Array(prose.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if scalar == "`" { isCode.toggle() }
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      if scalar == ".", !isCode, next == " " || next == "\n" {
        count += 1
        isOpen = false
      } else if !(scalar == " " || scalar == "\n") {
        isOpen = true
      }
    }
    return count + (isOpen ? 1 : 0)
  }

  @Test(arguments: [
    ("write `a. B`", 1), ("Write it. Then run it.", 2), ("Write it. Then\nrun it. Done", 3),
    ("do it: `x`. Or this:\nA. B. C.", 2),
  ]) func sentencesAreCounted(remedy: String, count: Int) { #expect(Self.sentences(of: remedy) == count) }
}

/// The string literals of a Swift source, those that `+` joins as one.
private struct StringLiterals {
  private(set) var texts: [String] = []
  /// Those that follow `fix:` or `remedy:`.
  var remedies: [String] { zip(texts, isRemedy).filter(\.1).map(\.0) }
  private var isRemedy: [Bool] = []
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
    var end = 0
    while index < scalars.count {
      if starts(with: "//") {
        while index < scalars.count, scalars[index] != "\n" { index += 1 }
      } else if scalars[index] == "\"" {
        let start = index
        let text = literal()
        let between = scalars[end..<start].filter { $0 != " " && $0 != "\n" }
        if end > 0, between == ["+"], let last = texts.popLast() {
          texts.append(last + text)
        } else {
          texts.append(text)
          // A remedy is often an expression of several: `fix: x ? "…" : "…"`.
          let before = String(String.UnicodeScalarView(scalars[max(0, start - 90)..<start]))
          let label = before.range(of: "\\b(fix|remedy):[^\"]*$", options: .regularExpression) != nil
          isRemedy.append(label || (between == [":"] && isRemedy.last == true))
        }
        end = index
      } else {
        index += 1
      }
    }
  }

  private func starts(with text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

  /// The literal at the index, which is then after it.
  private mutating func literal() -> String {
    let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    index += quote.unicodeScalars.count
    var text = String.UnicodeScalarView()
    while index < scalars.count, !starts(with: quote) {
      guard scalars[index] == "\\", index + 1 < scalars.count else {
        text.append(scalars[index])
        index += 1
        continue
      }
      index += 1
      switch scalars[index] {
      case "(":
        skipInterpolation()
        text.append(contentsOf: "‹›".unicodeScalars)
        continue
      case "\n":
        while index + 1 < scalars.count, scalars[index + 1] == " " { index += 1 }
      case "n": text.append("\n")
      default: text.append(scalars[index])
      }
      index += 1
    }
    index += quote.unicodeScalars.count
    return String(text).split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  private mutating func skipInterpolation() {
    var depth = 0
    while index < scalars.count {
      switch scalars[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "\"":
        _ = literal()
        continue
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
  }
}

import Diagnostics
import Foundation
import ModelgenKit
import Testing

/// Remedies that are edits, applied: the finding is gone, and nothing else of the file has changed.
@Suite struct FixTests {
  private static func folder(_ files: [String: String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fix-\(UUID().uuidString)/manifests/App")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return folder.path
  }

  private static func text(_ line: String) -> String {
    """
    version: 1.0.0   # first
    entities:
      Trip:
        attributes:
          before: Int    # stays
          \(line)
          after: "[String]"
    enums:
      Kind: { rawType: String, cases: [cash, bank] }

    """
  }

  @Test(arguments: [
    ("name: String = 'EUR'  # why", "name: String = \"EUR\"  # why"), ("name:String", "name: String"),
    ("a: String = \"a", "a: String = \"a\""), ("a: String == \"x\"", "a: String = \"x\""),
    ("a: String = “x”", "a: String = \"x\""), ("a: Double = 1,5", "a: Double = 1.5"),
    ("a: Int = 1 000", "a: Int = 1_000"),
    ("a: Int = - 1", "a: Int = -1"), ("a: Int = 5?", "a: Int = 5"), ("a: Int = 5.0", "a: Int = 5"),
    ("a: Date = Date.now()", "a: Date = Date.now"), ("a: Date = CURRENT_TIMESTAMP", "a: Date = Date.now"),
    ("a: UUID = UUID", "a: UUID = UUID()"), ("a: String? = null", "a: String? = nil"),
    ("a: Bool = yes", "a: Bool = true"),
    ("a: Kind = \"cash\"", "a: Kind = Kind.cash"), ("a: Double = .5", "a: Double = 0.5"),
    ("a: String or nil", "a: String?"), ("a: text[]", "a: \"[String]\""), ("a: var String", "a: String"),
    ("a: String unique", "a: { type: String, unique: true }"), ("a: String ?", "a: String?"),
    ("a: String!", "a: String?"), ("a: Double = inf", "a: Double = Double.infinity"),
  ])
  func editsOneLine(_ wrong: String, _ right: String) throws {
    let folder = try Self.folder(["V1.yaml": Self.text(wrong)])
    let dry = fix(paths: [folder], isDryRun: true)
    #expect(dry.changes.count == 1 && dry.applied.count == 1, "\(wrong)")
    #expect(try String(contentsOfFile: folder + "/V1.yaml", encoding: .utf8) == Self.text(wrong))
    let result = fix(paths: [folder], isDryRun: false)
    #expect(result.report.findings.all.isEmpty)
    #expect(try String(contentsOfFile: folder + "/V1.yaml", encoding: .utf8) == Self.text(right))
    #expect(fix(paths: [folder], isDryRun: true).changes.isEmpty)
  }

  /// Edits that depend on each other are applied in turn, and those of one file together.
  @Test func repeatsUntilNothingIsLeft() throws {
    let folder = try Self.folder([
      "V1.yaml": Self.text("a:String = 'x'\n      b: Int = 5.0\n      c: Bool = yes")
    ])
    let result = fix(paths: [folder], isDryRun: false)
    #expect(result.applied.count == 4)
    #expect(
      try String(contentsOfFile: folder + "/V1.yaml", encoding: .utf8)
        == Self.text("a: String = \"x\"\n      b: Int = 5\n      c: Bool = true"))
  }

  @Test func leavesShippedVersionsAlone() throws {
    let folder = try Self.folder(["V1.yaml": Self.text("a: Int")])
    let generated = generate(paths: [folder])
    #expect(generated.isComplete)
    #expect(ship(path: folder).recorded.count == 1)
    let wrong = Self.text("a: Int = 5.0")
    try Data(wrong.utf8).write(to: URL(filePath: folder + "/V1.yaml"))
    let result = fix(paths: [folder], isDryRun: false)
    #expect(result.changes.isEmpty && result.protectedCount == 1)
    #expect(try String(contentsOfFile: folder + "/V1.yaml", encoding: .utf8) == wrong)
    // Nor where the lock cannot be read.
    try Data("broken".utf8).write(to: URL(filePath: folder + "/shipped.lock"))
    #expect(fix(paths: [folder], isDryRun: false).changes.isEmpty)
  }

  /// The instruction of a remedy without an edit of its own is the edit, in braces and blocks.
  @Test(arguments: [
    ("{ type:String }", "{ type: String }"),
    ("{ type: Data?, doc: a picture }", "{ type: Data?, doc: a picture }"),
    ("{ type: String, primaryKey: true }  # key", "{ type: String, unique: true }  # key"),
    ("{ type: String, Unique: true, doc: \"a, b\" }", "{ type: String, unique: true, doc: \"a, b\" }"),
    ("\"String\" # why", "\"String\" # why"),
    ("Date = \"2024-02-29\"", "\"Date = Date(timeIntervalSince1970: 1709164800)\""),
    ("Date = 2024-01-01T10:30:00Z", "\"Date = Date(timeIntervalSince1970: 1704105000)\""),
    ("Date = .now", "Date = Date.now"), ("Date = .init()", "Date = Date()"),
    ("{ type: String, isUnique: false }", "{ type: String, unique: false }"),
    // What has more than one reading, or none, is for its author.
    ("{ type: String, unique: maybe }", "{ type: String, unique: maybe }"),
    ("{ type: String, required: false }", "{ type: String, required: false }"),
    ("{ type: String, storage: string }", "{ type: String, storage: string }"),
    ("{ type: Date, default: \"tomorrow()\" }", "{ type: Date, default: \"tomorrow()\" }"),
    ("{ type: UUID, default: \"abc()\" }", "{ type: UUID, default: \"abc()\" }"),
    ("{ type: Int, default: \"12 apples\" }", "{ type: Int, default: \"12 apples\" }"),
  ])
  func instructionsAreEdits(_ wrong: String, _ right: String) throws {
    let folder = try Self.folder(["V1.yaml": Self.text("value: \(wrong)")])
    _ = fix(paths: [folder], isDryRun: false)
    #expect(try String(contentsOfFile: folder + "/V1.yaml", encoding: .utf8) == Self.text("value: \(right)"))
  }

  /// A line that is deleted takes its break with it, in a SARIF log too; other edits are ranges of one line.
  @Test func sarifHasFixes() throws {
    let folder = try Self.folder([
      "V1.yaml":
        "version: 1.0.0\nentities:\n  Trip:\n    inherits: NSManagedObject\n    attributes:\n      a: Int = 5.0\n"
    ])
    let log = check(paths: [folder]).formatted(.sarif, strict: false)
    let root = try #require(JSONSerialization.jsonObject(with: Data(log.utf8)) as? [String: Any])
    let results = ((root["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]) ?? []
    let changes = results.compactMap { result -> String? in
      let fix = (result["fixes"] as? [[String: Any]])?.first
      let change = (fix?["artifactChanges"] as? [[String: Any]])?.first
      guard let replacement = (change?["replacements"] as? [[String: Any]])?.first,
        let region = replacement["deletedRegion"] as? [String: Int],
        let text = (replacement["insertedContent"] as? [String: String])?["text"]
      else { return nil }
      let numbers = ["startLine", "startColumn", "endLine", "endColumn"].map { "\(region[$0] ?? 0)" }
      return numbers.joined(separator: ":") + " \(text)"
    }
    #expect(changes == ["4:1:5:1 ", "6:16:6:19 5"])
    _ = fix(paths: [folder], isDryRun: false)
    #expect(
      try String(contentsOfFile: folder + "/V1.yaml", encoding: .utf8)
        == "version: 1.0.0\nentities:\n  Trip:\n    attributes:\n      a: Int = 5\n")
  }
}

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

  /// Every wrong manifest: an edit that is offered is applied, its finding is gone, and there are no more errors than
  /// before.
  @Test func editsOfWrongManifestsHelp() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/Wrong")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    var edited = 0
    for file in files where file.pathExtension == "yaml" {
      let text = try String(contentsOf: file, encoding: .utf8)
      // Cases of several files begin one with a comment that names it.
      guard !text.contains("\n# V"), !text.contains("# schema.yaml"), !text.hasPrefix("# ") else { continue }
      let whole = text.contains("version:") ? text : text + "\nversion: 1.0.0\n"
      let folder = try Self.folder(["V1.yaml": whole])
      func errors() -> (count: Int, edits: Int) {
        var report = Report()
        _ = loadSchemas(at: [folder], into: &report)
        return (report.findings.errorCount, report.findings.all.count { !$0.edits.isEmpty })
      }
      let before = errors()
      guard before.edits > 0 else { continue }
      let result = fix(paths: [folder], isDryRun: false)
      let after = errors()
      #expect(!result.applied.isEmpty && after.edits == 0, "\(file.lastPathComponent): an edit that does not help")
      #expect(after.count <= before.count, "\(file.lastPathComponent): \(before.count) → \(after.count) errors")
      edited += 1
    }
    #expect(edited >= 20, "\(edited) fixtures have edits")
  }
}

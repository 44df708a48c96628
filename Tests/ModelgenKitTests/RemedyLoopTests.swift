import Foundation
import ModelgenKit
import Testing

/// Remedies that once led back to their own finding, or to another one: each is typed as told, and that is the end of it.
@Suite struct RemedyLoopTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// By their paths below the manifests' folder.
    var files: [String: String]
    var rule: String
    /// Words of the remedy.
    var says: [String]
    var lacks: [String] = []
    /// File, text, and what is typed in its place.
    var typed: [(String, String, String)] = []
  }

  private static func version(_ number: Int, _ entities: String, _ more: String = "", migration: String = "") -> String
  {
    "version: \(number).0.0\n\(migration)entities:\n\(entities)\(more)"
  }

  private static func trip(_ attributes: String..., relationships: String? = nil) -> String {
    "  Trip:\n    attributes:\n" + attributes.map { "      \($0)\n" }.joined()
      + (relationships.map { "    relationships:\n      \($0)\n" } ?? "")
  }

  private static let address = "structs:\n  Address: { fields: { street: String } }\n"
  private static func kind(_ cases: String) -> String { "enums:\n  Kind: { rawType: String, cases: [\(cases)] }\n" }
  private static let item = "  Item:\n    attributes:\n      name: String\n"

  static let rows: [Row] = [
    Row(
      testDescription: "a renamed struct keeps its name, in an entity without a scalar",
      files: [
        "T/V1.yaml": version(1, trip("home: Address?"), address),
        "T/V2.yaml": version(2, trip("house: { type: Address?, renamedFrom: home }", "code: Int?"), address),
      ], rule: "enum-rename", says: ["keep the stored name"], lacks: ["hashModifier"],
      typed: [("T/V2.yaml", "house: { type: Address?, renamedFrom: home }", "home: Address?")]),
    Row(
      testDescription: "a renamed struct beside a hashModifier that is there already",
      files: [
        "T/V1.yaml": version(1, trip("home: Address?", "name: String"), address),
        "T/V2.yaml": version(
          2, trip("house: { type: Address?, renamedFrom: home }", "name: { type: String, hashModifier: V2 }"), address),
      ], rule: "enum-rename", says: ["keep the stored name"], lacks: ["hashModifier"],
      typed: [("T/V2.yaml", "house: { type: Address?, renamedFrom: home }", "home: Address?")]),
    Row(
      testDescription: "nothing but a removed case: a new attribute makes the stage",
      files: [
        "T/V1.yaml": version(1, trip("kind: Kind?"), kind("a, b")),
        "T/V2.yaml": version(2, trip("kind: Kind?"), kind("a")),
      ], rule: "equal-shape", says: ["a new attribute", "`removes: [Kind.b]`"],
      typed: [
        ("T/V2.yaml", "kind: Kind?", "kind: Kind?\n      note: String?"),
        ("T/V2.yaml", "entities:", "migration: { removes: [Kind.b] }\nentities:"),
      ]),
    Row(
      testDescription: "a removed case where a stage runs already",
      files: [
        "T/V1.yaml": version(1, trip("kind: Kind?"), kind("a, b")),
        "T/V2.yaml": version(2, trip("kind: Kind?", "code: Int?"), kind("a")),
      ], rule: "raw-value-changed", says: ["`removes: [Kind.b]`"], lacks: ["hashModifier"],
      typed: [("T/V2.yaml", "entities:", "migration: { removes: [Kind.b] }\nentities:")]),
    Row(
      testDescription: "a renamed case keeps its raw value",
      files: [
        "T/V1.yaml": version(1, trip("kind: Kind?"), kind("a, b")),
        "T/V2.yaml": version(2, trip("kind: Kind?", "code: Int?"), kind("a, c")),
      ], rule: "raw-value-changed", says: ["`{ c: b }`"], typed: [("T/V2.yaml", "[a, c]", "[a, { c: b }]")]),
    Row(
      testDescription: "encoded elements get a property of their own",
      files: [
        "T/V1.yaml": version(1, trip("codes: \"[Int]\"", "name: String")),
        "T/V2.yaml": version(2, trip("codes: \"[String]\"", "name: { type: String, hashModifier: V2 }")),
      ], rule: "undetected-type-change", says: ["new property beside it"], lacks: ["hashModifier"],
      typed: [
        ("T/V2.yaml", "codes: \"[String]\"", "codes: \"[Int]\"\n      codeNames: \"[String]?\""),
        ("T/V2.yaml", "entities:", "migration: { fills: [Trip.codeNames] }\nentities:"),
      ]),
    Row(
      testDescription: "an inherited property that goes is removed, not declared below",
      files: [
        "T/schema.yaml": "platforms: { iOS: 26 }\n",
        "T/V1.yaml": version(
          1, trip("owner: String", "name: String") + "  Tour:\n    inherits: Trip\n    attributes: { days: Int? }\n"),
        "T/V2.yaml": version(2, trip("name: String") + "  Tour:\n    inherits: Trip\n    attributes: { days: Int? }\n"),
      ], rule: "loses-data", says: ["`removes: [Trip.owner]`"],
      typed: [("T/V2.yaml", "entities:", "migration: { removes: [Trip.owner] }\nentities:")]),
    Row(
      testDescription: "the inverse of a cascade comes in without a loss",
      files: [
        "T/V1.yaml": version(
          1, trip("name: String", relationships: "items: { toMany: Item, deleteRule: cascade, inverse: none }") + item),
        "T/V2.yaml": version(
          2,
          trip(
            "name: String", "code: Int?", relationships: "items: { toMany: Item, deleteRule: cascade, inverse: none }")
            + item),
      ], rule: "cascade-without-inverse",
      says: ["add `trip: { toOne: Trip, deleteRule: nullify }`", "`inverse: trip`"],
      typed: [
        ("T/V2.yaml", "inverse: none", "inverse: trip"),
        ("T/V2.yaml", item, item + "    relationships:\n      trip: { toOne: Trip, deleteRule: nullify }\n"),
      ]),
    Row(
      testDescription: "two schemas with one entity",
      files: ["A/V1.yaml": version(1, trip("name: String")), "B/V1.yaml": version(1, trip("title: String"))],
      rule: "shared-name", says: ["rename the model while it is new", "never pass models of both"],
      typed: [("B/V1.yaml", "  Trip:", "  Tour:")]),
    Row(
      testDescription: "a number that is too low is the only finding",
      files: [
        "T/V1.yaml": version(1, trip("name: String")), "T/V2.yaml": version(2, trip("name: String", "a: Int?")),
        "T/V10.yaml": version(1, trip("name: String", "a: Int?", "b: Int?")).replacingOccurrences(
          of: "1.0.0", with: "1.10.0"),
      ], rule: "version-order", says: ["a number above 2.0.0"], typed: [("T/V10.yaml", "1.10.0", "10.0.0")]),
    Row(
      testDescription: "advice for an imported version is for the next one",
      files: [
        "T/V1.yaml": "# modelgen:imported Stores may have this shape.\n"
          + version(1, trip("name: String", "photo: Data?"))
      ], rule: "large-data", says: ["in the next one (`modelgen bump", "`modelgen ship"]),
  ]

  @Test(arguments: rows) func ends(_ row: Row) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "loop-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    func findings(_ files: [String: String]) throws -> [(rule: String, isError: Bool, text: String)] {
      for (name, text) in files {
        let file = root.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      var report = Report()
      _ = loadSchemas(at: [root.path], into: &report)
      return report.findings.sorted.filter { $0.severity != .off }.map { finding in
        let text = ([finding.message] + finding.notes.map(\.message)).joined(separator: "\n")
        return (finding.rule.name, finding.severity == .error, text)
      }
    }
    let before = try findings(row.files)
    let found = try #require(before.first { $0.rule == row.rule }, "\(before)")
    for word in row.says { #expect(found.text.contains(word), "\(found.text)") }
    for word in row.lacks { #expect(!found.text.contains(word), "\(found.text)") }
    guard !row.typed.isEmpty else { return }
    var files = row.files
    for (file, old, new) in row.typed {
      try #require(files[file]?.contains(old) == true)
      files[file] = files[file]?.replacingOccurrences(of: old, with: new)
    }
    let after = try findings(files)
    #expect(!after.contains { $0.rule == row.rule || $0.isError }, "\(after)")
  }
}

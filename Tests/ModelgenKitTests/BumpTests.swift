import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import SchemaSupport
import Testing

@testable import ModelgenKit

@Suite struct BumpTests {
  /// A version's text and the text of the next one.
  static let texts: [(old: String, new: String)] = [
    ("version: 3.0.0\nentities: {}\n", "version: 4.0.0\nentities: {}\n"),
    ("# top\nversion:   \"3.0.0\"  # the number\n", "# top\nversion:   4.0.0  # the number\n"),
    ("{ version: 3.0.0, migration: { removes: [A.b] }, entities: {} }", "{ version: 4.0.0, entities: {} }"),
    // The block that speaks of the step, with what is indented below it, and nothing else.
    (
      "version: 3.0.0\n# above\nmigration:   # why\n  # inside\n  removes: [A.b]\n  accepts:\n    rule: |\n      text\n  # last\n# below\nentities: {}\n",
      "version: 4.0.0\n# above\n# below\nentities: {}\n"
    ),
    ("version: 3.0.0\n\nmigration:\n  fills: [A.b]\n\nentities: {}\n", "version: 4.0.0\n\nentities: {}\n"),
    (
      "version: 3.0.0\nmigration: { removes: [A.b],\n  fills: [A.c] }\nentities: {}\n", "version: 4.0.0\nentities: {}\n"
    ),
    ("version: 3.0.0\nentities: {}\nmigration:\n  withdrawn: false", "version: 4.0.0\nentities: {}\n"),
    ("migration:\n  removes: [A.b]\n\nversion: 3.0.0\n", "version: 4.0.0\n"),
    ("version: 3.0.0\r\nmigration:\r\n  fills: [A.b]\r\nentities: {}\r\n", "version: 4.0.0\r\nentities: {}\r\n"),
    // renamedFrom in every form.
    (attributes("a: { type: Date, renamedFrom: b }  # c"), attributes("a: Date  # c", "4")),
    (attributes("a: { renamedFrom: b, type: \"[String]\" }"), attributes("a: \"[String]\"", "4")),
    (attributes("a: { type: Int, renamedFrom: b, default: 0 }"), attributes("a: { type: Int, default: 0 }", "4")),
    (attributes("a: { type: Int, default: 0, renamedFrom: b }"), attributes("a: { type: Int, default: 0 }", "4")),
    (attributes("a: { type: Date }"), attributes("a: { type: Date }", "4")),
    (
      attributes("a:\n        type: Int  # whole\n        renamedFrom: b\n        doc: It."),
      attributes("a:\n        type: Int  # whole\n        doc: It.", "4")
    ),
    (
      attributes("a: {\n        type: Int,\n        renamedFrom: b,\n        default: 0 }"),
      attributes("a: {\n        type: Int,\n        default: 0 }", "4")
    ),
    (attributes("größe: { type: Double, doc: é, renamedFrom: ß }"), attributes("größe: { type: Double, doc: é }", "4")),
    (
      attributes("a: Int\n    relationships:\n      r: { toOne: B, renamedFrom: q, inverse: none }"),
      attributes("a: Int\n    relationships:\n      r: { toOne: B, inverse: none }", "4")
    ),
    // An attribute of that name is no rename.
    (
      attributes("renamedFrom: { type: Date, renamedFrom: migration }\n      migration: Int"),
      attributes("renamedFrom: Date\n      migration: Int", "4")
    ),
    // Allowances of steps are spent; those of a version stay.
    (
      attributes(
        "# modelgen:allow same-value-for-all they are one anyway\n      a: Int\n      # modelgen:allow large-data small\n      b: Data"
      ),
      attributes("a: Int\n      # modelgen:allow large-data small\n      b: Data", "4")
    ),
    (attributes("a: Int   # modelgen:allow same-value-for-all ünï"), attributes("a: Int", "4")),
    (
      attributes("a: { type: String, doc: \"# modelgen:allow type-change x\" }"),
      attributes("a: { type: String, doc: \"# modelgen:allow type-change x\" }", "4")
    ),
  ]

  private static func attributes(_ text: String, _ number: String = "3") -> String {
    "version: \(number).0.0\nentities:\n  A:\n    attributes:\n      \(text)\n"
  }

  @Test(arguments: texts.indices)
  func nextText(_ index: Int) {
    let (old, new) = Self.texts[index]
    let next = ManifestEdit.next(after: Array(old.utf8), number: "4.0.0").map { String(decoding: $0, as: UTF8.self) }
    #expect(next == new, "\(old)")
    // A mark at the start is not taken over.
    #expect(ManifestEdit.next(after: [0xEF, 0xBB, 0xBF] + Array(old.utf8), number: "4.0.0") == Array(new.utf8))
  }

  @Test(arguments: ["", "version: [", "a: b\n", "- version: 3.0.0\n", "\0", "&a [*a]"])
  func noManifestHasNoNext(_ text: String) {
    #expect(ManifestEdit.next(after: Array(text.utf8), number: "4.0.0") == nil)
  }

  /// Whatever the manifest holds, the copy means the same, and costs no more than reading it.
  @Test func nextOfRandomVersions() throws {
    for seed in 0..<150 as Range<UInt64> {
      var version = RandomSchema.version(seed: seed, features: .all)
      var random = SeededGenerator(seed: seed)
      for entity in version.entities.indices {
        for attribute in version.entities[entity].attributes.indices where random.chance(40) {
          version.entities[entity].attributes[attribute].renamedFrom = Located("old")
        }
      }
      let text = try #require(ManifestEdit.next(after: Array(version.manifestText.utf8), number: "2.0.0"))
      let (copy, _, findings) = readVersion(String(decoding: text, as: UTF8.self))
      #expect(!findings.hasErrors && copy?.number == VersionNumber(2, 0, 0))
      #expect(copy.map { VersionShape(of: $0).checksum } == VersionShape(of: version).checksum)
      #expect(copy?.entities.flatMap(\.attributes).allSatisfy { $0.renamedFrom == nil } == true)
    }
  }

  @Test(
    arguments: [
      ([("V1", "1.0.0")], nil, "V2 2.0.0"),
      ([("V1", "1.0.0"), ("V2", "2.0.0"), ("V2_1", "2.1.0")], nil, "V3 3.0.0"),
      ([("V9", "9.0.0"), ("V10", "10.0.0")], nil, "V11 11.0.0"),
      ([("V1", "1.0.0"), ("V2", "1.1.0")], nil, "V3 1.2.0"),
      ([("VA", "1.0.0"), ("VB", "2.0.0")], nil, "V3 2.1.0"),
      ([("V1", "1.0.0"), ("V3", "2.0.0")], nil, "V4 2.1.0"),
      ([("V1", "1.0.0")], "4.1.0", "V4_1 4.1.0"),
      ([("V1", "1.0.0")], "V4_1", "V4_1 4.1.0"),
      ([("V1", "1.0.0")], "V4_1_2", "V4_1_2 4.1.2"),
      ([("V1", "1.0.0")], "4", "V4 4.0.0"),
      ([("V1", "1.0.0"), ("V2", "1.1.0")], "1.5.0", "V3 1.5.0"),
      ([("V1", "1.0.0"), ("V2", "1.1.0")], "V7", "V7 1.2.0"),
      ([("V1", "1.0.0")], "VSpring", "VSpring 2.0.0"),
      ([("V1", "1.0.0")], "4.x", nil), ([("V1", "1.0.0")], "4.0.0.0", nil), ([("V1", "1.0.0")], "../V4", nil),
      ([("V1", "1.0.0")], "v4", nil), ([("V1", "1.0.0")], "", nil), ([("V1", "1.0.0")], "V", nil),
    ] as [([(String, String)], String?, String?)])
  func names(_ versions: [(String, String)], _ asked: String?, _ expected: String?) {
    var schema = Schema(name: "Trips")
    for (stem, number) in versions {
      var version = SchemaVersion(stem, entities: [])
      version.number = VersionName.number(from: number) ?? version.number
      schema.versions.append(version)
    }
    let name = asked.map { VersionName.asked($0, schema) } ?? VersionName.following(schema)
    #expect(name.map { "\($0.stem) \($0.number)" } == expected)
  }

  /// What stands in a string literal is data.
  @Test(
    arguments: [
      ("enum AV3toV4 { AV4 V4 V40 _V4 V4é xV4 }", "enum AV3toV5 { AV4 V5 V40 _V4 V4é xV4 }"),
      ("f(\"V4\", V4) // V4 \"V4\"\nV4", "f(\"V4\", V5) // V5 \"V5\"\nV5"),
      ("\"V4 \\\" V4\" V4", "\"V4 \\\" V4\" V5"), ("\"V4 \\\\\" V4", "\"V4 \\\\\" V5"),
      ("\"a V4 \\(f(V4, \"V4\") + V4) V4\" V4", "\"a V4 \\(f(V5, \"V4\") + V5) V4\" V5"),
      ("#\"V4 \" \\(V4) \\#(V4)\"# V4", "#\"V4 \" \\(V4) \\#(V5)\"# V5"),
      ("\"\"\"\nV4 \"V4\" \\(V4)\n\"\"\" V4", "\"\"\"\nV4 \"V4\" \\(V5)\n\"\"\" V5"),
      ("/* V4 /* \" */ V4 */ \"V4\" V4", "/* V5 /* \" */ V5 */ \"V4\" V5"),
      ("\"V4 V4\nV4", "\"V4 V4\nV5"), ("\"\" V4 \"", "\"\" V5 \""), ("#if V4\n)) V4 /*", "#if V5\n)) V5 /*"),
      ("\"\\(", "\"\\("), ("\"\\", "\"\\"), ("###", "###"),
    ])
  func wholeWordsAreReplaced(_ text: String, _ expected: String) {
    let words = [("AV3toV4", "AV3toV5"), ("V4", "V5")]
    #expect(String(decoding: replacingWords(words, in: Array(text.utf8)), as: UTF8.self) == expected)
  }
}

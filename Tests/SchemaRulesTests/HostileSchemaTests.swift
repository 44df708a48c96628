import Diagnostics
import ManifestSupport
import SchemaModel
import SchemaRules
import Testing

/// Schemas that grow where a careless check would be quadratic, exponential or deep.
@Suite struct HostileSchemaTests {
  private static func schema(_ text: String) -> Schema {
    readSchema("Hostile", ["V1": "version: 1.0.0\n" + text]).schema
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined()
  }

  static let texts: [(name: String, text: String)] = [
    (
      "aliases that double",
      "entities:\n  T:\n    attributes: { a: A40 }\ntypeAliases:\n  A0: Int\n"
        + lines(40) { "  A\($0 + 1): \"[A\($0): A\($0)]\"\n" }
    ),
    (
      "structs that double",
      "entities:\n  T:\n    attributes: { a: S60 }\nstructs:\n  S0: { fields: { a: Int, b: Int } }\n"
        + lines(60) { "  S\($0 + 1): { fields: { a: S\($0), b: S\($0) } }\n" }
    ),
    (
      "a chain of structs",
      "entities:\n  T:\n    attributes: { a: S0 }\nstructs:\n"
        + lines(5_000) { "  S\($0): { fields: { a: S\($0 + 1) } }\n" } + "  S5000: { fields: { a: Int } }\n"
    ),
    (
      "a chain of superentities",
      "entities:\n  E0:\n    attributes: { a0: Int }\n"
        + lines(500) { "  E\($0 + 1):\n    inherits: E\($0)\n    attributes: { a\($0 + 1): Int }\n" }
    ),
    (
      "one entity with many attributes",
      "entities:\n  T:\n    attributes:\n" + lines(5_000) { "      a\($0): Int\n" }
    ),
    (
      "a hub of silent relationships",
      "entities:\n  Hub:\n    relationships:\n" + lines(1_000) { "      r\($0): { toMany: E\($0) }\n" }
        + lines(1_000) { "  E\($0):\n    relationships: { hub: { toOne: Hub } }\n" }
    ),
    (
      "a circle of cascades",
      "entities:\n"
        + lines(2_000) {
          "  E\($0):\n    relationships: { n: { toOne: E\(($0 + 1) % 2_000), deleteRule: cascade, inverse: none } }\n"
        }
    ),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: texts.map(\.name))
  func isCheckedInTime(_ name: String) throws {
    let text = try #require(Self.texts.first { $0.name == name }).text
    var findings = Findings()
    let schema = Self.schema(text)
    let time = ContinuousClock().measure { validate(schema, into: &findings) }
    #expect(time < .seconds(20), "\(name): \(time)")
  }

  /// Each mistake is reported once, at its cause.
  @Test func fortyMistakesAreFortyFindings() {
    let text =
      "entities:\n  Trip:\n    attributes:\n"
      + Self.lines(40) { "      a\($0): { type: Statuss\($0), default: planned, unique: true }\n" }
      + "    unique: [[a0, a1]]\n    index: [[a2], [a3]]\n    init: [a0]\n"
    var findings = Findings()
    validate(Self.schema(text), into: &findings)
    let unknown = findings.all.filter { $0.rule === Rule.unknownType }
    #expect(unknown.count == 40)
    #expect(findings.all.count <= 41 + 39, "\(findings.text)")
  }
}

import Diagnostics
import ManifestSupport
import ManifestWriter
import SchemaModel
import Testing

/// `storage:` makes the attribute what is stored, and keeps what the manifest says as its accessor.
@Suite struct AccessorTests {
  private static let types = """
    enums:
      Status: { rawType: String, cases: [planned, { booked: "Booked 1" }] }
      Level: { rawType: Int, cases: [{ low: 5 }, high] }
    structs:
      Palette: { fields: { name: String } }
    typeAliases: { State: "Status?" }

    """

  /// The attribute's line, then the stored property: name, type and default.
  static let rows: [(line: String, name: String, type: String, value: DefaultValue?)] = [
    ("a: { type: Status, storage: rawValue, default: planned }", "aRawValue", "String", .string("planned")),
    ("a: { type: Status, storage: rawValue, default: booked }", "aRawValue", "String", .string("Booked 1")),
    ("a: { type: Status, storage: rawValue, unknown: booked }", "aRawValue", "String", nil),
    ("a: { type: Status?, storage: rawValue, storedAs: aRaw }", "aRaw", "String?", nil),
    ("a: { type: State, storage: rawValue }", "aRawValue", "String?", nil),
    ("a: { type: Level, storage: rawValue, default: high }", "aRawValue", "Int", .number("6")),
    (
      "a: { type: Palette, storage: json, default: { swift: \"Palette(name: \\\"\\\")\" } }", "aData", "Data",
      .expression("Data()")
    ),
    ("a: { type: \"[String: Int]\", storage: json, unknown: \"[:]\" }", "aData", "Data", .expression("Data()")),
    ("a: { type: \"[Palette]?\", storage: json, storedAs: colors }", "colors", "Data?", nil),
  ]

  @Test(arguments: rows.indices)
  func theAttributeIsWhatIsStored(_ index: Int) throws {
    let row = Self.rows[index]
    let text = "version: 1.0.0\nentities:\n  Trip:\n    attributes:\n      n: Int\n      \(row.line)\n\(Self.types)"
    let read = readSchema("Sample", ["V1": text])
    #expect(!read.findings.hasErrors, "\(read.findings.text)")
    let attribute = try #require(read.schema.versions.first?.entities.first?.attributes.last)
    #expect(attribute.name == row.name && attribute.type.description == row.type)
    #expect(attribute.defaultValue?.value == row.value)
    #expect(attribute.declaredName == "a" && attribute.declared.accessor == nil)
    // What is written from it reads as the same.
    let again = text.replacing(row.line, with: attribute.manifestLine)
    let back = try #require(readSchema("Sample", ["V1": again]).schema.versions.first?.entities.first?.attributes.last)
    #expect(back.name == attribute.name && back.type == attribute.type, "\(attribute.manifestLine)")
    #expect(back.accessor?.type == attribute.accessor?.type && back.accessor?.storage == attribute.accessor?.storage)
    #expect(back.accessor?.unknown?.value == attribute.accessor?.unknown?.value)
    #expect(back.accessor?.defaultValue?.value == attribute.accessor?.defaultValue?.value)
  }

  @Test func keysAndInitializersNameThePropertyAsTheManifestDoes() throws {
    let text = """
      version: 1.0.0
      migration: { fills: [Trip.a] }
      entities:
        Trip:
          attributes: { n: Int, a: { type: Status, storage: rawValue, default: planned } }
          unique: [[n, a]]
          index: [[a]]
          init: [a, n]

      """ + Self.types
    let version = try #require(readSchema("Sample", ["V1": text]).schema.versions.first)
    let entity = version.entities[0]
    #expect(entity.uniqueness[0].members.map(\.value) == ["n", "aRawValue"])
    #expect(entity.indexes[0].members.map(\.value) == ["aRawValue"])
    #expect(entity.initializer?.map(\.value) == ["aRawValue", "n"])
    #expect(version.migration.fills.map(\.value) == ["Trip.aRawValue"])
  }

  @Test(arguments: [
    ("{ type: Status, storage: raw, unknown: planned }", "wrong-form"),
    ("{ type: Status, unknown: planned }", "missing-key"), ("{ type: Status, storedAs: x }", "missing-key"),
  ])
  func wrongKeys(_ value: String, _ rule: String) {
    let text = "version: 1.0.0\nentities: { Trip: { attributes: { a: \(value) } } }\n\(Self.types)"
    let findings = readSchema("Sample", ["V1": text]).findings
    #expect(findings.all.map(\.rule.name) == [rule], "\(findings.text)")
  }
}

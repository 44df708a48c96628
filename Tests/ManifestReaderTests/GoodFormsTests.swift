import Diagnostics
import ManifestSupport
import SchemaModel
import Testing

@testable import ManifestReader

private let preamble = """
  enums:
    Status: { rawType: String, cases: [planned, no, y] }
  typeAliases: { Name: String, Flag: Bool? }
  version: 1.10.0
  entities:
    Trip:
      attributes:

  """

private func show(_ value: Located<DefaultValue>?) -> String { value.map { " = \($0.value)" } ?? "" }

@Test(arguments: [
  ("a: String", "String"),
  ("a: \"[String: Int]?\"", "[String: Int]?"),
  ("a: [String]", "[String]"),
  ("a: [[Int?]]", "[[Int?]]"),
  ("a: Array<Swift.Int>", "[Int]"),
  ("a: String = \"\"", "String = string(\"\")"),
  (#"a: String = "a\tb\u{41}\"""#, #"String = string("a\tbA\"")"#),
  (#"a: String = "\(x)""#, #"String = expression("\"\\(x)\"")"#),
  ("a: String = UUID().uuidString", "String = expression(\"UUID().uuidString\")"),
  ("a: Bool = false", "Bool = bool(false)"),
  ("a: Int=-1_000", "Int = number(\"-1_000\")"),
  ("a: Double = 1e-3", "Double = number(\"1e-3\")"),
  ("a: Int = 0xFF", "Int = number(\"0xFF\")"),
  ("a: Date? = nil", "Date? = null"),
  ("a: Status = .planned", "Status = expression(\".planned\")"),
  ("a: Status = Status.planned", "Status = expression(\"Status.planned\")"),
  ("a: Date = Date.now", "Date = expression(\"Date.now\")"),
  ("a: \"Date = Date(timeIntervalSince1970: 0)\"", "Date = expression(\"Date(timeIntervalSince1970: 0)\")"),
  ("{ type: String, default: hello }", "String = string(\"hello\")"),
  ("{ type: String, default: hello world. }", "String = string(\"hello world.\")"),
  ("{ type: String, default: '' }", "String = string(\"\")"),
  ("{ type: String, default: 'UUID()' }", "String = string(\"UUID()\")"),
  ("{ type: String, default: yes }", "String = string(\"yes\")"),
  ("{ type: String, default: 1.10 }", "String = string(\"1.10\")"),
  ("{ type: Name, default: hello }", "Name = string(\"hello\")"),
  ("{ type: Flag, default: true }", "Flag = bool(true)"),
  ("{ type: String?, default: nil }", "String? = null"),
  ("{ type: String, default: { swift: \"UUID().uuidString\" } }", "String = expression(\"UUID().uuidString\")"),
  ("{ default: 5, type: Int64? }", "Int64? = number(\"5\")"),
  ("{ type: Int, default: Int.max }", "Int = expression(\"Int.max\")"),
  ("{ type: Double, default: 60 * 60 }", "Double = expression(\"60 * 60\")"),
  ("{ type: Bool, default: true }", "Bool = bool(true)"),
  ("{ type: Status, default: no }", "Status = enumCase(\"no\")"),
  ("{ type: Status?, default: y }", "Status? = enumCase(\"y\")"),
  ("{ type: Status, default: Status.no }", "Status = expression(\"Status.no\")"),
  ("{ type: Date, default: Date.distantPast }", "Date = expression(\"Date.distantPast\")"),
  ("{ type: \"[Int]\", default: [1, 2] }", "[Int] = expression(\"[1, 2]\")"),
  ("{ type: [String], default: [\"a\", 'b'] }", "[String] = expression(\"[\\\"a\\\", \\\"b\\\"]\")"),
  ("{ type: [String], default: [a, 1, true, a b] }", #"[String] = expression("[\"a\", \"1\", \"true\", \"a b\"]")"#),
  ("{ type: Set<String>?, default: [a, App.b] }", #"Set<String>? = expression("[\"a\", App.b]")"#),
  ("{ type: [Double], default: [1, 2.5] }", #"[Double] = expression("[1, 2.5]")"#),
  ("{ type: [Bool], default: [true, false] }", #"[Bool] = expression("[true, false]")"#),
  ("{ type: [String], default: [] }", "[String] = expression(\"[]\")"),
  ("{ type: \"[String: Int]\", default: \"[:]\" }", "[String: Int] = expression(\"[:]\")"),
  ("{ type: UUID, initDefault: UUID() }", "UUID init = expression(\"UUID()\")"),
  ("{ type: Date, doc: \"Dates, etc.\" }", "Date"),
])
func readsAttributes(_ line: String, _ expected: String) throws {
  let entry = line.hasPrefix("{") ? "a: \(line)" : line
  let (version, _, findings) = readVersion(preamble + "      \(entry)\n")
  #expect(findings.all.isEmpty, "\(findings.text)")
  let attribute = try #require(version?.entities.first?.attributes.first)
  let initDefault = attribute.initDefault.map { " init" + show($0) } ?? ""
  #expect("\(attribute.type)\(show(attribute.defaultValue))\(initDefault)" == expected)
  #expect(version?.number == VersionNumber(1, 10, 0))
}

@Test func readsOptionsAndNames() throws {
  let (version, _, findings) = readVersion(
    preamble + """
            y: Int
            é✨: { type: Data, externalStorage: true, allowsCloudEncryption: true, preserveValueOnDeletion: true }
            c: { type: X, transformable: ColorTransformer, spotlight: true, ephemeral: true, codable: false }
            d: { type: X, transformable: { name: "Reg" }, hashModifier: v2, access: public, setter: internal }
            e:
              type: String
              doc: |
                One.

                Two.
              unique: true
      """)
  #expect(findings.all.isEmpty, "\(findings.text)")
  let attributes = try #require(version?.entities.first?.attributes)
  #expect(attributes.map(\.name) == ["y", "é✨", "c", "d", "e"])
  #expect(attributes[1].options == [.externalStorage, .allowsCloudEncryption, .preserveValueOnDeletion])
  #expect(attributes[2].options == [.spotlight, .ephemeral])
  #expect(attributes[2].transformer == .type("ColorTransformer"))
  #expect(attributes[3].transformer == .registeredName("Reg"))
  #expect(attributes[3].hashModifier == "v2")
  #expect([attributes[3].access, attributes[3].setter] == [.public, .internal])
  #expect(attributes[4].doc == "One.\n\nTwo.")
  #expect(attributes[4].place(of: "unique").line == 18)
}

@Test func readsRelationshipsAndTypes() throws {
  let (version, _, findings) = readVersion(
    """
    version: 2.0.0
    cloudKit: true
    generate: false
    migration:
      removes: [Trip, Trip.notes]
      fills: [Trip.slug]
      stage: { custom: rows are copied }
      accepts: { some-rule: it shipped so, other-rule: { Trip.a: one, Trip.b: two } }
      withdrawn: true
    entities:
      Trip:
        inherits: Base
        relationships:
          a: { toOne: Place }
          b: { toOne: Place, optional: false, inverse: none, deleteRule: deny }
          c: { toMany: Place, optional: true, inverse: trips, minimumModelCount: 1, maximumModelCount: 3 }
          d: { toMany: Place, renamedFrom: e, inverse: "none" }
        unique: [[a, owner.id], [b]]
        index: [[a, b], { binary: [c] }]
        init: []
    enums:
      Level: { rawType: Int, external: true, doc: How high., cases: [low, { high: 10 }, { off: -1 }] }
      Kind: { cases: [no, { season: { number: Int, tags: [String] } }, { other: [Int, [String]] }] }
    structs:
      Address: { access: public, fields: { street: String = "", zip: { type: String?, doc: Five digits., default: nil } } }
    """)
  #expect(findings.all.isEmpty, "\(findings.text)")
  let read = try #require(version)
  #expect(read.usesCloudKit && !read.isGenerated && read.migration.isWithdrawn)
  #expect(read.migration.removes.map(\.value) == ["Trip", "Trip.notes"])
  #expect(read.migration.fills.map(\.value) == ["Trip.slug"])
  #expect(read.migration.stage?.value == .custom && read.migration.stageReason == "rows are copied")
  #expect(read.migration.accepts.map(\.words) == ["some-rule", "other-rule, Trip.a", "other-rule, Trip.b"])
  let trip = try #require(read.entities.first)
  #expect(trip.superentity?.value == "Base")
  #expect(trip.relationships.map(\.isOptional) == [true, false, true, false])
  #expect(trip.relationships.map(\.isToMany) == [false, false, true, true])
  #expect(trip.relationships.map(\.inverse) == [.unstated, .none, .property("trips"), .property("none")])
  #expect(trip.relationships[2].maximumModelCount == 3 && trip.relationships[1].deleteRule == .deny)
  #expect(trip.uniqueness.map { $0.members.map(\.value) } == [["a", "owner.id"], ["b"]])
  #expect(trip.indexes.map { $0.members.map(\.value) } == [["a", "b"], ["c"]])
  #expect(trip.initializer?.isEmpty == true)
  #expect(read.rawValues(of: read.enums[0]) == ["0", "10", "-1"])
  #expect(read.enums[1].cases.map(\.name) == ["no", "season", "other"])
  #expect(read.enums[1].cases[1].payload.map { "\($0.label ?? "_"): \($0.type)" } == ["number: Int", "tags: [String]"])
  #expect(read.enums[1].cases[2].payload.map { "\($0.type)" } == ["Int", "[String]"])
  #expect(
    read.structs[0].fields.map { "\($0.type)" + show($0.defaultValue) } == ["String = string(\"\")", "String? = null"])
}

@Test func readsSettingsAndOrdersVersions() {
  let (schema, _, findings) = readSchema(
    "Trips",
    [
      "schema": """
      # modelgen:allow some-rule we know
      naming: { version: "KM{schema}{file}", plan: KMPlan, currentSchema: Current, typeAliases: false }
      output: { schemas: ../a, migrations: ../b, tests: ../c }
      access: public
      nonisolated: true
      platforms: { iOS: 17, macOS: 14.2 }
      imports: [AppCore]
      snapshots: true
      store: { name: Trips, appGroup: group.com.example, cloudKit: iCloud.com.example, allowsSave: false }
      rules: { some-rule: off, other-rule: error }
      """,
      "V10": "version: 10.0.0\nentities: {}", "V2": "version: 2.0.0\nentities: {}", "V9": "version: broken",
    ])
  #expect(findings.summary == ["1:10 version-number"])
  // The broken number is guessed from the file's name, so that the order of the others still makes sense.
  #expect(schema.versions.map(\.stem) == ["V2", "V9", "V10"])
  let settings = schema.settings
  #expect(schema.typeName(of: schema.versions[0]) == "KMTripsV2")
  #expect(schema.planName == "KMPlan" && schema.currentSchemaName == "Current" && !settings.naming.emitsTypeAliases)
  #expect(
    [settings.output.schemas, settings.output.migrations, settings.output.tests].map(\.?.value) == [
      "../a", "../b", "../c",
    ])
  #expect(settings.access == .public && settings.isNonisolated)
  #expect(settings.platforms.map { "\($0.platform) \($0.major).\($0.minor)" } == ["iOS 17.0", "macOS 14.2"])
  #expect(settings.emitsSnapshots && settings.store?.name?.value == "Trips" && settings.store?.allowsSave == false)
  #expect(settings.store?.appGroup?.value == "group.com.example" && settings.store?.file == nil)
  #expect(settings.store?.cloudKit?.value == "iCloud.com.example")
  let plain = readSchema("A", ["schema": "store: { file: a/b.sqlite, cloudKit: none }\n"])
  #expect(plain.schema.settings.store?.file?.value == "a/b.sqlite" && plain.schema.settings.store?.cloudKit == nil)
  #expect(plain.findings.all.isEmpty)
  #expect(settings.imports.map(\.value) == ["AppCore"])
  #expect(settings.severities.map { "\($0.rule.value) \($0.severity)" } == ["some-rule off", "other-rule error"])
  #expect(settings.allowances.map(\.rule) == ["some-rule"])
  #expect(readSchema("A", ["schema": "output: none\n"]).schema.settings.output.isNone)
  #expect(readSchema("A", ["schema": ""]).findings.all.isEmpty)
}

@Test func everyKeyIsDescribedAndFound() {
  func check<Key: ManifestKey>(_: Key.Type) {
    for key in Key.allCases {
      var name = key.rawValue
      let found = name.withUTF8 { Key.table[$0] }
      #expect(found?.rawValue == key.rawValue)
      #expect(key.doc.hasSuffix("."), "\(name)")
    }
    for wrong in ["", "x", "preserveValueOnDeletionX", String(repeating: "y", count: 100)] {
      var name = wrong
      let found = name.withUTF8 { Key.table[$0] }
      #expect(found?.rawValue == nil)
    }
  }
  check(VersionKey.self)
  check(MigrationKey.self)
  check(EntityKey.self)
  check(AttributeKey.self)
  check(RelationshipKey.self)
  check(EnumKey.self)
  check(StructKey.self)
  check(FieldKey.self)
  check(SettingsKey.self)
  check(NamingKey.self)
  check(OutputKey.self)
  check(StoreKey.self)
  #expect(Set(ManifestFormat.mappings.map(\.name)).count == ManifestFormat.mappings.count)
  #expect(Set(ManifestReaderRules.all.map(\.name)).count == ManifestReaderRules.all.count)
}

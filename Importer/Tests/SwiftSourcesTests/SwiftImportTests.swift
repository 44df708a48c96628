import Diagnostics
import ImportReport
import ManifestWriter
import SchemaModel
import Testing

@testable import SwiftSources

/// Imports sources given as texts.
func imported(_ texts: String...) -> (schemas: [ImportedSchema], report: Report, yaml: String) { imported(texts) }

func imported(_ texts: [String]) -> (schemas: [ImportedSchema], report: Report, yaml: String) {
  var files = SourceFiles()
  var report = Report()
  let sources = texts.enumerated().map {
    SwiftSource(path: "App/File\($0.offset).swift", bytes: Array($0.element.utf8))
  }
  let schemas = importSwift(sources, fallbackName: "Trips", files: &files, report: &report)
  let yaml = schemas.flatMap { manifestTexts(of: $0.schema) }.map(\.text).joined(separator: "---\n")
  return (schemas, report, yaml)
}

/// One class's members, and the lines that they become below `entities: Trip:`.
private let members: [(swift: String, yaml: String)] = [
  ("var name: String", "name: String"),
  ("var name = \"\"", "name: String = \"\""),
  ("var a, b: Int", "a: Int\n      b: Int"),
  ("var count = 0, ratio = 0.5, on = true", "count: Int = 0\n      ratio: Double = 0.5\n      on: Bool = true"),
  ("var when: Date? = nil", "when: Date?"),
  ("var when = Date.now", "when: Date = Date.now"),
  ("var id = UUID()", "id: UUID = UUID()"),
  ("var id = UUID().uuidString", "id: String = UUID().uuidString"),
  ("var tags: [String] = []", "tags: \"[String] = []\""),
  ("var tags = [String]()", "tags: \"[String] = [String]()\""),
  ("var map: Dictionary<String, Int>", "map: \"[String: Int]\""),
  ("var x: Optional<Int>", "x: Int?"),
  ("var x: Swift.Int", "x: Int"),
  ("let fixed = 1", "fixed: Int = 1"),
  ("@Attribute(.unique) var name: String", "name: { type: String, unique: true }"),
  (
    "@Attribute(.externalStorage, originalName: \"photo\") var cover: Data?",
    "cover: { type: Data?, renamedFrom: photo, externalStorage: true }"
  ),
  (
    "@Attribute(.transformable(by: ColorTransformer.self)) var tint: UIColor",
    "tint: { type: UIColor, transformable: ColorTransformer }"
  ),
  (
    "@Attribute(.transformable(by: \"Tint\"), hashModifier: \"v2\") var tint: Data",
    "tint: { type: Data, transformable: { name: Tint }, hashModifier: v2 }"
  ),
  ("@Transient var views = 0", "views: { type: Int, default: 0, transient: true }"),
  ("/// What it is.\n  var name: String", "name: { type: String, doc: What it is. }"),
  ("var status: Status = Status.open", "status: { type: Status, default: open }"),
  ("var status: Status?", "status: Status?"),
  ("var long: String {\n  didSet { print(1) }\n}", "long: String"),
  ("#if DEBUG\n  var debug = 1\n#else\n  var release = 1\n#endif", "release: Int = 1"),
  ("var channel: ChannelID", "channel: ChannelID"),
  ("#if swift(<6)\n  var old = 1\n#else\n  var new = 1\n#endif", "new: Int = 1"),
  ("var tags: [String] = [ \"a ( b\", \"c [ ]\" ]", #"tags: '[String] = ["a ( b", "c [ ]"]'"#),
  // Constants of the class and of the top level, which no generated file has.
  ("private static let least = 0\n  var score = least", "score: Int = 0"),
  ("static let least: Int16 = 0\n  var score = least", "score: Int16 = 0"),
  ("static let unit = 1.5\n  var sums = [\"a\": unit]", "sums: '[String: Double] = [\"a\": 1.5]'"),
  (
    "var level: Int = Level.mid.rawValue\n  enum Level: Int { case low = 0x10, mid }",
    "level: Int = 17"
  ),
  ("var limit = mostTrips", "limit: Int64 = 9"),
  ("var price = Decimal(string: \"1.5\")!", "price: 'Decimal = Decimal(string: \"1.5\")!'"),
  ("var page = URL(string: \"a:b\")!", "page: 'URL = URL(string: \"a:b\")!'"),
  ("var days = (7)", "days: Int = (7)"),
  (
    "static let old = \"title\"\n  @Attribute(originalName: old) var name: String",
    "name: { type: String, renamedFrom: title }"
  ),
  ("@Attribute(hashModifier: tripsHash) var name: String", "name: { type: String, hashModifier: h2 }"),
  ("var list: [Status] = [.open, .done]", "list: \"[Status] = [Status.open, Status.done]\""),
  ("var map: [Status: Date] = [.open: .now]", "map: \"[Status: Date] = [Status.open: Date.now]\""),
  ("var angle: Double = -.pi", "angle: Double = -Double.pi"),
  ("var made: Date = { Date() }()", "made: Date = ({ Date() }())"),
]

@Suite struct SwiftImportTests {
  @Test(arguments: members.indices)
  func membersBecomeLines(_ index: Int) {
    let (swift, expected) = members[index]
    let (_, report, yaml) = imported(
      """
      import SwiftData
      typealias ChannelID = String
      let mostTrips: Int64 = 9
      private let tripsHash = "h2"
      enum Status: String, Codable { case open, done = "DONE" }
      @Model final class Trip {
        \(swift)
        var computed: Int { 1 }
        static let shared = 1
        init() {}
      }
      """)
    #expect(!report.hasErrors)
    #expect(yaml.contains("    attributes:\n      \(expected)\n"), "\(yaml)")
    #expect(!yaml.contains("computed") && !yaml.contains("shared"))
  }

  @Test func initializersGiveOrderAndDefaults() {
    let (schemas, _, _) = imported(
      """
      @Model class Trip {
        var id: UUID
        var name: String
        var created: Date
        var notes: String?
        init(name: String, id: UUID = UUID(), extra: Int) {
          self.name = name
          self.id = id
          self.created = .now
        }
        convenience init() { self.init(name: "", extra: 1) }
      }
      """)
    let entity = schemas[0].schema.versions[0].entities[0]
    #expect(entity.initializer?.map(\.value) == ["name", "id", "created"])
    #expect(entity.attribute(named: "id")?.initDefault?.value == .expression("UUID()"))
    #expect(entity.attribute(named: "created")?.initDefault?.value == .expression("Date.now"))
  }

  /// What a parameter's default gives the property that the body computes from it.
  @Test(arguments: [
    ("id: UUID = UUID()", "id.uuidString", "UUID().uuidString" as String?),
    ("id: UUID = .init()", "id.uuidString", "UUID.init().uuidString"),
    ("id: String = UUID().uuidString", "id", "UUID().uuidString"),
    ("id: UUID? = nil", "id?.uuidString ?? \"\"", nil),
    ("id: UUID = UUID(), name: String", "id.uuidString + name", nil),
  ])
  func initializerDefaultsOfComputedProperties(_ parameters: String, _ assigned: String, _ expected: String?) {
    let (schemas, _, _) = imported(
      "@Model class Trip { var id: String\n init(\(parameters)) { self.id = \(assigned) } }")
    let attribute = schemas.first?.schema.versions[0].entities[0].attribute(named: "id")
    #expect(attribute?.initDefault?.value == expected.map { .expression($0) })
  }

  /// Inverses as SwiftData resolves them: what each side says, and what the manifest must say.
  @Test(arguments: [
    (
      "@Relationship(deleteRule: .cascade, inverse: \\Item.trip) var items: [Item]", "var trip: Trip?", "inverse: trip",
      ""
    ),
    ("var items: [Item]", "@Relationship(inverse: \\Trip.items) var trip: Trip?", "", "inverse: items"),
    ("@Relationship(deleteRule: .cascade) var items: [Item]", "var trip: Trip?", "inverse: none", "inverse: none"),
    ("var items: [Item] = []", "var trip: Trip?", "inverse: trip", ""),
    ("var items: [Item]", "var trip: Trip", "inverse: none", "inverse: none"),
    ("var items: [Item]", "var trip: [Trip]", "inverse: none", "inverse: none"),
    ("@Relationship(inverse: \\Item.nope) var items: [Item]", "var trip: Trip?", "inverse: none", "inverse: none"),
    ("var items: [Item]", "var count: Int", "", ""),
  ])
  func inverses(_ trip: String, _ item: String, _ tripSays: String, _ itemSays: String) {
    let (schemas, _, _) = imported(
      "@Model class Trip { \(trip)\n init() {} }\n@Model class Item { \(item)\n init() {} }")
    let entities = schemas[0].schema.versions[0].entities
    func says(_ entity: Entity) -> String {
      switch entity.relationships.first?.inverse {
      case .property(let name)?: "inverse: \(name)"
      case Relationship.Inverse.none?: "inverse: none"
      default: ""
      }
    }
    #expect(says(entities[0]) == tripSays)
    #expect(says(entities[1]) == itemSays)
  }

  @Test func unclosedBracketsEndSoon() {
    let (schemas, report, _) = imported(
      "@Model class Trip { var name: String }",
      "@Model class Broken { var x = " + String(repeating: "[", count: 200) + " }")
    #expect(schemas.first?.schema.versions.first?.entities.map(\.name) == ["Trip"])
    #expect(report.entries.contains { $0.message.contains("square brackets") })
  }

  @Test func versionsPlanAndStages() throws {
    let (schemas, report, yaml) = imported(
      """
      enum KMSchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { var start_date: Date; init(start_date: Date) { self.start_date = start_date } }
      }
      """,
      """
      enum KMSchemaV2: VersionedSchema {
        static var versionIdentifier: Schema.Version { .init(1, 1, 0) }
        static var models: [any PersistentModel.Type] { KMSchemaV2.all + [Stop.self] }
        static let all: [any PersistentModel.Type] = [Self.Trip.self]
      }
      extension KMSchemaV2 {
        @Model final class Trip {
          @Attribute(originalName: "start_date") var startDate: Date
          init(startDate: Date) { self.startDate = startDate }
        }
        @Model final class Stop { var name: String; init(name: String) { self.name = name } }
      }
      enum KMSchemaV3: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 2, 0) }
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip {
          @Attribute(originalName: "start_date") var startDate: Date
          init(startDate: Date) { self.startDate = startDate }
        }
      }
      enum KMSchemaV4: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 3, 0) }
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { var name: String; init(name: String) { self.name = name } }
      }
      typealias Trip = KMSchemaV3.Trip
      enum KMPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [KMSchemaV1.self, KMSchemaV2.self, KMSchemaV3.self] }
        static var stages: [MigrationStage] { [one, .lightweight(fromVersion: KMSchemaV2.self, toVersion: KMSchemaV3.self)] }
        static let one = MigrationStage.custom(
          fromVersion: KMSchemaV1.self, toVersion: KMSchemaV2.self, willMigrate: nil, didMigrate: { try $0.save() })
      }
      """)
    #expect(!report.hasErrors, "\(report.entries.map(\.message))")
    let schema = try #require(schemas.first?.schema)
    #expect(schemas.count == 1 && schema.name == "KM")
    #expect(schema.versions.map(\.stem) == ["V1", "V2", "V3", "V4"])
    #expect(schema.versions.map(\.number.description) == ["1.0.0", "1.1.0", "1.2.0", "1.3.0"])
    #expect(schema.typeName(of: schema.versions[0]) == "KMSchemaV1" && schema.planName == "KMPlan")
    #expect(schema.versions.map { $0.migration.stage?.value } == [nil, .custom, nil, nil])
    #expect(schema.versions.map(\.migration.isWithdrawn) == [false, false, false, true])
    #expect(schema.versions[1].entities.map(\.name) == ["Trip", "Stop"])
    #expect(schema.versions[1].entities[0].attributes[0].renamedFrom?.value == "start_date")
    #expect(schema.versions[2].entities[0].attributes[0].renamedFrom == nil)
    #expect(yaml.contains("stage: custom"))
  }

  @Test func sharedTypesAndDuplicatesAreReported() {
    let (schemas, report, _) = imported(
      """
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Live.self] }
      }
      enum SchemaV2: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Live.self] }
      }
      @Model class Live { var kind: Kind; init(kind: Kind) { self.kind = kind } }
      enum Kind: String, Codable { case a }
      """)
    #expect(
      report.entries.contains {
        $0.message.contains("`Live` is not nested in the versions that use it: SchemaV1, SchemaV2")
      })
    #expect(report.entries.contains { $0.message.contains("does not have a higher number") })
    #expect(schemas.first?.schema.versions.map(\.number.description) == ["1.0.0", "1.0.1"])
  }

  /// Two releases of `Trip`: what each says, and what the second version's manifest must say of the property.
  @Test(arguments: [
    (
      "var a: Int = 0", "@Attribute(originalName: \"a\") var b: Int = 0", "b: { type: Int, default: 0, renamedFrom: a }"
    ),
    ("@Attribute(originalName: \"o\") var a: Int", "@Attribute(originalName: \"o\") var a: Int", "a: Int"),
    // The new property takes the name of the one that goes.
    (
      "var a: [String] = []; var newA: Int = 0", "@Attribute(originalName: \"newA\") var a: Int = 0",
      "a: { type: Int, default: 0, renamedFrom: newA }"
    ),
    ("var a: Int = 0", "@Attribute(originalName: \"gone\") var a: Int = 0", "a: Int = 0"),
    ("var a: Int = 0", "@Attribute(originalName: \"gone\") var b: Int = 0", "b: Int = 0"),
  ])
  func originalNamesBecomeRenames(_ first: String, _ second: String, _ expected: String) throws {
    let texts = [first, second].enumerated().map { number, members in
      """
      enum TripsSchemaV\(number + 1): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number + 1), 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { \(members); init() {} }
      }
      """
    }
    let yaml = imported(texts[0], texts[1]).yaml
    let last = try #require(yaml.range(of: "version: 2.0.0"))
    #expect(yaml[last.upperBound...].contains("      \(expected)\n"), "\(yaml)")
  }

  /// A model, and what it needs of files (parted by `|`) that say nothing of SwiftData; what the manifest must say then.
  @Test(arguments: [
    ("var kind: Kind", "enum Kind: String, Codable { case a }", "kind: Kind"),
    ("var kind: Outer.Kind", "struct Outer { enum /* of */ Kind: String, Codable { case a } }", "kind: Kind"),
    ("var kind: K", "typealias K =\n  Outer.Kind|enum Outer { enum Kind: String, Codable { case a } }", "kind: Kind"),
    ("var id: Key", "typealias Key = Int64", "Key: Int64"),
    ("var n: Int = first", "let other = 1, first = 7", "n: Int = 7"),
    ("var n: Int = `default`", "let `default`: Int = 7", "n: Int = 7"),
    ("var n: Int = Limits.first", "extension Limits { static let first = 7 }|enum Limits {}", "n: Int = 7"),
    (
      "var n: Int = Limits.first", "typealias L = Limits|extension L { static let first = 7 }|enum Limits {}",
      "n: Int = 7"
    ),
    ("var place: Place", "struct Place: Codable { var kind: Kind }|enum Kind: Int, Codable { case a }", "kind: Kind"),
  ])
  func otherFilesAreReadOnNeed(_ member: String, _ elsewhere: String, _ expected: String) {
    let model = "@Model class Trip { \(member)\n init() {} }"
    let apart = imported([model] + elsewhere.split(separator: "|").map(String.init))
    #expect(apart.yaml.contains(expected), "\(apart.yaml)")
  }

  /// A version, a plan and their protocol, each in a file of its own, of which only the protocol's names SwiftData's.
  @Test func versionsByAProtocolOfTheirOwn() {
    let (schemas, _, _) = imported(
      "protocol Release: VersionedSchema {}\nprotocol Steps: SchemaMigrationPlan {}",
      "protocol Frozen: Release {}", "typealias Old = Frozen",
      "enum AppV1 {}",
      """
      extension AppV1: Old {
        static let versionIdentifier = Numbers.first
        static var models: [Any.Type] { [Trip.self] }
      }
      """,
      "enum Numbers { static let first = Version(1, 0, 0) }",
      "extension AppV1 { @Model class Trip { var a = 1; init() {} } }",
      "enum AppPlan: Steps { static var schemas: [Any.Type] { [AppV1.self] } }")
    #expect(schemas.map { $0.schema.versions.map(\.entities.count) } == [[1]])
    #expect(schemas.first?.schema.versions.first?.number == VersionNumber(1, 0, 0))
  }

  @Test func anotherTypeOfOneVersionIsAnotherApps() {
    func version(_ number: Int, _ members: String) -> String {
      """
      enum SchemaV\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { \(members); init() {} }
      }

      """
    }
    let plan = """
      enum TripsMigrationPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """
    var files = SourceFiles()
    var report = Report()
    let schemas = importSwift(
      [
        SwiftSource(path: "Repo/Old/Schemas.swift", bytes: Array(version(1, "var old = 1").utf8)),
        SwiftSource(
          path: "Repo/App/Schemas.swift",
          bytes: Array((version(1, "var a = 1") + version(2, "var b = 1") + version(3, "var c = 1") + plan).utf8)),
      ], fallbackName: "Repo", files: &files, report: &report)
    #expect(schemas.map { $0.schema.versions.map(\.stem) } == [["V1", "V2", "V3"], ["V1"]])
    #expect(schemas.first?.schema.versions.map(\.migration.isWithdrawn) == [false, false, true])
    #expect(report.entries.contains { $0.message == "`SchemaV1` is declared more than once" })
  }

  @Test func appsWithEqualNamesAreParted() {
    var files = SourceFiles()
    var report = Report()
    let model = Array("@Model class Item { var name = \"\"\n init() {} }".utf8)
    let schemas = importSwift(
      [
        SwiftSource(path: "Repo/Shop/Item.swift", bytes: model),
        SwiftSource(path: "Repo/Blog/Item.swift", bytes: model),
      ],
      fallbackName: "Repo", files: &files, report: &report)
    #expect(Set(schemas.map(\.schema.name)) == ["Shop", "Blog"])
  }

  @Test func valueTypesLieFlat() {
    let (schemas, report, yaml) = imported(
      """
      @Model class Trip {
        enum Kind: Int, Codable { case a = 1, b }
        struct Place: Codable { var lat = 0.0; var kind: Stop.Kind?; enum CodingKeys: String, CodingKey { case lat, kind } }
        var kind: Kind
        var place: Place
        init(kind: Kind, place: Place) { self.kind = kind; self.place = place }
      }
      @Model class Stop {
        enum Kind: Codable { case one, two(Int), three(a: String, b: Date?) }
        var kind: Kind = Kind.one
        var custom: Custom?
        init() {}
      }
      struct Custom: Codable { var x: Int; init(from decoder: Decoder) throws { x = 1 } }
      """)
    let version = schemas[0].schema.versions[0]
    #expect(Set(version.enums.map(\.name)) == ["Kind", "StopKind"])
    #expect(version.structs.first { $0.name == "Custom" }?.isExternal == true)
    #expect(version.entity(named: "Stop")?.attribute(named: "kind")?.defaultValue?.value == .enumCase("one"))
    #expect(report.entries.contains { $0.message.contains("has CodingKeys") })
    #expect(VersionShape(of: version).checksum != nil, "\(yaml)")
  }

  /// Sources from hell: nothing may crash, whatever comes out.
  @Test(arguments: [
    "", "@Model", "@Model class", "@Model class X {", "@Model class X { var }", "@Model class X { var x: }",
    "@Model class X { var x: [[[[Int]]]]? = [[[[", "@Model struct X { var x = 1 }",
    "@Model class X<T> { var x: T; init() {} }",
    "typealias A = B\ntypealias B = A\n@Model class X { var a: A; init() {} }",
    "typealias A = A\n@Model class X { var a: A?; init() {} }",
    "@Model class A: B { init() {} }\n@Model class B: A { init() {} }",
    "@Model class X { #Unique<X>(1, [\\.a], \\.b)\n #Index<X>\n #Foo()\n init() {} }",
    "@Model class X { @Relationship(inverse: \\X.me) var me: X?\n var all: Set<X>\n init() {} }",
    "enum V: VersionedSchema { static var models: [any PersistentModel.Type] { V.models } }",
    "struct S: Codable { var s: [S] }\n@Model class X { var s: S; init(s: S) {} }",
    "extension Unknown.Deep { @Model class X { var a = 1; init() {} } }",
    "#if A\n@Model class X { var a = 1; init() {} }\n#elseif os(iOS) || (B && !C)\n@Model class X { var b = 1; init() {} }\n#endif",
    "\u{FEFF}@Model class X { var `class` = 1\n var ünï = \"\\u{1F642}\"\n init() {} }",
  ])
  func brokenSourcesDoNotCrash(_ text: String) {
    let (schemas, _, _) = imported(text)
    for schema in schemas { for version in schema.schema.versions { _ = VersionShape(of: version) } }
  }

  /// `inverse: nil` says that no way back is to be looked for.
  @Test func oneWayRelationshipsStayOneWay() {
    let (_, _, yaml) = imported(
      """
      import SwiftData
      @Model final class Trip { @Relationship(inverse: nil) var place: Place?; init() {} }
      @Model final class Place { var trip: Trip?; init() {} }
      """)
    #expect(yaml.contains("place: { toOne: Place, inverse: none }"), "\(yaml)")
    #expect(yaml.contains("trip: { toOne: Trip, inverse: none }"), "\(yaml)")
  }

  @Test func mixedAccessIsGenerated() {
    let (_, report, yaml) = imported(
      """
      import SwiftData
      @Model public final class Trip { public var name = ""; var place: Place?; init() {} }
      @Model final class Place { var name = ""; var trips: [Trip] = []; init() {} }
      @Model final class Stop { var name = ""; init() {} }
      """)
    #expect(!report.hasErrors)
    // Nothing public can be inside of something that is not.
    #expect(yaml.contains("access: public\n") && yaml.contains("Place:\n    access: internal\n"), "\(yaml)")
  }

  @Test func valueTypesAreNoWiderThanTheModels() {
    let (_, _, yaml) = imported(
      """
      import SwiftData
      public enum Kind: String, Codable { case a, b }
      @Model final class Trip { var kind: Kind?; init() {} }
      """)
    #expect(!yaml.contains("access:"), "\(yaml)")
  }

  @Test func versionWithoutANumberInItsName() {
    let (schemas, report, yaml) = imported(
      """
      import SwiftData
      enum NoteSchema: VersionedSchema {
        static var versionIdentifier = Schema.Version(1, 0, 5)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = ""; init() {} }
      }
      """)
    #expect(schemas.map(\.schema.name) == ["Note"])
    #expect(report.entries.contains { $0.message.hasPrefix("`NoteSchema` has no number in its name") })
    #expect(yaml.contains("version: 1.0.5") && !yaml.contains("naming:"), "\(yaml)")
  }

  @Test func typesThatAreNoneOfAManifests() {
    let (_, report, yaml) = imported(
      """
      import SwiftData
      struct Box<T: Codable>: Codable { var value: T }
      struct Days: OptionSet, Codable { let rawValue: Int; static let monday = Days(rawValue: 1) }
      @Model final class Trip {
        var box: Box<Int>?
        var days: Days = []
        var next: Self?
        init() {}
      }
      """)
    #expect(report.entries.contains { $0.message.hasPrefix("`Box<Int>` is a generic type of the app") })
    #expect(report.entries.contains { $0.message.hasPrefix("`Days` is stored as a raw value or by its fields") })
    #expect(yaml.contains("days: \"Days = Days(rawValue: 0)\"") && yaml.contains("next: { toOne: Trip }"), "\(yaml)")
    #expect(yaml.contains("Days: { external: true"), "\(yaml)")
  }

  @Test func deepNestingDoesNotCrash() {
    let deep =
      String(repeating: "struct A { ", count: 500) + "@Model class X { var a = 1 }"
      + String(repeating: "}", count: 500)
    _ = imported(deep)
    _ = imported("@Model class X { var a = " + String(repeating: "(", count: 1_000) + "1 }")
  }
}

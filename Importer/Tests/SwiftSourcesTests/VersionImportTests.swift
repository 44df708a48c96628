import Diagnostics
import ImportReport
import ManifestWriter
import SchemaModel
import Testing

@testable import SwiftSources

@Suite struct VersionImportTests {
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
    var report = ImportFindings()
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
    var report = ImportFindings()
    let model = Array("@Model class Item { var name = \"\"\n init() {} }".utf8)
    let schemas = importSwift(
      [
        SwiftSource(path: "Repo/Shop/Item.swift", bytes: model),
        SwiftSource(path: "Repo/Blog/Item.swift", bytes: model),
      ],
      fallbackName: "Repo", files: &files, report: &report)
    #expect(Set(schemas.map(\.schema.name)) == ["Shop", "Blog"])
  }
}

import Diagnostics
import ImportReport
import ManifestWriter
import SchemaModel
import Testing

@testable import SwiftSources

@Suite struct SwiftImportTests {
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

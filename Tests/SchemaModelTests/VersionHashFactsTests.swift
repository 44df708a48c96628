import SchemaSupport
import Testing

@testable import SchemaModel

/// Hashes that stand in the repository, so that a clean clone tests the layout against real stores too.
@Suite struct VersionHashFactsTests {
  private static let nullable = SwiftType.optional(.string)

  struct Fact: Sendable, CustomTestStringConvertible {
    var source: String
    var version: SchemaVersion
    var hashes: [String: String]
    var checksum: String
    var testDescription: String { source }
  }

  /// Stores of public apps, read by hand.
  static let facts = [
    Fact(
      source: "FreezeRay 1.0.0",
      version: SchemaVersion(entities: [
        Entity("User", attributes: [Attribute("name", nullable), Attribute("createdAt", .optional(.date))])
      ]),
      hashes: ["User": "bbf54e4ba2823a88c9d7b39c0494507f5932a4f1c2e3789d309f4175e5af66d2"],
      checksum: "hVf/dkygPyXWgY+Jcgvx9sMUcaiS0yfaIlBvgiRFqr4="),
    Fact(
      source: "FreezeRay 2.0.0",
      version: SchemaVersion(entities: [
        Entity(
          "User",
          attributes: [
            Attribute("name", nullable), Attribute("email", nullable), Attribute("createdAt", .optional(.date)),
          ])
      ]),
      hashes: ["User": "9d8506f17975d9feec6fb99e275ba570fc00dcbc189007a4b520edccd250f29c"],
      checksum: "vYclKAIUuGnEdsZfWYGeTfATZeMMc3+o0OnpOa5KyZM="),
    Fact(
      source: "myhome 2.0.0",
      version: SchemaVersion(entities: [
        Entity(
          "Expense",
          attributes: [
            Attribute("id", .uuid), Attribute("amount", .decimal), Attribute("currencyCode", .string),
            Attribute("date", .date), Attribute("note", nullable), Attribute("createdAt", .date),
            Attribute("updatedAt", .date),
          ], relationships: [.toMany("categories", "Category", inverse: .property("expenses"))]),
        Entity(
          "Category",
          attributes: [
            Attribute("id", .uuid), Attribute("name", nullable), Attribute("symbolName", nullable),
            Attribute("sortOrder", .int), Attribute("monthlyBudget", .optional(.decimal)),
            Attribute("currencyCode", .string), Attribute("createdAt", .date),
          ], relationships: [.toMany("expenses", "Expense", inverse: .property("categories"))]),
      ]),
      hashes: [
        "Expense": "a27d37bcb8d5b6dc5366fbd993456d8b0f721e71265d9115b9e2e8ba76f929ae",
        "Category": "1fb28c4d55e34f528600f186b5601289e142e4f882405e59221a7561616deef1",
      ],
      checksum: "2zJRcZGYMJKQ/hfDtrAv0S9lUjlrxG3czTAKbMqEesI="),
  ]

  @Test(arguments: facts) func realStore(_ fact: Fact) {
    let shape = VersionShape(of: fact.version)
    for (name, hash) in fact.hashes { #expect(shape.entity(named: name)?.versionHash?.hex == hash, "\(name)") }
    #expect(shape.checksum == fact.checksum)
    #expect(shape.entities.allSatisfy { $0.unverified.isEmpty && $0.reasonUnknown == nil })
  }

  /// The parts of an entity's hash, each alone.
  @Test func partsOfTheLayout() {
    let hasher = ModelHasher()
    func attribute(
      _ name: String, _ type: AttributeType, optional: Bool = true, external: Bool = false, modifier: String? = nil
    ) -> PropertyShape {
      PropertyShape(
        name: name, isOptional: optional, hashModifier: modifier,
        kind: .attribute(AttributeShape(type: type, usesExternalStorage: external)))
    }
    func relationship(_ name: String, _ destination: String, inverse: String, maximum: Int32) -> PropertyShape {
      PropertyShape(
        name: name, isOptional: true,
        kind: .relationship(
          RelationshipShape(destination: destination, inverse: inverse, maximumCount: maximum)))
    }
    #expect(
      hasher.baseHash(attribute("name", .string)).hex
        == "9d12724e3f6da035d5cd1d67670bcc4ea0608eb4c2bd4742c057b0aae924b256")
    let table: [(PropertyShape, String)] = [
      (attribute("name", .string), "95fbc4c1911386502d590fc8780df611a28374298d32797165373f91204cbb08"),
      (
        attribute("name", .string, optional: false),
        "8cb9965c0031ac68913984f3110941ad965395be9fd9b17de7be54bc7ad46890"
      ),
      (
        attribute("photo", .binary, external: true),
        "60f200c81238248b51a6405b33f8a327dec1999ec898f8a19cab0a45073bd82a"
      ),
      (
        attribute("title", .string, optional: false, modifier: "v2"),
        "cf85dc751dd26f9cf4847b0a2ad9d50f48afc4972625a22f32e2db9cbf7e9f2a"
      ),
      (
        relationship("posts", "Post", inverse: "author", maximum: 0),
        "ce1e6227fa7431c804be0045c663d47a3d31510a247da78b525c91eb67a7eef1"
      ),
      (
        relationship("author", "User", inverse: "posts", maximum: 1),
        "43491f4b13c2486061fe633736bafdc86a024d5e6507f3b911ae80461eea27ac"
      ),
    ]
    for (property, hash) in table { #expect(hasher.hash(property).hex == hash, "\(property)") }
  }

  /// Composites are their leaves: neither the property's name nor its optionality is hashed.
  @Test func composites() throws {
    let status = "9378cee5ce8c37b25a66a9f6dac246b089a4e8a4678ac1c1a61638deb63f4822"
    let size = "de51eb85377f05bca689a1bd3b049b21074c72390a75da1a2c0e54fde75bbd11"
    let optionalSize = "db5f5fa19a859801841740485ba9a0efad559b7a32a15f288c2db44abe5ee0b6"
    let table: [(SwiftType, name: String, hash: String)] = [
      (.named("Status"), "status", status), (.optional(.named("Status")), "status", status),
      (.named("Size"), "size", size), (.named("Size"), "another", size),
      (.optional(.named("Size")), "size", optionalSize),
    ]
    for (type, name, hash) in table {
      let version = SchemaVersion(
        entities: [Entity("Item", attributes: [Attribute(name, type)])],
        enums: [EnumType("Status", rawType: .string, cases: ["on", "off"])],
        structs: [StructType("Size", fields: [("width", .double), ("height", .double)])])
      let property = try #require(VersionShape(of: version).entities[0].shape?.properties[0])
      #expect(ModelHasher().hash(property).hex == hash, "\(name): \(type)")
    }
  }
}

import SchemaSupport
import Testing

@testable import SchemaModel

/// Changes that people expect to be seen and are not, and the other way round; and what nobody has verified.
@Suite struct OverlookedChangesTests {
  private static let enums = [
    EnumType("Status", rawType: .string, cases: ["on", "off"]), EnumType("Level", rawType: .int, cases: ["low"]),
    payloadEnum,
  ]
  private static let payloadEnum: EnumType = {
    var type = EnumType("Kind", rawType: nil, cases: ["plain", "season"])
    type.cases[1].payload = [EnumType.Payload(label: nil, type: .int, place: .nowhere)]
    return type
  }()
  private static let structs = [
    StructType("Point", fields: [("x", .double), ("y", .double)]),
    StructType("MaybePoint", fields: [("x", .optional(.double)), ("y", .optional(.double))]),
    StructType("Swapped", fields: [("y", .double), ("x", .double)]),
    StructType("Line", fields: [("from", .named("Point")), ("z", .double)]),
    StructType("Moved", fields: [("x", .double), ("rest", .named("Rest"))]),
    StructType("Rest", fields: [("y", .double)]),
    StructType("Named", fields: [("status", .named("Status"))]),
    StructType("Season", fields: [("plain", .optional(.string)), ("_0", .optional(.int))]),
    StructType("Localized", fields: [("arguments", .data), ("key", .string)]),
    StructType(
      "Resolved", fields: ["linearRed", "linearGreen", "linearBlue", "opacity"].map { ($0, .scalar(.float)) }),
  ]

  private func hash(_ attributes: [Attribute]) -> VersionHash? {
    VersionShape(
      of: SchemaVersion(
        entities: [Entity("Item", attributes: attributes)], enums: Self.enums, structs: Self.structs)
    ).entities[0].versionHash
  }

  /// Two attributes, and whether an entity with the one hashes like an entity with the other.
  private static let pairs: [(Attribute, Attribute, isEqual: Bool)] = [
    (Attribute("a", .named("Status")), Attribute("a", .optional(.named("Status"))), true),
    (Attribute("a", .named("Status")), Attribute("b", .named("Status")), false),
    (Attribute("a", .named("Status")), Attribute("a", .named("Level")), false),
    (Attribute("a", .named("Kind")), Attribute("b", .named("Kind")), true),
    (Attribute("a", .named("Kind")), Attribute("a", .optional(.named("Season"))), true),
    (Attribute("a", .named("Point")), Attribute("a", .named("Swapped")), true),
    (Attribute("a", .named("Point")), Attribute("b", .named("Point")), true),
    (Attribute("a", .named("Point")), Attribute("a", .named("Moved")), true),
    (Attribute("a", .named("Point")), Attribute("a", .named("Line")), false),
    (Attribute("a", .named("Point")), Attribute("a", .optional(.named("Point"))), false),
    (Attribute("a", .named("MaybePoint")), Attribute("a", .optional(.named("MaybePoint"))), true),
    (Attribute("a", .optional(.named("Point"))), Attribute("a", .named("MaybePoint")), true),
    (Attribute("a", .named("Named")), Attribute("status", .named("Status")), true),
    (Attribute("a", .named("Point")), Attribute("a", .named("Point"), hashModifier: "v2"), true),
    (Attribute("a", .string), Attribute("a", .string, hashModifier: "v2"), false),
    (Attribute("a", .named("String.LocalizationValue")), Attribute("a", .named("Localized")), true),
    (Attribute("a", .named("Color.Resolved")), Attribute("a", .named("Resolved")), true),
    (Attribute("a", .data), Attribute("a", .array(.named("Point"))), true),
    (Attribute("a", .data), Attribute("a", .array(.array(.scalar(.float)))), true),
    (Attribute("a", .data), Attribute("a", .dictionary(key: .string, value: .int)), true),
    (Attribute("a", .data), Attribute("a", .array(.string)), false),
    (Attribute("a", .array(.string)), Attribute("a", .array(.data)), true),
    (Attribute("a", .data, [.externalStorage]), Attribute("a", .data, [.preserveValueOnDeletion]), true),
    (Attribute("a", .data, [.externalStorage]), Attribute("a", .data), false),
    (Attribute("a", .double), Attribute("a", .scalar(.timeInterval)), true),
    (Attribute("a", .int), Attribute("a", .scalar(.uint64)), true),
    (Attribute("a", .scalar(.int32)), Attribute("a", .scalar(.uint32)), true),
    (Attribute("a", .scalar(.int16)), Attribute("a", .scalar(.uint8)), true),
    (Attribute("a", .int), Attribute("a", .scalar(.uint32)), false),
  ]

  @Test func unseenAndSeen() {
    for (a, b, isEqual) in Self.pairs {
      // Neighbours on both sides, since a renamed composite keeps its hash only while it keeps its place.
      let others = [Attribute("Z", .int), Attribute("z", .int)]
      let (x, y) = (hash(others + [a]), hash(others + [b]))
      #expect(x != nil && y != nil)
      #expect((x == y) == isEqual, "\(a.name): \(a.type) against \(b.name): \(b.type)")
    }
    let neighbour = Attribute("aa", .int)
    #expect(
      hash([Attribute("a", .named("Point")), neighbour]) != hash([Attribute("b", .named("Point")), neighbour]),
      "a composite that changes its place is seen")
  }

  /// What is named beside the entity, and how many second assumptions there are.
  private static let openAssumptions: [(Attribute, traits: [String], candidates: Int)] = [
    (Attribute("a", .data, [.externalStorage]), [], 0),
    (Attribute("a", .int, [.unique]), [], 0),
    (Attribute("a", .scalar(.uint16)), ["UInt16: a"], 1),
    (Attribute("a", .scalar(.int8)), ["Int8: a"], 0),
    (Attribute("a", .scalar(.uint)), ["UInt: a"], 0),
    (Attribute("a", .scalar(.float)), ["Float: a"], 0),
    (Attribute("a", .named("Resolved")), [], 0),
    (Attribute("a", .scalar(.cgFloat)), ["CGFloat: a"], 1),
    (Attribute("a", .scalar(.character)), ["Character: a"], 1),
    (Attribute("a", .array(.string)), [], 0),
    (Attribute("a", .optional(.array(.int))), ["[Int]: a"], 1),
    (Attribute("a", .array(.named("Status"))), ["[Status]: a"], 1),
    (Attribute("a", .array(.named("Point"))), [], 0),
    (Attribute("a", .set(.string)), ["Set<String>: a"], 1),
    (Attribute("a", .dictionary(key: .string, value: .array(.int))), [], 0),
    (Attribute("a", .string, hashModifier: "x"), ["hashModifier: a"], 1),
    (Attribute("a", .string, [.preserveValueOnDeletion]), ["preserveValueOnDeletion: a"], 1),
    (Attribute("a", .string, [.spotlight]), ["spotlight: a"], 0),
    (Attribute("a", .string, [.allowsCloudEncryption]), ["allowsCloudEncryption: a"], 0),
    (Attribute("a", .named("Point"), [.codable]), ["codable: a"], 3),
    (Attribute("a", .array(.named("Point")), [.codable]), ["codable: a"], 1),
    (Attribute("größe", .string), ["name beyond ASCII: größe"], 0),
  ]

  @Test func doubtsAreNamed() {
    for (attribute, traits, candidates) in Self.openAssumptions {
      let version = SchemaVersion(
        entities: [Entity("Item", attributes: [attribute])], enums: Self.enums, structs: Self.structs)
      let shape = VersionShape(of: version)
      #expect(shape.entities[0].unverified.map(\.description) == traits, "\(attribute.type)")
      #expect(shape.checksum != nil)
      let others = VersionShape.candidates(of: version)
      #expect(others.count == candidates, "\(attribute.type)")
      #expect(!others.contains { $0.checksum == shape.checksum })
    }
  }

  @Test func doubtsAboutEntitiesAndRelationships() {
    var counted = Relationship.toMany("items", "Other", inverse: .none)
    counted.minimumModelCount = 1
    counted.deleteRule = .deny
    counted.renamedFrom = .init("things")
    let version = SchemaVersion(entities: [
      Entity(
        "Parent", attributes: [Attribute("a", .scalar(.uint16)), Attribute("line2", .int), Attribute("line10", .int)]),
      Entity("Child", inherits: "Parent", relationships: [counted]), Entity("Other"),
    ])
    let shape = VersionShape(of: version)
    let numbers = ["number in the name: line10", "number in the name: line2"]
    #expect(shape.entities[0].unverified.map(\.description) == ["UInt16: a"] + numbers)
    #expect(
      shape.entities[1].unverified.map(\.description)
        == ["originalName: items", "deleteRule: items", "minimumModelCount: items", "inherits: Parent", "UInt16: a"]
        + numbers)
    #expect(shape.entities[2].unverified.isEmpty)
    // Four open questions: every combination gives another checksum.
    #expect(VersionShape.candidates(of: version, limit: 100).count == 15)
    #expect(VersionShape.candidates(of: version, limit: 6).count == 6)
    let contested = SchemaVersion(entities: [
      Entity("A", relationships: [.toOne("b", "B", inverse: .none), .toOne("c", "B", inverse: .none)]),
      Entity("B", relationships: [.toOne("a", "A", inverse: .none)]),
    ])
    #expect(VersionShape(of: contested).entities[1].unverified.map(\.description) == ["inverse: a"])
    // Two claim one inverse: the first is linked, the second is named.
    let claimed = SchemaVersion(entities: [
      Entity(
        "A",
        relationships: [.toOne("b", "B", inverse: .property("a")), .toOne("c", "B", inverse: .property("a"))]),
      Entity("B", relationships: [.toOne("a", "A")]),
      // Its own inverse, which is the same as none.
      Entity("Friend", relationships: [.toMany("friends", "Friend", inverse: .property("friends"))]),
    ])
    #expect(
      VersionShape(of: claimed).entities.map { $0.unverified.map(\.description) } == [["inverse: c"], [], []])
    #expect(VersionShape.candidates(of: claimed).count == 1)
  }

  /// Entities whose shape cannot be known have no hash and a reason, and the model has no checksum.
  @Test func unknownShapes() {
    let loop = StructType("Loop", fields: [("next", .optional(.named("Loop")))])
    let aliases = [TypeAlias("A", .optional(.named("B"))), TypeAlias("B", .named("A"))]
    // Every level doubles the leaves, or the fields without leaves.
    let doubling = (0..<60).flatMap { level in
      ["Wide", "Empty"].map { stem in
        StructType(
          "\(stem)\(level)",
          fields: level == 0
            ? (stem == "Wide" ? [("x", .int)] : [])
            : [("l\(level)", .named("\(stem)\(level - 1)")), ("r\(level)", .named("\(stem)\(level - 1)"))])
      }
    }
    let table: [(SwiftType, reason: String)] = [
      (.named("Missing"), "how Missing is stored is not known, at a"),
      (.optional(.generic("Measurement", [.named("UnitLength")])), "how Measurement<UnitLength> is stored"),
      (.tuple([.int, .int]), "how (Int, Int) is stored"),
      (.array(.named("Missing")), "how [Missing] is stored"),
      (.named("Item"), "a has an entity as its type"), (.array(.named("Item")), "a is an array of entities"),
      (.named("Loop"), "Loop contains itself"), (.named("A"), "the type alias refers to itself"),
      (.named("Wide59"), "more fields than a table can have columns"),
      (.named("Empty59"), "more fields than a table can have columns"),
    ]
    for (type, reason) in table {
      let shape = VersionShape(
        of: SchemaVersion(
          entities: [Entity("Item", attributes: [Attribute("a", type)]), Entity("Other")], structs: [loop] + doubling,
          typeAliases: aliases))
      #expect(shape.entities[0].versionHash == nil)
      #expect(shape.entities[0].reasonUnknown?.contains(reason) ?? false, "\(type): \(shape.entities[0])")
      #expect(shape.entities[1].versionHash != nil)
      #expect(shape.checksum == nil && shape.hashesDigest == nil)
    }
    let ring = VersionShape(
      of: SchemaVersion(entities: [
        Entity("A", inherits: "B"), Entity("B", inherits: "A"), Entity("C", inherits: "Missing"),
        Entity("D", relationships: [.toOne("x", "Missing")]),
      ]))
    #expect(ring.entities.allSatisfy { $0.versionHash == nil && $0.reasonUnknown != nil })
    let chain = (0..<20_000).map { Entity("E\($0)", inherits: $0 == 0 ? nil : "E\($0 - 1)") }
    #expect(VersionShape(of: SchemaVersion(entities: chain.reversed())).checksum == nil)
    #expect(VersionShape(of: SchemaVersion(entities: [])).checksum == nil)
  }
}

import Testing

@testable import SchemaModel

/// The byte layout once more, written down as the facts state it and not as the hasher works: what stands in which order,
/// and what is left out. Stores show that the layout is right; this shows that nothing of it is lost where no store reaches.
@Suite struct LayoutTests {
  // MARK: - The layout, literally

  private static func h(_ parts: [UInt8]...) -> [UInt8] {
    var message = parts.flatMap { $0 }
    let count = message.count
    message.append(0)
    var digest = [UInt8](repeating: 0, count: SHA256.digestSize)
    message.withUnsafeBufferPointer { input in
      digest.withUnsafeMutableBufferPointer { output in
        if let start = input.baseAddress, let end = output.baseAddress {
          SHA256().hash(start, count: count, into: end)
        }
      }
    }
    return digest
  }

  private static func u(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func base(_ name: String, optional: Bool, modifier: String = "") -> [UInt8] {
    h(u(name), [optional ? 1 : 0, 0], u(modifier))
  }

  private static func attribute(
    _ name: String, _ code: [UInt8], optional: Bool = false, modifier: String = "", bytes: [UInt8] = []
  ) -> [UInt8] {
    h(base(name, optional: optional, modifier: modifier), code, bytes)
  }

  private static let string: [UInt8] = [0xBC, 0x02, 0, 0]  // 700
  private static let int64: [UInt8] = [0x2C, 0x01, 0, 0]  // 300
  private static let binary: [UInt8] = [0xE8, 0x03, 0, 0]  // 1000

  // MARK: - Shapes

  private static func shape(
    _ name: String, _ type: AttributeType = .int64, optional: Bool = false, modifier: String? = nil,
    external: Bool = false, preserved: Bool = false, transient: Bool = false
  ) -> PropertyShape {
    var shape = PropertyShape(
      name: name, isOptional: optional, hashModifier: modifier,
      kind: .attribute(
        AttributeShape(type: type, usesExternalStorage: external, preservesValueOnDeletion: preserved)))
    shape.isTransient = transient
    return shape
  }

  private static func relationship(
    _ name: String, maximum: Int32, minimum: Int32 = 0, ordered: Bool = false, inverse: String? = nil,
    modifier: String? = nil, optional: Bool = false
  ) -> PropertyShape {
    var relationship = RelationshipShape(
      destination: "Stop", inverse: inverse, maximumCount: maximum, minimumCount: minimum)
    relationship.isOrdered = ordered
    return PropertyShape(name: name, isOptional: optional, hashModifier: modifier, kind: .relationship(relationship))
  }

  /// A property, and the bytes that stand for it in its entity.
  private static let properties: [(shape: PropertyShape, hash: [UInt8])] = [
    (shape("a", optional: true), attribute("a", int64, optional: true)),
    (shape("a", .string, modifier: "v2"), attribute("a", string, modifier: "v2")),
    // Both options at once: two bytes.
    (shape("a", .binary, external: true, preserved: true), attribute("a", binary, bytes: [1, 1])),
    (shape("a", .binary, optional: true, preserved: true), attribute("a", binary, optional: true, bytes: [1])),
    // UTF-8, without a terminator.
    (shape("größe😀"), attribute("gr\u{F6}\u{DF}e\u{1F600}", int64)),
    (
      relationship("b", maximum: 0, inverse: "trip"),
      h(base("b", optional: false), u("Stop"), u("trip"), [0, 0, 0, 0], [0, 0, 0, 0])
    ),
    // The maximum comes first; no inverse is no bytes at all.
    (
      relationship("b", maximum: 10_000, minimum: 1, modifier: "m"),
      h(base("b", optional: false, modifier: "m"), u("Stop"), [0x10, 0x27, 0, 0], [1, 0, 0, 0])
    ),
    (
      relationship("b", maximum: -1, ordered: true, optional: true),
      h(base("b", optional: true), u("Stop"), [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [1, 0])
    ),
    (
      relationship("b", maximum: 1, optional: true),
      h(base("b", optional: true), u("Stop"), [1, 0, 0, 0], [0, 0, 0, 0])
    ),
    // Leaves in the order of their names, and nothing of the composite itself.
    (
      PropertyShape(
        name: "c", isOptional: true, hashModifier: "v9",
        kind: .composite([shape("y"), shape("X", .string, optional: true), shape("_x")])),
      h(attribute("X", string, optional: true), attribute("_x", int64), attribute("y", int64))
    ),
    (
      PropertyShape(name: "d", isOptional: true, kind: .derived(expression: "count:(pages)")), h(u("count:(pages)"))
    ),
  ]

  @Test(arguments: properties.indices) func property(_ index: Int) {
    let (shape, hash) = Self.properties[index]
    #expect(ModelHasher().hash(shape).bytes == hash)
    // The same behind others: attributes that were hashed before are remembered.
    let hasher = ModelHasher()
    for (other, expected) in Self.properties { #expect(hasher.hash(other).bytes == expected) }
    #expect(hasher.hash(shape).bytes == hash)
  }

  /// Mixed case, digits, underscores, and names beyond ASCII, in the order of UTF-16 code units.
  private static let names = ["A10", "A2", "Ab", "Z", "_a", "a", "aB", "a_b", "ab", "b1", "é", "日", "😀", "ﬀ"]

  @Test func orderOfNames() {
    for (first, second) in zip(Self.names, Self.names.dropFirst()) {
      #expect(NameOrder.codeUnits.precedes(first, second) && !NameOrder.codeUnits.precedes(second, first), "\(first)")
      #expect(Array(first.utf16).lexicographicallyPrecedes(Array(second.utf16)))
    }
    #expect(NameOrder.numeric.precedes("A2", "A10") && !NameOrder.numeric.precedes("A10", "A2"))
  }

  @Test func entity() {
    var parent = EntityShape(
      name: "Plan", properties: [Self.shape("b"), Self.shape("t", transient: true)], uniqueness: [["b"]])
    parent.isAbstract = true
    var child = EntityShape(
      name: "Trip", superentity: "Plan", properties: [Self.shape("c"), Self.shape("a")],
      uniqueness: [["c", "a"], ["a"], ["B"]])
    child.hashModifier = "E2"
    let (a, b, c) = (
      Self.attribute("a", Self.int64), Self.attribute("b", Self.int64), Self.attribute("c", Self.int64)
    )
    // Transient properties are left out, and the parent's constraints are in its own hash alone.
    let plan = Self.h(Self.u("Plan"), [1], b, Self.u("b"))
    // Inherited properties stand among the own ones; members keep their order, constraints are sorted, nothing between.
    let trip = Self.h(Self.u("Trip"), [0], plan, a, b, c, Self.u("E2"), Self.u("B"), Self.u("a"), Self.u("c.a"))
    let hashes = ModelHashes(of: [child, parent])
    #expect(hashes.versionHashes.map { $0?.bytes } == [trip, plan])
    // By the names of the entities, however they are listed.
    let checksum = Base64.encode(Self.h(plan, trip))
    #expect(hashes.checksum == checksum && ModelHashes(of: [parent, child]).checksum == checksum)
    #expect(hashes.digest == Base64.encode(SHA512.hash(Self.u("Plan") + plan + Self.u("Trip") + trip)))
  }

  @Test func propertiesAndEntitiesOfAnyName() {
    let properties = Self.names.map { Self.shape($0) }
    let sorted = Self.names.flatMap { Self.attribute($0, Self.int64) }
    for order in [properties, properties.reversed()] {
      let entity = EntityShape(name: "Item", properties: order)
      #expect(ModelHashes(of: [entity]).versionHashes[0]?.bytes == Self.h(Self.u("Item"), [0], sorted))
    }
    let entities = Self.names.reversed().map { EntityShape(name: $0, properties: []) }
    let checksum = Self.h(Self.names.flatMap { Self.h(Self.u($0), [0]) })
    #expect(ModelHashes(of: entities).checksum == Base64.encode(checksum))
  }

  /// A child that repeats a property of its parent is hashed with it once, as it states it.
  @Test func repeatedProperty() {
    let parent = EntityShape(name: "P", properties: [Self.shape("a"), Self.shape("b")])
    let child = EntityShape(name: "C", superentity: "P", properties: [Self.shape("a", optional: true)])
    let plan = Self.h(Self.u("P"), [0], Self.attribute("a", Self.int64), Self.attribute("b", Self.int64))
    let hash = Self.h(
      Self.u("C"), [0], plan, Self.attribute("a", Self.int64, optional: true), Self.attribute("b", Self.int64))
    #expect(ModelHashes(of: [parent, child]).versionHashes[1]?.bytes == hash)
  }
}

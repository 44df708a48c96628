import Diagnostics
import SchemaModel

/// Makes valid versions: every name declared once, every inverse stated on both sides, no reserved names, defaults that fit.
public struct RandomSchema {
  /// What generated versions may contain.
  public struct Features: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let inheritance = Features(rawValue: 1)
    /// Types and options whose hash nobody has verified.
    public static let unverified = Features(rawValue: 2)
    public static let all: Features = [.inheritance, .unverified]
  }

  private var random: SeededGenerator
  private let features: Features
  private var version = SchemaVersion(entities: [])
  private var counter = 0

  private init(seed: UInt64, features: Features) {
    random = SeededGenerator(seed: seed)
    self.features = features
  }

  public static func version(seed: UInt64, features: Features = []) -> SchemaVersion {
    var schema = RandomSchema(seed: seed, features: features)
    schema.make()
    return schema.version
  }

  private mutating func make() {
    for index in 0..<random.below(4) { version.enums.append(makeEnum("Kind\(index)")) }
    for index in 0..<random.below(4) { version.structs.append(makeStruct("Value\(index)")) }
    if random.chance(30) { version.typeAliases.append(TypeAlias("Alias", scalar())) }
    for index in 0..<1 + random.below(5) { version.entities.append(makeEntity("Entity" + letters(index))) }
    for _ in 0..<random.below(6) { addRelationships() }
    for index in version.entities.indices { finish(index) }
  }

  // MARK: - Value types

  private mutating func makeEnum(_ name: String) -> EnumType {
    let count = 1 + random.below(4)
    let cases = (0..<count).map { "case" + letters($0) }
    if random.chance(60) {
      return EnumType(name, rawType: random.pick([.string, .int, .scalar(.int16)]), cases: cases)
    }
    var type = EnumType(name, rawType: nil, cases: cases)
    for index in type.cases.indices where random.chance(40) {
      for position in 0..<1 + random.below(2) {
        let label = random.chance(50) ? "label" + letters(position) : nil
        type.cases[index].payload.append(
          EnumType.Payload(label: label, type: optionally(scalar()), place: .nowhere))
      }
    }
    return type
  }

  private mutating func makeStruct(_ name: String) -> StructType {
    var type = StructType(name, fields: [])
    for _ in 0..<1 + random.below(4) {
      type.fields.append(StructType.Field(nextName("field"), optionally(fieldType())))
    }
    return type
  }

  private mutating func fieldType() -> SwiftType {
    switch random.below(10) {
    case 0: .array(scalarElement())
    case 1: .dictionary(key: .string, value: scalar())
    case 2: random.pickIfAny(version.enums.map { .named($0.name) }) ?? scalar()
    // Only structs that exist already: no recursion.
    case 3: random.pickIfAny(version.structs.map { .named($0.name) }) ?? scalar()
    default: scalar()
    }
  }

  // MARK: - Entities

  private mutating func makeEntity(_ name: String) -> Entity {
    var entity = Entity(name)
    if features.contains(.inheritance), random.chance(30), let parent = random.pickIfAny(version.entities) {
      entity.superentity = Located(parent.name)
    }
    for _ in 0..<1 + random.below(6) { entity.attributes.append(makeAttribute()) }
    return entity
  }

  private mutating func makeAttribute() -> Attribute {
    var attribute = Attribute(nextName("value"), optionally(attributeType()))
    switch attribute.type.unwrapped {
    case .scalar(.data) where random.chance(30): attribute.options.insert(.externalStorage)
    case .scalar(.string), .scalar(.int):
      if random.chance(20) { attribute.options.insert(.unique) }
    default: break
    }
    if random.chance(5) { attribute.transformer = .type("ColorTransformer") }
    if features.contains(.unverified) { addUnverifiedOptions(to: &attribute) }
    if random.chance(30) { attribute.defaultValue = defaultValue(for: attribute) }
    if random.chance(5) {
      attribute = Attribute(attribute.name, .optional(scalar()), [random.pick([.transient, .ephemeral])])
    }
    return attribute
  }

  private mutating func addUnverifiedOptions(to attribute: inout Attribute) {
    if random.chance(5) { attribute.hashModifier = "v\(random.below(9))" }
    if random.chance(5) { attribute.options.insert(.preserveValueOnDeletion) }
    if random.chance(5) { attribute.options.insert(.spotlight) }
    if random.chance(5) { attribute.options.insert(.allowsCloudEncryption) }
  }

  private mutating func attributeType() -> SwiftType {
    switch random.below(12) {
    case 0: return .array(scalarElement())
    case 1: return .dictionary(key: .string, value: scalar())
    case 2, 3: return random.pickIfAny(version.enums.map { .named($0.name) }) ?? scalar()
    case 4, 5: return random.pickIfAny(version.structs.map { .named($0.name) }) ?? scalar()
    case 6: return random.pickIfAny(version.structs.map { .array(.named($0.name)) }) ?? scalar()
    case 7 where features.contains(.unverified):
      return random.pick([
        .array(.int), .set(.string), .scalar(.uint16), .scalar(.int8), .scalar(.uint), .scalar(.float), .array(.date),
      ])
    case 8: return random.pickIfAny(version.typeAliases.map { .named($0.name) }) ?? scalar()
    default: return scalar()
    }
  }

  /// A pair with inverses, or a relationship without one.
  private mutating func addRelationships() {
    let from = random.below(version.entities.count)
    let to = random.below(version.entities.count)
    let (source, destination) = (version.entities[from].name, version.entities[to].name)
    let name = nextName("link")
    guard random.chance(75), from != to else {
      // A second one between the same two would leave several free candidates, which is an open question.
      let isFree = !hasLoneRelationship(between: source, and: destination)
      if isFree || features.contains(.unverified) {
        version.entities[from].relationships.append(makeRelationship(name, to: destination, inverse: .none))
      }
      return
    }
    let back = nextName("back")
    version.entities[from].relationships.append(makeRelationship(name, to: destination, inverse: .property(back)))
    version.entities[to].relationships.append(makeRelationship(back, to: source, inverse: .property(name)))
  }

  private func hasLoneRelationship(between a: String, and b: String) -> Bool {
    version.entities.contains { entity in
      entity.relationships.contains { relationship in
        relationship.inverse == .none
          && Set([entity.name, relationship.destination]) == Set([a, b])
      }
    }
  }

  private mutating func makeRelationship(
    _ name: String, to destination: String, inverse: Relationship.Inverse
  ) -> Relationship {
    let isToMany = random.chance(50)
    var relationship: Relationship =
      isToMany
      ? .toMany(name, destination, inverse: inverse, isOptional: random.chance(20))
      : .toOne(name, destination, inverse: inverse, isOptional: random.chance(85))
    if random.chance(50) { relationship.deleteRule = random.pick([.nullify, .cascade]) }
    return relationship
  }

  private mutating func finish(_ index: Int) {
    let scalars = version.entities[index].attributes.filter { isPlainScalar($0) }.map(\.name)
    if scalars.count > 1, random.chance(30) { addUniqueness(of: Array(scalars.prefix(2)), to: index) }
    if scalars.count > 2, random.chance(30) { addUniqueness(of: Array(scalars.suffix(2)), to: index) }
    if let member = random.pickIfAny(scalars), random.chance(30) {
      version.entities[index].indexes.append(
        Entity.Index(kind: .binary, members: [Located(member)], place: .nowhere))
    }
    if random.chance(30) { version.entities[index].doc = "About \(version.entities[index].name)." }
  }

  private mutating func addUniqueness(of members: [String], to index: Int) {
    let members = members.shuffled(using: &random).map { Located($0) }
    version.entities[index].uniqueness.append(Entity.Uniqueness(members: members, place: .nowhere))
  }

  private func isPlainScalar(_ attribute: Attribute) -> Bool {
    guard attribute.isPersisted, attribute.transformer == nil, case .scalar = attribute.type.unwrapped else {
      return false
    }
    return true
  }

  // MARK: - Parts

  private mutating func optionally(_ type: SwiftType) -> SwiftType { random.chance(40) ? .optional(type) : type }

  private mutating func scalar() -> SwiftType {
    .scalar(
      random.pick([
        .string, .string, .int, .bool, .date, .data, .uuid, .url, .double, .decimal, .int64, .int32, .int16, .uint8,
        .uint32, .uint64, .timeInterval,
      ]))
  }

  private mutating func scalarElement() -> SwiftType {
    .scalar(random.pick([.string, .uint32, .float, .bool, .data]))
  }

  private mutating func defaultValue(for attribute: Attribute) -> Located<DefaultValue>? {
    guard attribute.transformer == nil else { return nil }
    if attribute.type.isOptional { return Located(.null) }
    return switch attribute.type {
    case .scalar(.string): Located(.string("text \(random.below(9))"))
    case .scalar(.int), .scalar(.int64), .scalar(.int16): Located(.number(String(random.below(99))))
    case .scalar(.bool): Located(.bool(random.chance(50)))
    case .scalar(.uuid): Located(.expression("UUID()"))
    case .array: Located(.expression("[]"))
    default: nil
    }
  }

  /// A name that nothing else has: composite leaves of one property may not collide with those of another either.
  private mutating func nextName(_ stem: String) -> String {
    counter += 1
    return stem + letters(counter)
  }

  /// Letters instead of digits, since the order of numbers in names is an open question.
  private func letters(_ number: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return String(alphabet[number / 26 % 26]) + String(alphabet[number % 26])
  }
}

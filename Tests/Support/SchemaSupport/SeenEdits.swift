import Diagnostics
import SchemaModel

extension RandomEdit {
  static let seenEdits: [(name: String, edit: Edit)] = [
    (
      "an attribute renamed",
      attribute({ a, v in isScalar(a) || isRawEnumValue(a, v) }, { a, _ in a.name += "Renamed" })
    ),
    ("an attribute's optionality", attribute({ a, _ in isScalar(a) }, { a, _ in a.type = toggleOptional(a.type) })),
    ("an attribute's type", attribute({ a, _ in isScalar(a) }, changeType)),
    ("an attribute added", addAttribute),
    ("an attribute removed", removeAttribute),
    ("a scalar made an array", attribute({ a, _ in isScalar(a) }, makeArray)),
    ("an attribute made transient", attribute({ a, _ in isScalar(a) }, { a, _ in a.options = [.transient] })),
    ("uniqueness toggled", toggleUnique),
    ("members in another order", swapMembers),
    ("external storage", attribute(isPlainData, { a, _ in a.options.formSymmetricDifference([.externalStorage]) })),
    ("a hash modifier", attribute({ a, _ in isScalar(a) }, { a, _ in a.hashModifier = (a.hashModifier ?? "") + "x" })),
    ("a relationship renamed", renameRelationship),
    ("a relationship's optionality", relationship({ _ in true }, { r, _ in r.isOptional.toggle() })),
    ("a relationship's arity", relationship({ _ in true }, { r, _ in r.isToMany.toggle() })),
    (
      "a relationship's count",
      relationship({ $0.isToMany }, { r, _ in r.minimumModelCount = (r.minimumModelCount ?? 0) + 1 })
    ),
    ("a relationship removed", removeRelationship),
    ("an inverse given up", dropInverse),
    ("an entity renamed", renameEntity),
    ("a case added to an enum without raw values", addCase),
    ("a field added", addField),
    ("a field renamed", renameField),
    ("a parent", addParent),
  ]

  @Sendable private static func isRawEnumValue(_ attribute: Attribute, _ version: SchemaVersion) -> Bool {
    guard case .enumeration(let index)? = declaration(attribute, version) else { return false }
    return version.enums[index].rawType != nil
  }

  /// One scalar of each type code.
  private static let distinct: [SwiftType.Scalar] = [
    .int16, .int32, .int64, .decimal, .double, .string, .bool, .date, .data, .uuid, .url,
  ]

  private static func code(_ scalar: SwiftType.Scalar) -> SwiftType.Scalar {
    switch scalar {
    case .int, .uint64, .uint: .int64
    case .uint32, .uint16: .int32
    case .uint8, .int8: .int16
    case .timeInterval: .double
    default: scalar
    }
  }

  private static let changeType: @Sendable (inout Attribute, inout SeededGenerator) -> Void = { attribute, random in
    guard case .scalar(let scalar) = attribute.type.unwrapped else { return }
    let other = random.pick(distinct.filter { $0 != code(scalar) })
    attribute.type = replacing(attribute.type, with: .scalar(other))
  }

  private static let makeArray: @Sendable (inout Attribute, inout SeededGenerator) -> Void = { attribute, _ in
    attribute.type = replacing(attribute.type, with: .array(.string))
  }

  private static let addAttribute: Edit = { version, random in
    let index = random.below(version.entities.count)
    let name = version.freshName("addedValue")
    version.entities[index].attributes.append(Attribute(name, .optional(.scalar(random.pick(distinct)))))
    return Effect(entity: version.entities[index].name)
  }

  private static let removeAttribute = entity { entity, random in
    let places = entity.attributes.indices.filter { isScalar(entity.attributes[$0]) }
    guard let index = random.pickIfAny(places) else { return false }
    let name = entity.attributes[index].name
    entity.uniqueness.removeAll { $0.members.contains { $0.value == name } }
    entity.indexes.removeAll { $0.members.contains { $0.value == name } }
    entity.attributes.remove(at: index)
    return true
  }

  private static let toggleUnique = attribute(
    { a, _ in isScalar(a) }, { a, _ in a.options.formSymmetricDifference([.unique]) })

  private static let swapMembers = entity { entity, random in
    guard let index = random.pickIfAny(entity.uniqueness.indices.filter { entity.uniqueness[$0].members.count > 1 })
    else { return false }
    entity.uniqueness[index].members.swapAt(0, 1)
    return true
  }

  @Sendable private static func isPlainData(_ attribute: Attribute, _ version: SchemaVersion) -> Bool {
    isScalar(attribute) && attribute.type.unwrapped == .data
  }

  /// Both sides follow, so that the two stay each other's inverse.
  private static let renameRelationship: Edit = { version, random in
    let places = version.entities.indices.flatMap { entity in
      version.entities[entity].relationships.indices.map { (entity, $0) }
    }
    guard let (entity, index) = random.pickIfAny(places) else { return nil }
    let old = version.entities[entity].relationships[index]
    version.entities[entity].relationships[index].name += "Renamed"
    if let other = version.entities.firstIndex(where: { $0.name == old.destination }) {
      for position in version.entities[other].relationships.indices
      where version.entities[other].relationships[position].inverse == .property(old.name) {
        version.entities[other].relationships[position].inverse = .property(old.name + "Renamed")
      }
    }
    return Effect(entity: version.entities[entity].name)
  }

  private static let removeRelationship: Edit = { version, random in
    let places = version.entities.indices.flatMap { entity in
      version.entities[entity].relationships.indices.map { (entity, $0) }
    }
    guard let (entity, index) = random.pickIfAny(places) else { return nil }
    let old = version.entities[entity].relationships.remove(at: index)
    version.orphan(inverse: old.name, in: old.destination)
    return Effect(entity: version.entities[entity].name)
  }

  private static let dropInverse: Edit = { version, random in
    let places = version.entities.indices.flatMap { entity in
      version.entities[entity].relationships.indices.filter {
        if case .property = version.entities[entity].relationships[$0].inverse { true } else { false }
      }.map { (entity, $0) }
    }
    guard let (entity, index) = random.pickIfAny(places) else { return nil }
    let old = version.entities[entity].relationships[index]
    version.entities[entity].relationships[index].inverse = .none
    version.orphan(inverse: old.name, in: old.destination)
    return Effect(entity: version.entities[entity].name)
  }

  private static let renameEntity: Edit = { version, random in
    let index = random.below(version.entities.count)
    let old = version.entities[index].name
    let new = old + "Renamed"
    version.entities[index].name = new
    for entity in version.entities.indices {
      if version.entities[entity].superentity?.value == old { version.entities[entity].superentity?.value = new }
      for relationship in version.entities[entity].relationships.indices
      where version.entities[entity].relationships[relationship].destination == old {
        version.entities[entity].relationships[relationship].destination = new
      }
    }
    return Effect(entity: new)
  }

  /// The first entity that stores the type directly; nil where none does.
  private static func user(of name: String, in version: SchemaVersion) -> String? {
    version.entities.first { entity in
      entity.attributes.contains {
        $0.isPersisted && $0.transformer == nil && !$0.options.contains(.codable) && $0.type.unwrapped == .named(name)
      }
    }?.name
  }

  private static let addCase: Edit = { version, random in
    let places = version.enums.indices.filter {
      version.enums[$0].rawType == nil && user(of: version.enums[$0].name, in: version) != nil
    }
    guard let index = random.pickIfAny(places) else { return nil }
    version.enums[index].cases.append(EnumType.Case(name: version.freshName("addedCase"), place: .nowhere))
    return Effect(entity: user(of: version.enums[index].name, in: version))
  }

  private static let addField: Edit = { version, random in
    guard let index = random.pickIfAny(usedStructs(version)) else { return nil }
    version.structs[index].fields.append(StructType.Field(version.freshName("addedField"), .optional(.int)))
    return Effect(entity: user(of: version.structs[index].name, in: version))
  }

  /// Only scalar fields: a nested struct enters by its leaves, so its field's name is not hashed.
  private static let renameField: Edit = { version, random in
    guard let index = random.pickIfAny(usedStructs(version)) else { return nil }
    let scalars = version.structs[index].fields.indices.filter {
      if case .scalar = version.structs[index].fields[$0].type.unwrapped { true } else { false }
    }
    guard let field = random.pickIfAny(scalars) else { return nil }
    version.structs[index].fields[field].name += "Renamed"
    return Effect(entity: user(of: version.structs[index].name, in: version))
  }

  private static func usedStructs(_ version: SchemaVersion) -> [Int] {
    version.structs.indices.filter { user(of: version.structs[$0].name, in: version) != nil }
  }

  /// The last entity gets a parent that nothing else has.
  private static let addParent: Edit = { version, random in
    guard let index = random.pickIfAny(version.entities.indices.filter { version.entities[$0].superentity == nil })
    else { return nil }
    let parent = version.freshName("AddedParent")
    let attribute = Attribute(version.freshName("inheritedValue"), .optional(.int))
    version.entities.append(Entity(parent, attributes: [attribute]))
    version.entities[index].superentity = Located(parent)
    return Effect(entity: version.entities[index].name)
  }
}

extension SchemaVersion {
  /// The name, with letters behind it if something in the version has it already.
  func freshName(_ stem: String) -> String {
    var taken = Set(entities.map(\.name) + enums.map(\.name) + structs.map(\.name))
    taken.formUnion(entities.flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) })
    taken.formUnion(enums.flatMap { $0.cases.map(\.name) } + structs.flatMap { $0.fields.map(\.name) })
    var name = stem
    while taken.contains(name) { name += "X" }
    return name
  }

  fileprivate mutating func orphan(inverse name: String, in entity: String) {
    guard let index = entities.firstIndex(where: { $0.name == entity }) else { return }
    for position in entities[index].relationships.indices
    where entities[index].relationships[position].inverse == .property(name) {
      entities[index].relationships[position].inverse = .none
    }
  }
}

import Diagnostics
import SchemaModel

/// Scalars that share a type code.
private let twins: [[SwiftType.Scalar]] = [
  [.int, .int64, .uint64], [.int32, .uint32], [.int16, .uint8], [.double, .timeInterval],
]

extension RandomEdit {
  static let unseenEdits: [(name: String, edit: Edit)] = [
    ("entities, enums and structs in another order", reorderDeclarations),
    ("properties in another order", reorderProperties),
    ("constraints in another order", reorderConstraints),
    ("fields in another order", reorderFields),
    ("a default", attribute({ a, _ in a.isPersisted }, changeDefault)),
    ("a delete rule", relationship({ _ in true }, { $0.deleteRule = $1.pick([nil, .nullify, .cascade, .deny]) })),
    ("an index", addIndex),
    ("documentation", document),
    ("access", changeAccess),
    ("the initializer", changeInitializer),
    ("what the file says besides the shape", changeFileNotes),
    ("a renamed attribute's history", attribute({ _, _ in true }, { a, _ in a.renamedFrom = Located("older") })),
    ("a case of a raw enum", addRawCase),
    ("an enum's optionality", attribute(isRawEnum, { a, _ in a.type = toggleOptional(a.type) })),
    ("a value type's name", renameValueType),
    ("a scalar's twin", attribute({ a, _ in twin(of: a) != nil }, { a, r in a.type = otherTwin(a, &r) })),
    ("an element type", attribute(isScalarArray, changeElement)),
    ("what is encoded into Data", attribute(isEncoded, changeEncoded)),
    ("a transient attribute", addTransient),
    (
      "a transformer", attribute({ a, _ in a.transformer != nil }, { a, _ in a.transformer = .registeredName("Other") })
    ),
    ("a type behind a transformer", attribute({ a, _ in a.transformer != nil }, changeTransformed)),
    ("an alias", introduceAlias),
    (
      "a hash modifier on a composite",
      attribute(isComposite, { a, _ in a.hashModifier = (a.hashModifier ?? "") + "y" })
    ),
    ("spotlight", attribute({ a, _ in a.isPersisted }, { a, _ in a.options.formSymmetricDifference([.spotlight]) })),
    ("external storage for preservation", attribute(storesOutside, swapStorageForPreservation)),
  ]

  private static let reorderDeclarations: Edit = { version, random in
    version.entities.shuffle(using: &random)
    version.enums.shuffle(using: &random)
    version.structs.shuffle(using: &random)
    return Effect()
  }

  private static let reorderProperties = entity { entity, random in
    entity.attributes.shuffle(using: &random)
    entity.relationships.shuffle(using: &random)
    return true
  }

  private static let reorderConstraints = entity { entity, random in
    guard entity.uniqueness.count > 1 else { return false }
    entity.uniqueness.shuffle(using: &random)
    return true
  }

  private static let reorderFields: Edit = { version, random in
    guard !version.structs.isEmpty else { return nil }
    let index = random.below(version.structs.count)
    version.structs[index].fields.shuffle(using: &random)
    return Effect()
  }

  private static let changeDefault: @Sendable (inout Attribute, inout SeededGenerator) -> Void = { attribute, random in
    attribute.defaultValue = random.chance(30) ? nil : Located(.expression("Some.value\(random.below(9))"))
    attribute.initDefault = random.chance(50) ? nil : Located(.expression("Other.value"))
  }

  private static let addIndex = entity { entity, random in
    guard let member = random.pickIfAny(entity.attributes.map(\.name)) else { return false }
    if !entity.indexes.isEmpty, random.chance(50) {
      entity.indexes.removeLast()
    } else {
      entity.indexes.append(Entity.Index(kind: .binary, members: [Located(member)], place: .nowhere))
    }
    return true
  }

  private static let document = entity { entity, random in
    entity.doc = "Text \(random.below(99))"
    for index in entity.attributes.indices { entity.attributes[index].doc = random.chance(50) ? nil : "Words." }
    return true
  }

  private static let changeAccess = entity { entity, random in
    entity.access = random.pick([nil, .package, .public])
    for index in entity.attributes.indices { entity.attributes[index].setter = random.pick([nil, .internal]) }
    return true
  }

  private static let changeInitializer = entity { entity, random in
    entity.initializer = entity.attributes.map { Located($0.name) }.shuffled(using: &random)
    return true
  }

  private static let changeFileNotes: Edit = { version, random in
    version.stem = "V\(random.below(99))"
    version.number = VersionNumber(random.below(9), random.below(9), random.below(9))
    version.doc = "Version text"
    version.usesCloudKit.toggle()
    version.isGenerated.toggle()
    version.migration.isWithdrawn.toggle()
    version.migration.removes = [Located("Gone")]
    return Effect()
  }

  private static let addRawCase: Edit = { version, random in
    guard let index = random.pickIfAny(version.enums.indices.filter { version.enums[$0].rawType != nil }) else {
      return nil
    }
    if version.enums[index].cases.count > 1, random.chance(50) {
      version.enums[index].cases.removeLast()
    } else {
      version.enums[index].cases.append(EnumType.Case(name: version.freshName("addedRaw"), place: .nowhere))
    }
    return Effect()
  }

  @Sendable private static func isRawEnum(_ attribute: Attribute, _ version: SchemaVersion) -> Bool {
    guard case .enumeration(let index)? = declaration(attribute, version) else { return false }
    return version.enums[index].rawType != nil
  }

  private static let renameValueType: Edit = { version, random in
    let names = version.enums.map(\.name) + version.structs.map(\.name)
    guard let name = random.pickIfAny(names) else { return nil }
    let newName = "Renamed\(name)"
    for index in version.enums.indices where version.enums[index].name == name { version.enums[index].name = newName }
    for index in version.structs.indices where version.structs[index].name == name {
      version.structs[index].name = newName
    }
    version.mapTypes { $0 == .named(name) ? .named(newName) : $0 }
    return Effect()
  }

  @Sendable private static func twin(of attribute: Attribute) -> [SwiftType.Scalar]? {
    guard isScalar(attribute), case .scalar(let scalar) = attribute.type.unwrapped else { return nil }
    return twins.first { $0.contains(scalar) }
  }

  @Sendable private static func otherTwin(_ attribute: Attribute, _ random: inout SeededGenerator) -> SwiftType {
    twin(of: attribute).map { replacing(attribute.type, with: .scalar(random.pick($0))) } ?? attribute.type
  }

  @Sendable private static func isScalarArray(_ attribute: Attribute, _ version: SchemaVersion) -> Bool {
    guard attribute.isPersisted, attribute.transformer == nil,
      case .array(.scalar(let scalar)) = attribute.type.unwrapped
    else { return false }
    return [.string, .uint32, .float, .bool, .data].contains(scalar)
  }

  private static let changeElement: @Sendable (inout Attribute, inout SeededGenerator) -> Void = { attribute, random in
    let element = SwiftType.scalar(random.pick([.string, .uint32, .float, .bool, .data]))
    attribute.type = replacing(attribute.type, with: .array(element))
  }

  @Sendable private static func isEncoded(_ attribute: Attribute, _ version: SchemaVersion) -> Bool {
    guard attribute.isPersisted, attribute.transformer == nil else { return false }
    return switch attribute.type.unwrapped {
    case .dictionary, .scalar(.data): true
    case .array(.named(let name)): VersionNames(version).structure(name) != nil
    default: false
    }
  }

  private static let changeEncoded: @Sendable (inout Attribute, inout SeededGenerator) -> Void = { attribute, random in
    attribute.type = replacing(
      attribute.type,
      with: random.pick([
        .data, .dictionary(key: .string, value: .int), .dictionary(key: .uuid, value: .array(.string)),
        .array(.array(.double)),
      ]))
  }

  private static let addTransient: Edit = { version, random in
    let entity = random.below(version.entities.count)
    if let index = version.entities[entity].attributes.firstIndex(where: { !$0.isPersisted }), random.chance(50) {
      version.entities[entity].attributes.remove(at: index)
    } else {
      let options: Attribute.Options = [random.pick([.transient, .ephemeral])]
      version.entities[entity].attributes.append(Attribute(version.freshName("passing"), .optional(.int), options))
    }
    return Effect(entity: version.entities[entity].name)
  }

  private static let changeTransformed: @Sendable (inout Attribute, inout SeededGenerator) -> Void = { attribute, _ in
    attribute.type = replacing(attribute.type, with: .named("SomethingElse"))
  }

  private static let introduceAlias: Edit = { version, random in
    guard !version.typeAliases.contains(where: { $0.name == "NewAlias" }) else { return nil }
    let effect = attribute({ a, _ in a.isPersisted }, { a, _ in a.type = replacing(a.type, with: .named("NewAlias")) })
    let before = version
    guard effect(&version, &random) != nil else { return nil }
    for (old, new) in zip(before.entities, version.entities) {
      for (oldAttribute, newAttribute) in zip(old.attributes, new.attributes)
      where oldAttribute.type != newAttribute.type {
        version.typeAliases.append(TypeAlias("NewAlias", oldAttribute.type.unwrapped))
      }
    }
    return Effect()
  }

  @Sendable private static func isComposite(_ attribute: Attribute, _ version: SchemaVersion) -> Bool {
    isEnum(attribute, version) || isStruct(attribute, version)
  }

  @Sendable private static func storesOutside(_ attribute: Attribute, _ version: SchemaVersion) -> Bool {
    attribute.isPersisted
      && attribute.options.isDisjoint(with: [.preserveValueOnDeletion]) == attribute.options.contains(.externalStorage)
  }

  private static let swapStorageForPreservation: @Sendable (inout Attribute, inout SeededGenerator) -> Void = {
    attribute, _ in
    attribute.options.formSymmetricDifference([.externalStorage, .preserveValueOnDeletion])
  }
}

extension SchemaVersion {
  /// Replaces types wherever the version uses them, at any depth.
  public mutating func mapTypes(_ transform: (SwiftType) -> SwiftType) {
    for entity in entities.indices {
      for index in entities[entity].attributes.indices {
        entities[entity].attributes[index].type = entities[entity].attributes[index].type.mapped(transform)
      }
    }
    for type in structs.indices {
      for index in structs[type].fields.indices {
        structs[type].fields[index].type = structs[type].fields[index].type.mapped(transform)
      }
    }
    for type in enums.indices {
      for enumCase in enums[type].cases.indices {
        for index in enums[type].cases[enumCase].payload.indices {
          let old = enums[type].cases[enumCase].payload[index].type
          enums[type].cases[enumCase].payload[index].type = old.mapped(transform)
        }
      }
    }
    for index in typeAliases.indices { typeAliases[index].type = typeAliases[index].type.mapped(transform) }
  }
}

extension SwiftType {
  public func mapped(_ transform: (SwiftType) -> SwiftType) -> SwiftType {
    switch self {
    case .scalar, .named: transform(self)
    case .optional(let wrapped): transform(.optional(wrapped.mapped(transform)))
    case .array(let element): transform(.array(element.mapped(transform)))
    case .set(let element): transform(.set(element.mapped(transform)))
    case .dictionary(let key, let value):
      transform(.dictionary(key: key.mapped(transform), value: value.mapped(transform)))
    case .tuple(let elements): transform(.tuple(elements.map { $0.mapped(transform) }))
    case .generic(let name, let arguments): transform(.generic(name, arguments.map { $0.mapped(transform) }))
    }
  }
}

/// From the declarations of a version to what the framework hashes for each entity.
struct DeclarationMapping {
  struct Result {
    var shape: EntityShape
    var unverified: [UnverifiedTrait]
    /// Why the shape is not known; it is incomplete then.
    var unknown: UnknownShape?
  }

  private let version: SchemaVersion
  private let names: VersionNames
  private let inverses: InverseTable
  private let assumptions: HashAssumptions
  private let contested: Set<EntityPair>
  private var types: TypeMapping

  /// Questions about the framework that the version depends on.
  var openAssumptions: HashAssumptions { types.openAssumptions }

  init(_ version: SchemaVersion, assumptions: HashAssumptions) {
    self.version = version
    self.assumptions = assumptions
    names = VersionNames(version)
    inverses = InverseTable(version, names: names)
    contested = Self.contestedPairs(version, names: names, inverses: inverses)
    types = TypeMapping(version, names: names, assumptions: assumptions)
  }

  /// The entities in declared order.
  mutating func map() -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(version.entities.count)
    for index in version.entities.indices { results.append(map(index)) }
    noteOrder(of: version.entities.map(\.name), in: &results)
    return results
  }

  private mutating func map(_ index: Int) -> Result {
    let entity = version.entities[index]
    types.unverified = []
    var shape = EntityShape(
      name: entity.name, superentity: entity.superentity?.value, uniqueness: uniqueness(of: entity))
    shape.properties.reserveCapacity(entity.attributes.count + entity.relationships.count)
    var unknown: UnknownShape?
    for attribute in entity.attributes where attribute.isPersisted {
      do throws(UnknownShape) {
        shape.properties.append(try property(attribute))
      } catch { unknown = unknown ?? error }
    }
    for position in entity.relationships.indices {
      do throws(UnknownShape) {
        shape.properties.append(try property(entity: index, relationship: position))
      } catch { unknown = unknown ?? error }
    }
    noteUniqueness(of: entity)
    noteNames(of: shape)
    if let parent = shape.superentity {
      types.note("inherits", at: parent, alternatives: .superentityIsFlattened)
      if names.entity(parent) == nil { unknown = unknown ?? UnknownShape("its parent \(parent) is not declared") }
    }
    return Result(shape: shape, unverified: types.unverified, unknown: unknown)
  }

  // MARK: - Attributes

  private mutating func property(_ attribute: Attribute) throws(UnknownShape) -> PropertyShape {
    let (isOptional, storage) = try types.storage(of: attribute)
    noteOptions(of: attribute)
    let kind: PropertyShape.Kind =
      switch storage {
      case .plain(let type):
        .attribute(
          AttributeShape(
            type: type, usesExternalStorage: attribute.options.contains(.externalStorage),
            preservesValueOnDeletion: attribute.options.contains(.preserveValueOnDeletion)
              && !assumptions.contains(.preservationIsIgnored)))
      case .composite(let leaves): .composite(leaves)
      }
    return PropertyShape(
      name: attribute.name, isOptional: isOptional,
      hashModifier: assumptions.contains(.hashModifierIsIgnored) ? nil : attribute.hashModifier, kind: kind)
  }

  private mutating func noteOptions(of attribute: Attribute) {
    if attribute.hashModifier != nil {
      types.note("hashModifier", at: attribute.name, alternatives: .hashModifierIsIgnored)
    }
    guard !attribute.options.isEmpty else { return }
    if attribute.options.contains(.preserveValueOnDeletion) {
      types.note("preserveValueOnDeletion", at: attribute.name, alternatives: .preservationIsIgnored)
    }
    if attribute.options.contains(.spotlight) { types.note("spotlight", at: attribute.name) }
    if attribute.options.contains(.allowsCloudEncryption) { types.note("allowsCloudEncryption", at: attribute.name) }
  }

  // MARK: - Relationships

  private mutating func property(entity: Int, relationship position: Int) throws(UnknownShape) -> PropertyShape {
    let relationship = version.entities[entity].relationships[position]
    guard let destination = names.entity(relationship.destination) else {
      throw UnknownShape("\(relationship.name) leads to \(relationship.destination), which is not declared")
    }
    if inverses.link(entity: entity, relationship: position) == nil,
      contested.contains(EntityPair(entity, destination))
    {
      types.note("inverse", at: relationship.name)
    }
    let inverse = inverseName(entity: entity, relationship: position, destination: destination)
    noteOptions(of: relationship)
    let counts = counts(of: relationship)
    let shape = RelationshipShape(
      destination: relationship.destination, inverse: inverse,
      maximumCount: counts.maximum, minimumCount: counts.minimum)
    return PropertyShape(
      name: relationship.name, isOptional: relationship.isOptional,
      hashModifier: assumptions.contains(.relationshipModifierIsIgnored) ? nil : relationship.hashModifier,
      kind: .relationship(shape))
  }

  private mutating func inverseName(entity: Int, relationship position: Int, destination: Int) -> String? {
    if let link = inverses.link(entity: entity, relationship: position) {
      return version.entities[link.entity].relationships[link.relationship].name
    }
    let relationship = version.entities[entity].relationships[position]
    guard case .property(let claimed) = relationship.inverse,
      !(entity == destination && claimed == relationship.name)
    else { return nil }
    // Another relationship has the same inverse: whether the framework lets both keep the name has not been seen.
    types.note("inverse", at: relationship.name, alternatives: .claimedInversesCount)
    return assumptions.contains(.claimedInversesCount) ? claimed : nil
  }

  private func counts(of relationship: Relationship) -> (minimum: Int32, maximum: Int32) {
    guard !assumptions.contains(.countsAreIgnored) else { return (0, relationship.isToMany ? 0 : 1) }
    let maximum = relationship.isToMany ? relationship.maximumModelCount ?? 0 : 1
    // Int.max in code becomes -1 in the model.
    return (
      Int32(truncatingIfNeeded: relationship.minimumModelCount ?? 0), Int32(truncatingIfNeeded: maximum)
    )
  }

  private mutating func noteOptions(of relationship: Relationship) {
    let name = relationship.name
    if relationship.hashModifier != nil {
      types.note("hashModifier", at: name, alternatives: .relationshipModifierIsIgnored)
    }
    if relationship.renamedFrom != nil { types.note("originalName", at: name) }
    if let rule = relationship.deleteRule, rule == .deny || rule == .noAction {
      types.note("deleteRule", at: name)
    }
    if relationship.minimumModelCount ?? 0 != 0 {
      types.note("minimumModelCount", at: name, alternatives: .countsAreIgnored)
    }
    if relationship.maximumModelCount ?? 0 != 0 {
      types.note("maximumModelCount", at: name, alternatives: .countsAreIgnored)
    }
  }

  private struct EntityPair: Hashable {
    var first: Int
    var second: Int
    init(_ a: Int, _ b: Int) {
      first = min(a, b)
      second = max(a, b)
    }
  }

  /// Pairs of entities where three or more relationships without inverse lead to and fro: whether the framework links two
  /// of several free candidates has not been seen.
  private static func contestedPairs(
    _ version: SchemaVersion, names: VersionNames, inverses: InverseTable
  ) -> Set<EntityPair> {
    var free: [EntityPair: (forward: Int, backward: Int)] = [:]
    for (index, entity) in version.entities.enumerated() {
      for (position, relationship) in entity.relationships.enumerated() {
        guard inverses.link(entity: index, relationship: position) == nil,
          let destination = names.entity(relationship.destination)
        else { continue }
        if index <= destination { free[EntityPair(index, destination), default: (0, 0)].forward += 1 }
        if index >= destination { free[EntityPair(index, destination), default: (0, 0)].backward += 1 }
      }
    }
    return Set(
      free.filter { pair, count in
        pair.first == pair.second
          ? count.forward >= 3
          : count.forward > 0 && count.backward > 0 && count.forward + count.backward >= 3
      }.keys)
  }

  // MARK: - Uniqueness and names

  private func uniqueness(of entity: Entity) -> [[String]] {
    guard assumptions.contains(.repeatedUniquenessCountsOnce) else { return entity.allUniqueness }
    var seen: Set<[String]> = []
    return entity.allUniqueness.filter { seen.insert($0).inserted }
  }

  private mutating func noteUniqueness(of entity: Entity) {
    for constraint in entity.uniqueness {
      for member in constraint.members where member.value.utf8.contains(UInt8(ascii: ".")) {
        types.note("unique", at: member.value)
      }
    }
    let constraints = entity.allUniqueness
    guard constraints.count > 1 else { return }
    var seen: Set<[String]> = []
    for constraint in constraints where !seen.insert(constraint).inserted {
      types.note(
        "unique twice", at: constraint.joined(separator: "."), alternatives: .repeatedUniquenessCountsOnce)
    }
  }

  private mutating func noteNames(of shape: EntityShape) {
    if !Self.isASCII(shape.name) { types.note("name beyond ASCII", at: shape.name) }
    var hasNumbers = false
    for property in shape.properties {
      let traits = NameTraits(property.name)
      if !traits.isASCII { types.note("name beyond ASCII", at: property.name) }
      hasNumbers = hasNumbers || traits.hasLongNumber
    }
    guard hasNumbers else { return }
    for name in Self.namesOrderedByNumber(shape.properties.map(\.name)) {
      types.note("number in the name", at: name, alternatives: .numbersInNamesAreOrdered)
    }
  }

  /// The order of entities enters the checksum, not their hashes; it is named beside the entities all the same.
  private mutating func noteOrder(of entityNames: [String], in results: inout [Result]) {
    guard entityNames.contains(where: { NameTraits($0).hasLongNumber }) else { return }
    let moved = Set(Self.namesOrderedByNumber(entityNames))
    guard !moved.isEmpty else { return }
    types.openAssumptions.insert(.numbersInNamesAreOrdered)
    for index in results.indices where moved.contains(entityNames[index]) {
      results[index].unverified.append(UnverifiedTrait("number in the name", entityNames[index]))
    }
  }

  /// Names whose place depends on whether `line10` comes before `line2`.
  private static func namesOrderedByNumber(_ names: [String]) -> [String] {
    let byUnits = NameSorter.permutation(of: names, by: .codeUnits)
    let byNumber = NameSorter.permutation(of: names, by: .numeric)
    return zip(byUnits, byNumber).filter { $0 != $1 }.map { names[$0.0] }
  }

  private static func isASCII(_ name: String) -> Bool { NameTraits(name).isASCII }
}

/// What of a name makes its place in the order doubtful.
private struct NameTraits {
  var isASCII = true
  /// Two digits or more in a row: only then can the order by number differ from the order by characters.
  var hasLongNumber = false

  init(_ name: String) {
    var run = 0
    for byte in name.utf8 {
      if byte >= 0x80 { isASCII = false }
      run = NameOrder.isDigit(byte) ? run &+ 1 : 0
      if run > 1 { hasLongNumber = true }
    }
  }
}

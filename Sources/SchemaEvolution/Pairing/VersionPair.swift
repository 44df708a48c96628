import Diagnostics
import SchemaModel

/// Two versions side by side: what each analyzer reads.
struct VersionPair {
  let from: VersionView
  let to: VersionView
  /// True where enums, structs and aliases are the same in both.
  let haveSameValueTypes: Bool
  /// In the new version's order.
  let entityPairs: [EntityPair]
  let addedEntities: [Int]
  let removedEntities: [Int]

  init(from: VersionView, to: VersionView) {
    self.from = from
    self.to = to
    haveSameValueTypes = Self.haveSameValueTypes(from.version, to.version)
    entityPairs = Self.declaredEntities(of: to).compactMap { index in
      let name = to.version.entities[index].name
      return from.entity(name).map { EntityPair(old: $0, new: index, name: name) }
    }
    addedEntities = Self.declaredEntities(of: to).filter { from.entity(to.version.entities[$0].name) == nil }
    removedEntities = Self.declaredEntities(of: from).filter { to.entity(from.version.entities[$0].name) == nil }
  }

  /// Of entities with one name the first; the others are a finding of their own.
  private static func declaredEntities(of view: VersionView) -> [Int] {
    view.version.entities.indices.filter { view.entity(view.version.entities[$0].name) == $0 }
  }

  /// An entity that both versions have. Entities are matched by name: SwiftData knows no other way.
  struct EntityPair {
    var old: Int
    var new: Int
    var name: String
  }

  /// The property of the old version that a property of the new one goes on from, seen from one entity.
  func predecessor(of ref: PropertyRef, in pair: EntityPair) -> PropertyRef? {
    from.byIdentifier[pair.old][to.identifier(of: ref)]
  }

  func successor(of ref: PropertyRef, in pair: EntityPair) -> PropertyRef? {
    to.byIdentifier[pair.new][from.identifier(of: ref)]
  }

  /// Properties of the pair with what each goes on from: those that the entity declares itself on at least one side, in the
  /// new version's order, then those that it has from other entities than before.
  func propertyPairs(of pair: EntityPair) -> [(old: PropertyRef, new: PropertyRef)] {
    var result: [(old: PropertyRef, new: PropertyRef)] = []
    for new in to.ownProperties(of: pair.new) {
      if let old = predecessor(of: new, in: pair) { result.append((old, new)) }
    }
    for old in from.ownProperties(of: pair.old) + from.inheritedProperties(of: pair.old) {
      guard let new = successor(of: old, in: pair), new.entity != pair.new, !isToldAbove(old, new, pair) else {
        continue
      }
      result.append((old, new))
    }
    return result
  }

  /// Properties that the pair's rows did not have before, unless an entity above it that both versions have got them too.
  func addedProperties(of pair: EntityPair) -> [PropertyRef] {
    (to.ownProperties(of: pair.new) + to.inheritedProperties(of: pair.new)).filter { ref in
      predecessor(of: ref, in: pair) == nil && !isNewAbove(ref, pair)
    }
  }

  /// Properties that the pair's rows no longer have, unless an entity above it that both versions have lost them too.
  func removedProperties(of pair: EntityPair) -> [PropertyRef] {
    (from.ownProperties(of: pair.old) + from.inheritedProperties(of: pair.old)).filter { ref in
      successor(of: ref, in: pair) == nil && !isToldAbove(ref, nil, pair)
    }
  }

  /// True where the very same became of a property in an entity that the pair's rows were rows of as well: what is found
  /// there holds for them.
  private func isToldAbove(_ old: PropertyRef, _ new: PropertyRef?, _ pair: EntityPair) -> Bool {
    let identifier = from.identifier(of: old)
    return from.lineage(of: pair.old).dropFirst().contains { ancestor in
      guard from.byIdentifier[ancestor][identifier] == old,
        let later = to.entity(from.version.entities[ancestor].name)
      else { return false }
      return to.byIdentifier[later][identifier] == new
    }
  }

  /// True where a property is new in an entity that the pair's rows are rows of as well.
  private func isNewAbove(_ ref: PropertyRef, _ pair: EntityPair) -> Bool {
    let identifier = to.identifier(of: ref)
    return to.lineage(of: pair.new).dropFirst().contains { ancestor in
      guard to.byIdentifier[ancestor][identifier] == ref,
        let earlier = from.entity(to.version.entities[ancestor].name)
      else { return false }
      return from.byIdentifier[earlier][identifier] == nil
    }
  }

  /// True where the old entity's rows had the property under any name.
  func existed(_ name: String, in pair: EntityPair) -> Bool {
    to.properties[pair.new][name].map { predecessor(of: $0, in: pair) != nil } ?? false
  }
}

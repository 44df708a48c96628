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

  /// Properties of the pair in the new version's order, each with what it goes on from; declared by the entity itself
  /// on at least one side.
  func propertyPairs(of pair: EntityPair) -> [(old: PropertyRef, new: PropertyRef)] {
    var result: [(old: PropertyRef, new: PropertyRef)] = []
    for new in to.ownProperties(of: pair.new) {
      if let old = predecessor(of: new, in: pair) { result.append((old, new)) }
    }
    // What the entity declared itself and inherits now.
    for old in from.ownProperties(of: pair.old) {
      if let new = successor(of: old, in: pair), new.entity != pair.new { result.append((old, new)) }
    }
    return result
  }

  /// Properties that the pair's rows did not have before. Inherited ones count here only where the declaring entity has
  /// nothing to tell: it is new itself, or had them already.
  func addedProperties(of pair: EntityPair) -> [PropertyRef] {
    let own = to.ownProperties(of: pair.new).filter { predecessor(of: $0, in: pair) == nil }
    let inherited = to.inheritedProperties(of: pair.new).filter { ref in
      guard predecessor(of: ref, in: pair) == nil else { return false }
      guard let declaring = self.pair(named: to.version.entities[ref.entity].name) else { return true }
      return predecessor(of: ref, in: declaring) != nil
    }
    return own + inherited
  }

  /// Properties that the pair's rows no longer have; inherited ones where the entity left the hierarchy that keeps them.
  func removedProperties(of pair: EntityPair) -> [PropertyRef] {
    let own = from.ownProperties(of: pair.old).filter { successor(of: $0, in: pair) == nil }
    let inherited = from.inheritedProperties(of: pair.old).filter { ref in
      guard successor(of: ref, in: pair) == nil,
        let declaring = self.pair(named: from.version.entities[ref.entity].name)
      else { return false }
      return successor(of: ref, in: declaring) != nil
    }
    return own + inherited
  }

  private func pair(named name: String) -> EntityPair? {
    guard let old = from.entity(name), let new = to.entity(name) else { return nil }
    return EntityPair(old: old, new: new, name: name)
  }

  /// True where the old entity's rows had the property under any name.
  func existed(_ name: String, in pair: EntityPair) -> Bool {
    to.properties[pair.new][name].map { predecessor(of: $0, in: pair) != nil } ?? false
  }
}

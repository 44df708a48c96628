/// Which relationship is the inverse of another.
///
/// As observed in public stores: what `inverse:` names counts for both sides; without it, a relationship that has no
/// macro, or a bare one, pairs with the only one of its kind that leads back. A macro with a delete rule and no
/// `inverse:` pairs with nothing.
enum InverseRule {
  typealias Info = EntityInfo.RelationshipInfo

  static func inverse(of relationship: Info) -> Info? {
    let candidates = EntityInfo.of(relationship.destination).allRelationships.filter {
      leads($0, to: relationship.owner)
    }
    // One that names a property of another type counts as not written.
    if let stated = relationship.macro?.inverseKeyPath, let found = candidates.first(where: { $0.keyPath == stated }) {
      return found
    }
    if let claiming = candidates.first(where: { $0.macro?.inverseKeyPath == relationship.keyPath }) { return claiming }
    guard isFree(relationship) else { return nil }
    let ways = candidates.filter { isFree($0) && $0.keyPath != relationship.keyPath }
    let rivals = EntityInfo.of(relationship.owner).allRelationships.filter {
      isFree($0) && $0.destination == relationship.destination
    }
    return ways.count == 1 && rivals.count == 1 ? ways[0] : nil
  }

  /// True for no macro and for a bare one: neither a rule nor an inverse is said, nor claimed from the other side.
  private static func isFree(_ relationship: Info) -> Bool {
    if relationship.macro?.hasStatedRule == true { return false }
    return !EntityInfo.of(relationship.destination).allRelationships.contains {
      $0.macro?.inverseKeyPath == relationship.keyPath
    }
  }

  private static func leads(_ relationship: Info, to owner: any PersistentModel.Type) -> Bool {
    var current: (any PersistentModel.Type)? = owner
    while let type = current {
      if relationship.destination == type { return true }
      current = EntityInfo.of(type).parent
    }
    return false
  }
}

import SchemaModel

/// Rows of a new entity between two others that were linked directly: a link that gets properties of its own.
package struct LinkRows: Hashable, Sendable {
  package let entity: String
  /// The entity whose rows are gone through, and its old relationship.
  package let owner: String
  package let relationship: String
  /// Relationships of the new entity to both ends.
  package let toOwner: String
  package let toOther: String

  /// Nil where the new entity does not lead to both ends of exactly one old relationship.
  init?(of entity: String, old: PlanVersion, new: PlanVersion) {
    let ends = new.relationships(of: entity).map(\.value).filter { !$0.isToMany }
    var found: [(owner: String, link: Relationship, toOwner: Relationship, toOther: Relationship)] = []
    for toOwner in ends {
      for toOther in ends where toOther.destination != toOwner.destination {
        for link in new.relationships(of: toOwner.destination)
        where link.value.destination == toOther.destination
          && old.name(of: link.value.name, of: toOwner.destination, in: new) != nil
        {
          // Of the two sides of one link, the one with the list; of two lists or two single ones, the first.
          if let back = link.inverse,
            let known = found.firstIndex(where: { $0.owner == toOther.destination && $0.link.name == back.name })
          {
            if link.value.isToMany, !found[known].link.isToMany { found.remove(at: known) } else { continue }
          }
          found.append((toOwner.destination, link.value, toOwner, toOther))
        }
      }
    }
    guard found.count == 1, let only = found.first else { return nil }
    self.entity = entity
    (owner, relationship) = (only.owner, only.link.name)
    (toOwner, toOther) = (only.toOwner.name, only.toOther.name)
  }
}

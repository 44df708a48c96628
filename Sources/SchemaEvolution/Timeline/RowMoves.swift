import SchemaModel

/// Rows that go on under other entities, and the links that are made with them.
package struct RowMoves {
  package struct Move: Hashable, Sendable {
    package var from: String
    package var to: String

    package init(from: String, to: String) { (self.from, self.to) = (from, to) }
  }

  /// How the row that stays and the one made out of it are linked.
  package struct SplitLink {
    /// True where the made row has it, false where the row that stays does.
    package var isOfNew: Bool
    package var relationship: String
    package var isRequired: Bool
    package var isToMany: Bool
  }

  /// Where a relationship of a made row leads.
  package enum Destination: Equatable {
    case nowhere
    /// Only a person can say.
    case undecided
    /// To the rows that the old row leads to, which stay.
    case oldRows
    /// To the rows that another move makes.
    case madeRows(Move)
  }

  package let version: PlanVersion
  package let moves: [Move]

  package init(version: PlanVersion, moves: [Move]) {
    self.version = version
    self.moves = moves
  }

  package func move(of entity: String) -> Move? { moves.first { $0.from == entity } }

  /// The only relationship by which the two can be linked; setting one side sets its inverse.
  package func splitLink(of move: Move) -> SplitLink? {
    let ofNew = version.relationships(of: move.to).map(\.value).filter {
      !$0.isToMany && $0.destination == move.from && version.relationship(move.from, $0.name) == nil
    }
    if ofNew.count == 1 {
      return SplitLink(isOfNew: true, relationship: ofNew[0].name, isRequired: !ofNew[0].isOptional, isToMany: false)
    }
    let ofOld = version.relationships(of: move.from).map(\.value).filter {
      $0.destination == move.to && version.relationship(move.to, $0.name) == nil
    }
    guard ofNew.isEmpty, ofOld.count == 1 else { return nil }
    return SplitLink(
      isOfNew: false, relationship: ofOld[0].name, isRequired: false, isToMany: ofOld[0].isToMany)
  }

  /// Where a relationship of the new entity leads after a move, by its namesake of the old one.
  package func destination(of relationship: Relationship, after move: Move) -> Destination {
    guard let from = version.relationship(move.from, relationship.name)?.value else { return .nowhere }
    if let other = self.move(of: from.destination), version.isKind(other.to, of: relationship.destination) {
      return from.isToMany == relationship.isToMany ? .madeRows(other) : .undecided
    }
    guard version.isKind(from.destination, of: relationship.destination) else { return .nowhere }
    switch (from.isToMany, relationship.isToMany) {
    case (true, true): return .oldRows
    case (false, false) where relationship.isOptional: return .oldRows
    // A required link is given to the initializer.
    case (false, false) where !from.isOptional: return .nowhere
    default: return .undecided
    }
  }

  /// Relationships of an entity that stays, from rows that go to those that take their place.
  package func links(of owner: Entity, through move: Move) -> [(old: Relationship, new: Relationship)] {
    let news = owner.relationships.filter { $0.destination == move.to }
    let olds = owner.relationships.filter { $0.destination == move.from }
    return news.enumerated().compactMap { index, new in
      // The other side carries it where both ends of the old link have namesakes.
      if let back = version.relationship(owner.name, new.name)?.inverse,
        version.relationship(move.from, back.name) != nil
      {
        return nil
      }
      let old =
        olds.first { new.name.hasPrefix($0.name) || $0.name.hasPrefix(new.name) }
        ?? (olds.indices.contains(index) ? olds[index] : nil)
      guard let old, old.isToMany == new.isToMany else { return nil }
      return (old, new)
    }
  }

  /// True where a link of another entity to the made rows is set with them.
  package func set(_ relationship: String, of owner: String) -> Bool {
    if let move = move(of: owner), let split = splitLink(of: move) {
      let owned = split.isOfNew ? version.relationship(move.to, split.relationship)?.inverse?.name : split.relationship
      if owned == relationship { return true }
    }
    guard let link = version.relationship(owner, relationship), !moves.contains(where: { $0.from == owner }),
      !moves.contains(where: { $0.to == owner }), let move = moves.first(where: { $0.to == link.value.destination })
    else { return false }
    switch link.inverse.map({ destination(of: $0, after: move) }) ?? .nowhere {
    case .oldRows, .madeRows: return true
    case .undecided: return false
    case .nowhere:
      guard let entity = version.version.entity(named: owner) else { return false }
      return links(of: entity, through: move).contains { $0.new.name == relationship }
    }
  }
}

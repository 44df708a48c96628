import SchemaModel

// An entity split in two: the row that stays and the one made out of it are linked, where the model says by what.

extension MoveStatements {
  struct SplitLink {
    /// True where the made row has it, false where the row that stays does.
    var isOfNew: Bool
    var relationship: String
    var isRequired: Bool
    var isToMany: Bool

    /// Nil where the initializer has it already.
    var line: String? {
      if isRequired { return nil }
      let name = identifier(relationship)
      if isOfNew { return "new.\(name) = old" }
      return "old.\(name) = \(isToMany ? "[new]" : "new")"
    }
  }

  /// The only relationship by which the two can be linked; setting one side sets its inverse.
  func splitLink(of move: Move) -> SplitLink? {
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
}

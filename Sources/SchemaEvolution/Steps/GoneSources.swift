import Diagnostics
import SchemaModel

// `fills` beside `removes`: what goes in the step is gone before `didMigrate` could read it.

extension StepDraft {
  /// Asks where values and rows are to come from, where what they seem to come from goes in this very step.
  mutating func questionFilledFromRemoved() {
    if notes.fills.isEmpty || notes.removes.isEmpty { return }
    for index in changes.indices where changes[index].resolution == .removes { questionRowsOfRemoved(index) }
    for index in changes.indices where changes[index].rule == nil && changes[index].rowWork == .after {
      guard case .fill(let entity, let name) = changes[index].kind else { continue }
      let sources = goneSources(of: name, in: entity)
      guard let source = sources.first else { continue }
      let list = sources.map { "`\(entity).\($0)`" }.joined(separator: " and ")
      changes[index].judge { judgement in
        judgement.rule = .filledFromRemoved
        judgement.evidence = .inferred
        judgement.reason =
          "Its values seem to come from \(list), and the mapping drops \(sources.count > 1 ? "those columns" : "that column")"
          + " before `didMigrate` runs: nothing can be copied."
        judgement.remedy =
          "keep `\(source)` in this version, and write `removes: [\(entity).\(source)]` in the version after; both may go"
          + " out in one release. If the values come from elsewhere:"
          + " `accepts: { \(Rule.filledFromRemoved.name): <where from> }` under `migration:`"
      }
    }
  }

  // MARK: Rows

  /// An entity goes while the rows of one much like it are to be made: only where no other entity could give them.
  private mutating func questionRowsOfRemoved(_ index: Int) {
    guard case .entityRemoved(let old) = changes[index].kind else { return }
    let filled = changes.compactMap { change -> String? in
      if case .entityFilled(let name) = change.kind { name } else { nil }
    }
    let others = pair.entityPairs.map(\.name)
    guard
      let new = filled.first(where: { new in
        areAlikeEntities(old, new) && !others.contains { areAlikeEntities($0, new) }
      }), let number = pair.to.entity(new)
    else { return }
    let place = pair.to.version.entities[number].place
    changes[index].ask { judgement in
      judgement.rule = .entityRenamed
      judgement.place = place
      judgement.reason =
        "\(new) has much the same properties, and `fills` asks for its rows. `didMigrate` makes them, and the table of"
        + " \(old) is deleted by then, with all its rows."
      judgement.remedy =
        "keep \(old) in this version, beside \(new), and write `removes: [\(old)]` in the version after; both may ship in"
        + " one release. If the rows of \(new) come from elsewhere:"
        + " `accepts: { \(Rule.entityRenamed.name): <where from> }` under `migration:`"
    }
  }

  // MARK: Values

  /// What goes from an entity and seems to be where a new property's values come from: by its name, or as the only thing
  /// of its type that there is.
  private func goneSources(of name: String, in entity: String) -> [String] {
    guard let new = pair.to.entity(entity), let old = pair.from.entity(entity), let ref = pair.to.properties[new][name],
      pair.from.byIdentifier[old][pair.to.identifier(of: ref)] == nil
    else { return [] }
    let gone = changes.compactMap { change -> String? in
      switch change.kind {
      case .attributeRemoved(entity, let name), .relationshipRemoved(entity, let name):
        change.resolution == .removes ? name : nil
      default: nil
      }
    }
    let named = gone.filter { isNamed(name, after: $0) }
    if !named.isEmpty { return named }
    let alike = gone.filter { areAlike($0, old, ref) }
    // Something that stays may be the source as well.
    let staying = pair.to.properties[new].values.contains { other in
      guard let before = pair.from.byIdentifier[old][pair.to.identifier(of: other)] else { return false }
      return areAlike(pair.from.name(before), old, ref)
    }
    return alike.count == 1 && !staying ? alike : []
  }

  private func areAlike(_ name: String, _ entity: Int, _ target: PropertyRef) -> Bool {
    guard name != "id", let source = pair.from.properties[entity][name], source.kind == .attribute,
      target.kind == .attribute
    else { return false }
    return pair.areAlike(pair.from.attribute(source).type, pair.to.attribute(target).type)
  }
}

import SchemaModel

// The version after a bridge takes away what its values were copied from. Whether `didMigrate` runs again after the app
// was killed in it is documented nowhere, so the copy is not left to that one run: `willMigrate` of this step, where both
// sides are there for the last time, copies what is still empty.

extension StepDraft {
  /// Makes the stage custom where this step removes what the step before it filled something from.
  ///
  /// - Parameters:
  ///   - previous: the step that leads to the version that this one starts from.
  ///   - fillers: what earlier steps fill, oldest first, each with the version that it leads to.
  mutating func finishCopies(of previous: MigrationStep?, after fillers: [(work: [FillWork], version: PlanVersion)]) {
    guard let previous, previous.to == pair.from.index, !haveEqualShape else { return }
    let filled = FilledBefore(previous)
    let readers = readers(among: fillers)
    for index in changes.indices where changes[index].resolution == .removes && changes[index].rowWork == .none {
      if previous.stage != .lightweight, !filled.isEmpty, let target = target(of: changes[index].kind, filled) {
        changes[index].judge { judgement in
          judgement.rowWork = .before
          judgement.reason +=
            " `willMigrate` must copy what is still empty in `\(target)` first: it is undocumented whether `didMigrate` of the"
            + " step before runs again after the app was killed in it."
        }
      } else if let target = changes[index].goneSource.flatMap({ readers[$0] }) {
        changes[index].judge { judgement in
          judgement.rowWork = .before
          judgement.reason +=
            " `\(target)` may have been meant to take it over: `willMigrate` is the last to read it."
        }
      }
    }
  }

  /// By what earlier steps read, or may have to read: what they fill with it.
  private func readers(among fillers: [(work: [FillWork], version: PlanVersion)]) -> [String: String] {
    var readers: [String: String] = [:]
    for (work, version) in fillers {
      for item in work {
        for source in item.sourceNames(in: version) where readers[source] == nil { readers[source] = item.targetName }
      }
    }
    return readers
  }

  /// What may have been filled from something that this step removes.
  private func target(of removal: ChangeKind, _ filled: FilledBefore) -> String? {
    switch removal {
    case .attributeRemoved(let entity, let name), .relationshipRemoved(let entity, let name):
      if filled.added.contains("\(entity).\(name)") { return nil }
      // Links that become rows.
      if let rows = filled.entities.first(where: { leads($0, alongside: name, of: entity) }) { return rows }
      if let own = ownTarget(of: name, in: entity, filled) { return own }
      // Under the same name, in a row that leads to this one or is made out of it.
      if let other = filled.properties.first(where: { $0.property == name && leads($0.entity, to: entity) }) {
        return "\(other.entity).\(other.property)"
      }
      return filled.entities.first { hasProperty(name, $0) }
    case .entityRemoved(let name):
      if filled.added.contains(name) { return nil }
      if let heir = filled.entities.first(where: { shareProperties(name, $0) }) { return heir }
      let owner = filled.properties.first { leads($0.entity, to: name) }
      return owner.map { "\($0.entity).\($0.property)" }
    case .valueTypeChanged(let type, _?, .fieldRemoved):
      guard filled.grownTypes.contains(type) else { return nil }
      let held = filled.kept.first { path in
        pair.from.entity(path.entity).flatMap { pair.from.properties[$0][path.property] }.map {
          $0.kind == .attribute && pair.from.attribute($0).type.mentions(type)
        } ?? false
      }
      return held.map { "\($0.entity).\($0.property)" }
    default: return nil
    }
  }

  private func leads(_ entity: String, to destination: String) -> Bool {
    guard let index = pair.from.entity(entity) else { return false }
    return pair.from.properties[index].values.contains {
      $0.kind == .relationship && pair.from.relationship($0).destination == destination
    }
  }

  /// A bridge is filled from what it is named after; anything else may be filled from what is no bridge's.
  private func ownTarget(of name: String, in entity: String, _ filled: FilledBefore) -> String? {
    let own = filled.properties.filter { $0.entity == entity }.map(\.property)
    let gone = changes.compactMap { change -> String? in
      switch change.kind {
      case .attributeRemoved(entity, let name), .relationshipRemoved(entity, let name): name
      default: nil
      }
    }
    func isBridged(_ bridge: String, _ source: String) -> Bool {
      isBridge(bridge, of: source)
        || changes.contains { change in
          switch change.kind {
          case .attributeRenamed(entity, bridge, source), .relationshipRenamed(entity, bridge, source): true
          default: false
          }
        }
    }
    if let bridge = own.first(where: { isBridged($0, name) }) { return "\(entity).\(bridge)" }
    let open = own.first { bridge in !gone.contains { isBridged(bridge, $0) } }
    return open.map { "\(entity).\($0)" }
  }

  /// True for an entity that leads to both ends of a relationship.
  private func leads(_ entity: String, alongside name: String, of owner: String) -> Bool {
    guard let index = pair.from.entity(owner), let ref = pair.from.properties[index][name], ref.kind == .relationship
    else { return false }
    return leads(entity, to: owner) && leads(entity, to: pair.from.relationship(ref).destination)
  }

  private func hasProperty(_ name: String, _ entity: String) -> Bool {
    pair.from.entity(entity).map { pair.from.properties[$0][name] != nil } ?? false
  }

  private func shareProperties(_ entity: String, _ other: String) -> Bool {
    guard let index = pair.from.entity(entity) else { return false }
    return pair.from.properties[index].keys.contains { hasProperty($0, other) }
  }
}

/// What a step filled that was new in it.
private struct FilledBefore {
  var properties: [(entity: String, property: String)] = []
  var entities: [String] = []
  /// Properties that were there before: fields of theirs may be new.
  var kept: [(entity: String, property: String)] = []
  /// Structs with a new field.
  var grownTypes: Set<String> = []
  /// Entities, and properties as `Entity.property`.
  var added: Set<String> = []

  var isEmpty: Bool { properties.isEmpty && entities.isEmpty && kept.isEmpty }

  init(_ step: MigrationStep) {
    for change in step.changes {
      switch change.kind {
      case .attributeAdded(let entity, let name), .relationshipAdded(let entity, let name):
        added.insert("\(entity).\(name)")
      case .entityAdded(let name): added.insert(name)
      case .entityFilled(let name): entities.append(name)
      case .valueTypeChanged(let type, _?, .fieldAdded): grownTypes.insert(type)
      default: break
      }
    }
    for case .fill(let entity, let property) in step.changes.map(\.kind) {
      if added.contains("\(entity).\(property)") {
        properties.append((entity, property))
      } else {
        kept.append((entity, property))
      }
    }
  }
}

extension SwiftType {
  /// True for a type that is, or directly holds, one of a name.
  fileprivate func mentions(_ name: String) -> Bool {
    switch self {
    case .named(name): true
    case .optional(let inner), .array(let inner), .set(let inner): inner.mentions(name)
    case .dictionary(let key, let value): key.mentions(name) || value.mentions(name)
    default: false
    }
  }
}

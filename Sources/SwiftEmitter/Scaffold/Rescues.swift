import SchemaEvolution
import SchemaModel

/// Values that go on in a property which both versions have, out of one that this very step takes away.
///
/// Only `willMigrate` can read it; and since the target is there already, nothing has to be carried over the mapping.
struct Rescues {
  private(set) var work: [StageWork] = []
  /// `Entity.property` of the new version.
  private var targets: Set<String> = []

  init(_ step: MigrationStep, old: ScaffoldVersion, new: ScaffoldVersion) {
    var gone: [String: [String]] = [:]
    for case .attributeRemoved(let entity, let name) in step.changes.map(\.kind) {
      gone[entity, default: []].append(name)
    }
    for change in step.changes where change.rowWork != .before {
      guard case .fill(let entity, let property) = change.kind, let name = old.name(of: property, of: entity, in: new),
        let target = old.attribute(entity, name)
      else { continue }
      let likeness = Likeness(version: old, entity: entity)
      let fitting = (gone[entity] ?? []).filter { source in
        guard let from = old.attribute(entity, source) else { return false }
        return Conversion.from(from.type, to: target.type, in: old) != nil
          || Likeness.flaggedCase(source, from.type, target.type, in: old) != nil
      }
      let best = fitting.max { likeness.between($0, name) < likeness.between($1, name) }
      guard let best, fitting.count == 1 || likeness.between(best, name) > 0 else { continue }
      work.append(.copy(entity: entity, sources: [.init(property: best)], targets: [name]))
      targets.insert("\(entity).\(property)")
    }
  }

  /// True for work after the mapping that is done before it.
  func answers(_ work: StageWork) -> Bool {
    if case .fill(let entity, let property, _, _) = work { targets.contains("\(entity).\(property)") } else { false }
  }
}

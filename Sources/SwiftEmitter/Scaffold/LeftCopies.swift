import SchemaEvolution
import SchemaModel

/// What the step before copies in `didMigrate`, as far as this step takes its sources away.
///
/// Nobody knows whether `didMigrate` runs again after the app was killed in it, and the store may be of the new version
/// by then. So where both sides are there for the last time, what is still empty is copied once more, before the mapping.
struct LeftCopies {
  private(set) var work: [StageWork] = []

  /// - Parameters:
  ///   - previous: the step before; nil for the first.
  ///   - version: the one between the two.
  init(_ step: MigrationStep, after previous: MigrationStep?, of version: ScaffoldVersion, scope: PlanScope) {
    guard let previous, previous.stage != .lightweight else { return }
    var gone: Set<String> = []
    for change in step.changes where change.rowWork == .before {
      switch change.kind {
      case .attributeRemoved(let entity, let name), .relationshipRemoved(let entity, let name):
        gone.insert("\(entity).\(name)")
      case .entityRemoved(let name): gone.insert(name)
      case .valueTypeChanged(let type, let field?, .fieldRemoved): gone.insert("\(type).\(field)")
      default: break
      }
    }
    if gone.isEmpty { return }
    work = scope.evolution.timeline.step(to: previous.to).work
      .filter { Self.sources(of: $0, version).contains(where: gone.contains) }.map(StageWork.fills)
  }

  /// Entities and properties that the values of some work come from.
  private static func sources(of work: FillWork, _ version: ScaffoldVersion) -> [String] {
    switch work {
    case .copy(let entity, let sources, _):
      return sources.flatMap { source -> [String] in
        guard let through = source.through, let owner = source.owner else { return ["\(entity).\(source.property)"] }
        return [owner, "\(owner).\(source.property)", "\(entity).\(through)"]
      }
    case .linkValues(let entity, _, let sources): return sources.map { "\(entity).\($0)" }
    case .moveRows(let from, _): return [from] + version.attributes(of: from).map { "\(from).\($0.name)" }
    case .fill(let entity, _, let candidates?, _) where !candidates.areGone:
      return candidates.names.map { "\(entity).\($0)" }
    case .fillFields(_, _, let type, let pairs): return pairs.map { "\(type).\($0.source)" }
    case .makeLinkRows(let rows, _): return links(aroundRowsOf: rows.entity, version)
    case .makeRows(let entity, _): return links(aroundRowsOf: entity, version)
    case .fill: return []
    }
  }

  /// Relationships of the entities that new rows lead to.
  private static func links(aroundRowsOf entity: String, _ version: ScaffoldVersion) -> [String] {
    version.relationships(of: entity).flatMap { link in
      version.relationships(of: link.value.destination).map { "\(link.value.destination).\($0.value.name)" }
    }
  }
}

extension Statements {
  /// Said once in each function that repeats a copy.
  mutating func decideAboutLeft(in version: ScaffoldVersion) {
    decide(
      "convert as in the stage before. If both versions go out in one release, nothing else is to be said; where"
        + " \(version.alias) was in use by itself, what is empty may be so because somebody removed it, and comes back here."
    )
  }
}

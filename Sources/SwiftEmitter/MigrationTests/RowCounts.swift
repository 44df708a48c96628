import SchemaEvolution
import SchemaModel

/// What becomes of the number of an entity's rows on the way from one version to the newest, whatever the rows are.
struct RowCounts {
  /// From the version of the rows to the newest.
  let versions: [ScaffoldVersion]
  /// The steps between them.
  let steps: [MigrationStep]

  /// The cases of `ExpectedVersions.Rows` by entity. An entity is left out where nothing can be said: its rows are gone in
  /// a later version, or a stage makes some.
  var expectations: [(entity: String, rows: String)] {
    guard let first = versions.first, let newest = versions.last else { return [] }
    return first.version.entities.compactMap { entity in
      guard let rows = rows(of: entity.name, first, newest) else { return nil }
      return (entity.name, rows)
    }
  }

  private func rows(of entity: String, _ first: ScaffoldVersion, _ newest: ScaffoldVersion) -> String? {
    // Rows of subentities count as rows of the entity.
    let kinds = first.subentities(of: entity)
    guard versions.allSatisfy({ $0.has(entity) && Set($0.subentities(of: entity)) == Set(kinds) }) else { return nil }
    let related = Set([entity] + kinds + first.lineage(of: entity).map { first.version.entities[$0].name })
      .union(newest.lineage(of: entity).map { newest.version.entities[$0].name })
    var isFewer = false
    for change in steps.flatMap(\.changes) {
      switch change.kind {
      case .uniquenessAdded(let owner, _) where related.contains(owner): isFewer = true
      case .entityFilled(let owner) where related.contains(owner): return nil
      case .propertyMoved(_, _, let target) where related.contains(target): return nil
      case .superentityChanged(let owner, _, _, _) where related.contains(owner): return nil
      default: continue
      }
    }
    return isFewer ? "atMost" : "same"
  }
}

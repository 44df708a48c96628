import SchemaEvolution
import SchemaModel

/// What the step before copies in `didMigrate`, as far as this step takes its sources away.
///
/// Nobody knows whether `didMigrate` runs again after the app was killed in it, and the store may be of the new version
/// by then. So where both sides are there for the last time, what is still empty is copied once more, before the mapping.
///
/// What goes and may have been meant for a fill that the step before did not draft is asked about.
struct LeftCopies {
  private(set) var work: [StageWork] = []

  /// - Parameters:
  ///   - previous: the step before; nil for the first.
  ///   - version: the one between the two.
  init(_ step: MigrationStep, after previous: MigrationStep?, of version: ScaffoldVersion, scope: PlanScope) {
    let gone = step.changes.filter { $0.rowWork == .before }.compactMap(\.goneSource)
    if gone.isEmpty { return }
    var read: Set<String> = []
    if let previous, previous.stage != .lightweight {
      for item in scope.evolution.timeline.step(to: previous.to).work {
        let sources = item.sourceNames(in: version)
        guard sources.contains(where: gone.contains) else { continue }
        work.append(.fills(item))
        read.formUnion(sources)
        if case .fillFields(_, _, let type, let pairs) = item {
          let fills = scope.evolution.timeline.step(to: previous.to).work
          work += Self.otherHolders(of: type, pairs, fills, version).map(StageWork.uncopied)
        }
      }
    }
    work += gone.filter { !read.contains($0) }.map(StageWork.uncopied)
  }

  /// Fields of a struct in attributes that nothing fills: they go there, too.
  private static func otherHolders(
    of type: String, _ pairs: [FillWork.FieldPair], _ fills: [FillWork], _ version: ScaffoldVersion
  ) -> [String] {
    version.version.entities.flatMap { entity in
      entity.attributes.filter { $0.isPersisted && version.holds($0.type, type) }.flatMap { attribute -> [String] in
        let isFilled = fills.contains { fill in
          guard case .fillFields(let owner, attribute.name, type, _) = fill else { return false }
          return version.isKind(owner, of: entity.name) || version.isKind(entity.name, of: owner)
        }
        return isFilled ? [] : pairs.map { "\(entity.name).\(attribute.name).\($0.source)" }
      }
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

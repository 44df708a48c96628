import Diagnostics
import SchemaModel

// Names that were exchanged and are exchanged back: the entity's hash is what it was, and the identifiers are not. Whether
// the framework maps the columns of an entity whose hash has not moved is not known.

extension StepDraft {
  /// - Parameter skipped: versions of the plan whose stores jump over the version that the step starts from, oldest first.
  mutating func reportUndoneSwaps(since skipped: [VersionView], _ shapes: PlanShapes, into findings: inout Findings) {
    for entity in pair.entityPairs where !pair.to.keepsNames(of: entity.new) {
      guard let hash = shapes.hash(entity.name, in: pair.to), shapes.hash(entity.name, in: pair.from) != hash else {
        continue
      }
      for view in skipped where shapes.hash(entity.name, in: view) == hash {
        guard let exchanged = exchangedName(in: entity, since: view) else { continue }
        if acceptance(of: .returningName, path: entity.name) != nil { return }
        let (stem, version) = (view.version.stem, pair.to.version.stem)
        findings.report(
          .returningName,
          "\(entity.name) has the hash that it had in \(stem), but the framework knows `\(exchanged)` by another identifier"
            + " now. Lightweight stages in a row are presumably one jump (inferred, not measured): whether a store of"
            + " \(stem), for which the entity looks unchanged, gets its columns exchanged is not known",
          at: pair.to.version.entities[entity.new].place,
          fix: "let a custom stage end the jump: `stage: { custom: names of \(entity.name) were exchanged }` under"
            + " `migration:` of \(version); or put `hashModifier: \(version)` on a scalar attribute of \(entity.name)")
        break
      }
    }
  }

  /// A property that has a namesake in the older version which the framework knows as something else.
  private func exchangedName(in entity: VersionPair.EntityPair, since view: VersionView) -> String? {
    guard let old = view.entity(entity.name) else { return nil }
    return pair.to.properties[entity.new].filter { name, ref in
      view.properties[old][name].map { view.identifier(of: $0) != pair.to.identifier(of: ref) } ?? false
    }.map(\.key).min { utf8Order($0, $1) }
  }
}

import Diagnostics
import SchemaModel

// A default is what rows get that are older than the property. Stores that jump over the version in which it came get the
// default of the version that they arrive in, or none.

extension StepDraft {
  /// - Parameter skipped: versions of the plan whose stores jump over the version that the step starts from, oldest first.
  mutating func reportDefaultsStillNeeded(by skipped: [VersionView], into findings: inout Findings) {
    guard !skipped.isEmpty else { return }
    for index in changes.indices {
      let change = changes[index]
      guard case .attributeDefaultChanged(let entity, let name) = change.kind, let new = pair.to.entity(entity),
        let ref = pair.to.properties[new][name], ref.kind == .attribute, let old = pair.from.entity(entity),
        let before = pair.from.byIdentifier[old][pair.to.identifier(of: ref)], before.kind == .attribute
      else { continue }
      let identifier = pair.to.identifier(of: ref)
      let jumpers = skipped.filter { $0.entity(entity) != nil && !$0.holds(entity, identifier) }
      guard let first = jumpers.first else { continue }
      let now = pair.verdict(forAdding: pair.to.attribute(ref), to: entity)
      let then = VersionPair(from: first, to: pair.from).verdict(
        forAdding: pair.from.attribute(before), to: entity)
      let stems = jumpers.map(\.version.stem).joined(separator: " and ")
      guard now.changeClass > .lightweight, then.changeClass <= .lightweight else {
        changes[index].reason =
          "Defaults are not hashed, and existing rows keep their values; a store of \(stems), which presumably jumps to"
          + " \(pair.to.version.stem), gets the new one."
        continue
      }
      if acceptance(of: .defaultStillNeeded, path: change.path) != nil { continue }
      let hadDefault = pair.from.attribute(before).defaultValue.map { $0.value != .null } ?? false
      findings.report(
        .defaultStillNeeded,
        "\(change.path): \(change.summary). Lightweight stages in a row are presumably one jump (inferred, not measured): a"
          + " store of \(stems) goes straight to \(pair.to.version.stem), where the property is new to it. \(now.reason)",
        at: findingPlace(of: change),
        fix: hadDefault
          ? "keep the default as it was in \(pair.from.version.stem) (`initDefault` beside it says what new objects start"
            + " with); or let a custom stage end the jump: `stage: { custom: <why> }` under `migration:` of"
            + " \(pair.to.version.stem)"
          : "leave the default out (`initDefault` says what new objects start with); or let a custom stage end the jump:"
            + " `stage: { custom: <why> }` under `migration:` of \(pair.to.version.stem)",
        notes: change.oldPlace.map { [.init("in \(pair.from.version.stem) it stands here", at: $0)] } ?? [])
    }
  }
}

import Diagnostics
import SchemaModel

// A default is what rows get that are older than the property. Stores that skip the version in which the property was
// added get the default of the version that they arrive in, or none.

extension StepDraft {
  /// - Parameter skipped: versions of the plan whose stores jump over the version that the step starts from, oldest first.
  mutating func reportDefaultsStillNeeded(by skipped: [VersionView], into findings: inout Findings) {
    guard !skipped.isEmpty else { return }
    for entity in changedEntities {
      for (old, new) in pair.propertyPairs(of: entity) where old.kind == .attribute && new.kind == .attribute {
        let (before, after) = (pair.from.attribute(old), pair.to.attribute(new))
        guard before.isPersisted, after.isPersisted, before.defaultValue?.value != after.defaultValue?.value else {
          continue
        }
        reportDefault(of: entity, new, before, after, by: skipped, into: &findings)
      }
    }
  }

  private mutating func reportDefault(
    of entity: VersionPair.EntityPair, _ ref: PropertyRef, _ before: Attribute, _ after: Attribute,
    by skipped: [VersionView], into findings: inout Findings
  ) {
    let path = "\(entity.name).\(after.name)"
    let identifier = pair.to.identifier(of: ref)
    let jumpers = skipped.filter { $0.entity(entity.name) != nil && !$0.holds(entity.name, identifier) }
    guard let first = jumpers.first else { return }
    let now = pair.judgement(forAdding: after, to: entity.name)
    let then = VersionPair(from: first, to: pair.from).judgement(forAdding: before, to: entity.name)
    let stems = jumpers.map(\.version.stem).joined(separator: " and ")
    let consequence: String
    if now.changeClass > .lightweight, then.changeClass <= .lightweight {
      consequence = now.reason
    } else if let key = keyOfConstants(entity.name, after.name, from: first) {
      consequence =
        "All of its rows get one `\(after.name)`, and \(key) \(key.contains(",") ? "are" : "is") unique: rows that"
        + " are equal in the rest of the key collide."
    } else {
      noteDefault(path, stems)
      return
    }
    if acceptance(of: .defaultStillNeeded, path: path) != nil { return }
    let hadDefault = before.defaultValue.map { $0.value != .null } ?? false
    let place = after.defaultValue?.place ?? after.place
    findings.report(
      .defaultStillNeeded,
      "\(path): default \(after.defaultValue == nil ? "removed" : hadDefault ? "changed" : "added"). Lightweight stages in a"
        + " row are presumably one jump (inferred, not measured): a store of \(stems) migrates straight to"
        + " \(pair.to.version.stem), where the property is new to it. \(consequence)",
      at: place,
      fix: hadDefault
        ? "keep the default as it was in \(pair.from.version.stem) (`initDefault` beside it says what new objects start"
          + " with); or let a custom stage end the jump: `stage: { custom: <why> }` under `migration:` of"
          + " \(pair.to.version.stem)"
        : "leave the default out (`initDefault` says what new objects start with); or let a custom stage end the jump:"
          + " `stage: { custom: <why> }` under `migration:` of \(pair.to.version.stem)",
      notes: [.init("in \(pair.from.version.stem) it is declared here", at: before.defaultValue?.place ?? before.place)]
    )
  }

  /// The members of a key that rows of an older version have equal once the property is one constant for all of them.
  private mutating func keyOfConstants(_ entity: String, _ name: String, from view: VersionView) -> String? {
    guard let index = pair.to.entity(entity), let ref = pair.to.properties[index][name],
      pair.to.keyMembers.contains(ref), !pair.to.isNilInOldRows(pair.to.attribute(ref))
    else { return nil }
    for change in jump(from: view) where change.changeClass > .lightweight {
      guard case .uniquenessAdded(_, let members) = change.kind, members.contains(name), members.count > 1 else {
        continue
      }
      // Where a step between tells it, a stage of its own makes room.
      if changes.contains(where: { $0.kind == change.kind && $0.changeClass > .lightweight }) { continue }
      return members.map { "`\($0)`" }.joined(separator: ", ")
    }
    return nil
  }

  private mutating func noteDefault(_ path: String, _ stems: String) {
    for index in changes.indices where changes[index].path == path {
      guard case .attributeDefaultChanged = changes[index].kind else { continue }
      let reason =
        "Defaults are not hashed, and existing rows keep their values; a store of \(stems), which presumably jumps to"
        + " \(pair.to.version.stem), gets the new one."
      changes[index].judge { $0.reason = reason }
    }
  }
}

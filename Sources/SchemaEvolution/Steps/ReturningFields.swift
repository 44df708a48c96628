import Diagnostics
import SchemaModel

// iCloud forgets nothing: a field that was taken out, and comes back under its name, meets the field that it was, whatever
// stages lie between.

extension StepDraft {
  /// Reports what comes in this step and stood in an earlier version that syncs as something else; true where that
  /// refuses the step.
  ///
  /// - Parameter synced: versions before the one that the step starts from whose stores sync, oldest first.
  mutating func reportReturningFields(
    _ settings: SchemaSettings, _ synced: [VersionView], into findings: inout Findings
  ) -> Bool {
    guard !synced.isEmpty, pair.to.version.usesCloudKit, !haveEqualShape else { return false }
    var isRefused = false
    for index in changes.indices where !changes[index].isToldElsewhere {
      for (entity, name) in fields(comingWith: changes[index]) {
        guard let found = formerField(entity, name, among: synced) else { continue }
        if report(found.change, of: "\(entity).\(name)", found.view, changes[index], settings, into: &findings) {
          changes[index].comesBackInCloud = true
          isRefused = true
        }
      }
    }
    return isRefused
  }

  private func fields(comingWith change: Change) -> [(entity: String, name: String)] {
    switch change.kind {
    case .attributeAdded(let entity, let name), .relationshipAdded(let entity, let name): return [(entity, name)]
    case .entityAdded(let entity):
      guard let index = pair.to.entity(entity) else { return [] }
      return pair.to.ownProperties(of: index).map { (entity, pair.to.name($0)) }
    default: return []
    }
  }

  /// What a field was in the newest earlier version in which it was something else.
  private mutating func formerField(
    _ entity: String, _ name: String, among synced: [VersionView]
  ) -> (view: VersionView, change: Change)? {
    for view in synced.reversed() {
      guard let index = view.entity(entity), let ref = view.properties[index][name], view.isStored(ref) else {
        continue
      }
      let other = jump(from: view).first { change in
        guard change.path == "\(entity).\(name)", let rule = Self.cloudKitRule(for: change)?.rule else { return false }
        return rule === Rule.cloudKitTypeChange || rule === Rule.cloudKitEncryption
      }
      if let other { return (view, other) }
    }
    return nil
  }

  private mutating func report(
    _ change: Change, of path: String, _ view: VersionView, _ coming: Change, _ settings: SchemaSettings,
    into findings: inout Findings
  ) -> Bool {
    guard let (rule, reason) = Self.cloudKitRule(for: change), acceptance(of: rule, path: path) == nil else {
      return false
    }
    let place = change.newPlace ?? findingPlace(of: coming)
    findings.report(
      rule,
      "\(path) is reintroduced: \(change.summary) since \(view.version.stem), which syncs. \(reason)", at: place,
      fix: "give it a name that was never in use; if it shipped this way, or nothing of"
        + " \(view.version.stem) was deployed to iCloud's production environment: `accepts: { \(rule.name): <why> }` under `migration:`",
      notes: change.oldPlace.map { [.init("in \(view.version.stem) it is declared here", at: $0)] } ?? [])
    return settings.severity(of: rule) == .error && allowance(of: rule, at: place) == nil
  }

  /// One finding for all new cases of a step: old devices meet them all at once.
  mutating func reportNewCases(into findings: inout Findings) {
    guard pair.from.version.usesCloudKit, pair.to.version.usesCloudKit else { return }
    var cases: [Change] = []
    for change in changes {
      switch change.kind {
      case .valueTypeChanged(_, _, .rawValueAdded), .valueTypeChanged(_, _, .caseAdded):
        if acceptance(of: .cloudKitNewCase, path: change.path, change.subject) == nil { cases.append(change) }
      default: break
      }
    }
    guard let first = cases.first else { return }
    let names = cases.prefix(3).map(\.path).joined(separator: ", ")
    let rest = cases.count > 3 ? " and \(cases.count - 3) more" : ""
    findings.report(
      .cloudKitNewCase,
      "\(names)\(rest): \(cases.count == 1 ? "a new case" : "new cases"), and \(pair.from.version.stem) syncs. Devices that"
        + " still run it receive rows in \(cases.count == 1 ? "that case" : "those cases"), which their enum does not"
        + " know: presumably they trap when such a row is read (inferred, not measured)",
      at: findingPlace(of: first),
      fix:
        "ship the case some releases before anything writes it, or store the raw value and turn it into the enum in an"
        + " extension; if this is no problem: `accepts: { \(Rule.cloudKitNewCase.name): <why> }` under `migration:`",
      notes: cases.dropFirst().prefix(20).map { .init("\($0.path): \($0.summary)", at: $0.newPlace) })
  }
}

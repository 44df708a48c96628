import Diagnostics
import SchemaModel

// iCloud forgets nothing: what a version that syncs made of a field holds for every later one that syncs, whatever lies
// between, versions without it and versions that do not sync.

extension StepDraft {
  /// Reports what differs from earlier versions that sync, and was told in no step between; true where that refuses the
  /// step.
  ///
  /// - Parameters:
  ///   - synced: versions before the one that the step starts from whose stores sync, oldest first.
  ///   - earlier: the steps of the plan up to this one.
  mutating func reportCloudKitHistory(
    _ settings: SchemaSettings, _ synced: [VersionView], _ earlier: [MigrationStep], into findings: inout Findings
  ) -> Bool {
    guard let newest = synced.last, pair.to.version.usesCloudKit, !haveEqualShape else { return false }
    let syncs = pair.from.version.usesCloudKit
    let indices = Set(synced.map(\.index) + (syncs ? [pair.from.index] : []))
    var isRefused = false
    var known = Set(syncs ? changes.map(\.kind) : [])
    for view in synced.reversed() {
      // A step from a version that syncs to another one has told its changes.
      for step in earlier where step.from == view.index && indices.contains(step.to) {
        known.formUnion(step.changes.map(\.kind))
      }
      let isFirstSince = view === newest && !syncs
      for change in jump(from: view) + namesOfOthers(in: view) where !known.contains(change.kind) {
        guard let found = Self.cloudKitRule(for: change), isFirstSince || isForever(change, found.rule, in: view) else {
          continue
        }
        known.insert(change.kind)
        if report(change, found, since: view, settings, into: &findings) { isRefused = true }
      }
    }
    return isRefused
  }

  /// True for what no later step changes: the type and encryption of a field, and values that records have. Fields are
  /// known by their names alone.
  private func isForever(_ change: Change, _ rule: Rule, in view: VersionView) -> Bool {
    switch change.kind {
    case .attributeTypeChanged(let entity, let name), .propertyKindChanged(let entity, let name),
      .relationshipChanged(let entity, let name, _), .attributeOption(let entity, let name, _, _):
      return view.storedField(name, in: entity) != nil
        && (rule === Rule.cloudKitTypeChange || rule === Rule.cloudKitEncryption)
    case .valueTypeChanged(_, _, .rawValueRemoved): return true
    case .valueTypeChanged: return rule === Rule.cloudKitTypeChange
    default: return false
    }
  }

  /// Names that a rename gives to another property, where they are those of a field of another type.
  private func namesOfOthers(in view: VersionView) -> [Change] {
    changes.compactMap { change in
      guard case .attributeRenamed(let entity, _, let name) = change.kind, let new = pair.to.entity(entity),
        let ref = pair.to.properties[new][name], let old = view.storedField(name, in: entity), old.kind == .attribute,
        view.identifier(of: old) != pair.to.identifier(of: ref)
      else { return nil }
      let (before, after) = (view.attribute(old), pair.to.attribute(ref))
      guard view.storedType(of: before) != pair.to.storedType(of: after) else { return nil }
      return Change(
        Difference(
          path: "\(entity).\(name)", summary: "type changed from \(before.type) to \(after.type)",
          kind: .attributeTypeChanged(entity: entity, attribute: name), oldPlace: before.typePlace,
          newPlace: after.typePlace), .renamedRelationship)
    }
  }

  private mutating func report(
    _ change: Change, _ found: (rule: Rule, reason: String), since view: VersionView, _ settings: SchemaSettings,
    into findings: inout Findings
  ) -> Bool {
    guard acceptance(of: found.rule, path: change.path, change.subject) == nil else { return false }
    let own = changes.firstIndex { $0.brings(change.path) }
    let place = change.newPlace ?? own.map { findingPlace(of: changes[$0]) } ?? pair.to.version.numberPlace
    findings.report(
      found.rule,
      "\(change.path)\(own == nil ? "" : " is reintroduced"): \(change.summary) since \(view.version.stem), which syncs."
        + " \(found.reason)",
      at: place,
      fix:
        "\(own == nil ? "keep it as it was, and add beside it" : "give it a name that was never in use"); if it shipped this way, or nothing of"
        + " \(view.version.stem) was deployed to iCloud's production environment: `accepts: { \(found.rule.name): <why> }` under `migration:`",
      notes: change.oldPlace.map { [.init("in \(view.version.stem) it is declared here", at: $0)] } ?? [])
    guard settings.severity(of: found.rule) == .error, allowance(of: found.rule, at: place) == nil else { return false }
    if let own { changes[own].comesBackInCloud = true }
    return true
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

extension Change {
  /// True where a property comes under that path, by itself or with its entity.
  fileprivate func brings(_ path: String) -> Bool {
    switch kind {
    case .attributeAdded, .relationshipAdded: self.path == path
    case .entityAdded(let entity): path.hasPrefix("\(entity).")
    default: false
    }
  }
}

extension VersionView {
  /// What the store, and with it iCloud, has under a name.
  fileprivate func storedField(_ name: String, in entity: String) -> PropertyRef? {
    guard let index = self.entity(entity), let ref = properties[index][name], isStored(ref) else { return nil }
    return ref
  }
}

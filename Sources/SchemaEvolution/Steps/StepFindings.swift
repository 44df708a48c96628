import Diagnostics
import SchemaModel

// From changes to findings, each at the line that has to be edited.

extension StepDraft {
  /// Reports what is not answered; true where something refuses the step.
  mutating func reportChanges(_ settings: SchemaSettings, into findings: inout Findings) -> Bool {
    var isRefused = false
    // One finding for equal shapes tells all changes of such a step.
    if haveEqualShape { return true }
    if removesEverything(into: &findings) { return true }
    for change in changes {
      guard let rule = change.rule, change.resolution == nil || change.isAllowedByComment else { continue }
      if settings.severity(of: rule) == .error, change.resolution == nil { isRefused = true }
      if change.isToldElsewhere { continue }
      findings.report(
        rule, "\(change.path): \(change.summary). \(change.reason)", at: findingPlace(of: change), fix: change.remedy,
        notes: change.oldPlace.map {
          [.init("in \(change.judgement.origin?.stem ?? pair.from.version.stem) it is declared here", at: $0)]
        } ?? [])
    }
    if reportCloudKit(settings, into: &findings) { isRefused = true }
    reportNewCases(into: &findings)
    return isRefused
  }

  /// A version without entities after one that has some: one finding, not one for each entity.
  private func removesEverything(into findings: inout Findings) -> Bool {
    let removed = changes.filter { if case .entityRemoved = $0.kind { true } else { false } }
    let open = removed.filter { $0.resolution == nil }
    guard pair.to.version.entities.isEmpty, open.count > 1 else { return false }
    findings.report(
      .losesData,
      "\(pair.to.version.stem) has no entities: all \(removed.count) of \(pair.from.version.stem) would vanish with their"
        + " rows, on every device", at: pair.to.version.numberPlace,
      fix:
        "a version file is complete: copy the entities that stay from \(pair.from.version.stem).yaml; if all of it is"
        + " meant: `removes: [\(open.map(\.path).joined(separator: ", "))]` under `migration:`")
    return true
  }

  /// CloudKit's own rules, for what is not refused already.
  private mutating func reportCloudKit(_ settings: SchemaSettings, into findings: inout Findings) -> Bool {
    guard pair.from.version.usesCloudKit else { return false }
    var isRefused = false
    if !pair.to.version.usesCloudKit { reportEndOfSync(into: &findings) }
    for index in changes.indices where !changes[index].isToldElsewhere {
      let change = changes[index]
      if let rule = change.rule, change.resolution == nil, settings.severity(of: rule) == .error { continue }
      guard case (let rule, var reason)? = Self.cloudKitRule(for: change) else { continue }
      var severity = settings.severity(of: rule)
      if pair.keepsWholeNumber(change) {
        severity = min(severity, .warning)
        reason =
          "iCloud presumably keeps whole numbers of all widths in fields of one type, but devices with an older version"
          + " may receive values that do not fit theirs."
      }
      let place = findingPlace(of: change)
      if let accepted = acceptance(of: rule, path: change.path, change.subject) {
        if changes[index].resolution == nil {
          changes[index].resolve(.accepted(rule: rule.name, reason: accepted))
        }
        continue
      }
      if severity == .error, allowance(of: rule, at: place) == nil { isRefused = true }
      var finding = Diagnostic(
        rule, "\(change.path): \(change.summary), and \(pair.from.version.stem) syncs. \(reason)", at: place,
        fix: isShipped
          ? "\(pair.to.version.stem) has shipped, so its shape stays: `accepts: { \(rule.name): <why> }` under `migration:`"
            + " accepts it; corrections belong in a new version: modelgen bump"
          : "leave it as it is and add beside it; if it shipped this way or is intended: `accepts: { \(rule.name): <why> }` under"
            + " `migration:`",
        notes: change.oldPlace.map { [.init("in \(pair.from.version.stem) it is declared here", at: $0)] } ?? [])
      if severity != settings.severity(of: rule) { finding.severity = severity }
      findings.report(finding)
    }
    return isRefused
  }

  private mutating func reportEndOfSync(into findings: inout Findings) {
    if acceptance(of: .cloudKitEnded) != nil { return }
    let (old, new) = (pair.from.version.stem, pair.to.version.stem)
    findings.report(
      .cloudKitEnded,
      "\(old) syncs, and \(new) does not have `cloudKit: true`: the rules of CloudKit are not checked for \(new)",
      at: pair.to.version.numberPlace,
      fix:
        "write `cloudKit: true`; or, where sync ends with \(new), `accepts: { \(Rule.cloudKitEnded.name): <why> }` under"
        + " `migration:`")
  }
}

extension SchemaSettings {
  /// The severity that `schema.yaml` gives a rule, else the rule's own. What guards stored data is not for a whole
  /// schema to lower.
  func severity(of finding: Diagnostic) -> Severity {
    finding.severity == finding.rule.severity ? severity(of: finding.rule) : finding.severity
  }

  /// See ``severity(of:)``, for a rule that has found nothing yet.
  func severity(of rule: Rule) -> Severity {
    if rule.silencing != .anyone { return rule.severity }
    return severities.last { $0.rule.value == rule.name }?.severity ?? rule.severity
  }
}

import Diagnostics
import SchemaModel

/// What `schema.yaml` and comments make of the findings of all stages: the one place where a severity changes or a
/// finding is silenced.
///
/// - Parameters:
///   - findings: those of one schema, from whatever module.
///   - catalogue: every rule there is, to find misspelled names. Made only where a name is mentioned: a hundred rules are a
///     noticeable part of a short run.
///   - judged: the rules whose checks have run to their end. An allowance of one of them that silenced nothing is
///     unused; where an error kept a stage from running, what seems unused may be needed.
///
/// An acceptance counts as unused only where it names a rule of this module: what silences a change is used up by the
/// classification of steps, which alone knows.
public func applySettings(
  to findings: inout Findings, schema: Schema, catalogue: @autoclosure () -> [Rule],
  judged: @autoclosure () -> [Rule] = SchemaRulesRules.all
) {
  let allowances = schema.settings.allowances + schema.versions.flatMap(\.allowances)
  let hasAcceptances = schema.versions.contains { !$0.migration.accepts.isEmpty }
  guard !allowances.isEmpty || !schema.settings.severities.isEmpty || hasAcceptances else { return }
  var book = SettingsBook(schema, allowances: allowances)
  var result = Findings(book.withoutSpent(findings.all.compactMap { book.judge($0) }))
  let rules = catalogue()
  book.reportUnknownRules(rules, into: &result)
  book.reportFixedRules(rules, into: &result)
  book.reportUnused(among: Set(judged().map(\.name)), into: &result)
  findings = result
}

extension Diagnostic {
  /// True for what no setting makes work, and for what guards stored data.
  var isFixed: Bool { rule.silencing != .anyone && severity == .error }
}

/// The settings of one schema and what became of them.
private struct SettingsBook {
  private struct Line: Hashable {
    var file: FileID
    var line: Int32
  }

  private let schema: Schema
  private let allowances: [Allowance]
  private var isUsed: [Bool]
  private var byLine: [Line: [Int]] = [:]
  private var severities: [String: Severity] = [:]
  private var accepted: [FileID: [MigrationNotes.Acceptance]] = [:]
  private var spentAcceptances: Set<Place> = []
  private let ownRules = Set(SchemaRulesRules.all.map(\.name))

  init(_ schema: Schema, allowances: [Allowance]) {
    self.schema = schema
    self.allowances = allowances
    isUsed = Array(repeating: false, count: allowances.count)
    for (index, allowance) in allowances.enumerated() {
      byLine[Line(file: allowance.place.file, line: allowance.line), default: []].append(index)
    }
    for entry in schema.settings.severities { severities[entry.rule.value] = entry.severity }
    for version in schema.versions where !version.migration.accepts.isEmpty {
      accepted[version.file] = version.migration.accepts
    }
  }

  /// The finding as the settings want it, or nil where they silence it.
  mutating func judge(_ finding: Diagnostic) -> Diagnostic? {
    var finding = finding
    let name = finding.rule.name
    if let allowance = allowance(for: finding) {
      isUsed[allowance] = true
      guard finding.isFixed else { return nil }
      finding.notes.append(
        Diagnostic.Note(
          finding.rule.silencing == .acceptance
            ? "`modelgen:allow` cannot silence what happens to stored data; where it is intended in this step, write"
              + " `accepts: { \(name): <why> }` under `migration:`"
            : "`modelgen:allow` cannot silence what would not work", at: allowances[allowance].place))
    }
    if finding.isFixed { return finding }
    // A name that shipped although today's rules refuse it: the same word that history uses for its steps.
    if let file = finding.place?.file, ownRules.contains(name), let acceptances = accepted[file] {
      let places = acceptances.filter { $0.rule.value == name }.map(\.rule.place)
      spentAcceptances.formUnion(places)
      if !places.isEmpty { return nil }
    }
    if let severity = severities[name] {
      if severity == .off { return nil }
      finding.severity = severity
    }
    return finding.severity == .off ? nil : finding
  }

  private func allowance(for finding: Diagnostic) -> Int? {
    guard let place = finding.place, let candidates = byLine[Line(file: place.file, line: place.line)] else {
      return nil
    }
    return candidates.first { allowances[$0].rule == finding.rule.name }
  }

  func reportUnknownRules(_ catalogue: [Rule], into findings: inout Findings) {
    let names = catalogue.map(\.name)
    let known = Set(names)
    var used = allowances.map { Located($0.rule, at: $0.place) }
    used += schema.settings.severities.map(\.rule)
    for rule in used where !known.contains(rule.value) {
      findings.report(
        .unknownName, "there is no rule \(quoted(rule.value))", at: rule.place,
        notes: [
          .guess(otherwise: "write the name that is in brackets at the end of a finding") {
            nearestName(to: rule.value, among: names).map { "did you mean `\($0)`?" }
          }
        ])
    }
  }

  func reportFixedRules(_ catalogue: [Rule], into findings: inout Findings) {
    var fixed: [String: Silencing] = [:]
    for rule in catalogue where rule.silencing != .anyone { fixed[rule.name] = rule.silencing }
    for entry in schema.settings.severities where entry.severity != .error {
      guard let silencing = fixed[entry.rule.value] else { continue }
      let isGuard = silencing == .acceptance
      findings.report(
        .fixedSeverity,
        "\(quoted(entry.rule.value)) cannot be set to `\(entry.severity.rawValue)`: "
          + (isGuard ? "it guards the data that users have, in every step to come" : "what it finds cannot work"),
        at: entry.rule.place,
        fix: isGuard
          ? "delete `\(entry.rule.value)`; to accept one step, write `accepts: { \(entry.rule.value): <why> }` under"
            + " `migration:` of that version" : "delete `\(entry.rule.value)`")
    }
  }

  /// True for what silenced advice while this version was the newest: nobody edits a version that has shipped for it.
  private func isLeftOver(_ rule: String, in file: FileID) -> Bool {
    schema.newestVersion.map { schema.versions[$0].file != file && schema.versions.contains { $0.file == file } }
      ?? false
      && SchemaRulesRules.advice.contains { $0.name == rule }
  }

  /// Comparing two versions finds no use for an acceptance that silenced something within one.
  func withoutSpent(_ findings: [Diagnostic]) -> [Diagnostic] {
    if spentAcceptances.isEmpty { return findings }
    return findings.filter { finding in
      finding.rule.name != "unused-migration-entry" || !(finding.place.map(spentAcceptances.contains) ?? false)
    }
  }

  func reportUnused(among judged: Set<String>, into findings: inout Findings) {
    for (index, allowance) in allowances.enumerated()
    where !isUsed[index] && judged.contains(allowance.rule) && !isLeftOver(allowance.rule, in: allowance.place.file) {
      findings.report(
        .unusedAllowance, "nothing on line \(allowance.line) breaks \(quoted(allowance.rule))", at: allowance.place,
        fix: "delete the comment, or move it to the line that the finding names, or the one above")
    }
    let reported = Set(findings.all.compactMap(\.place))
    for acceptance in schema.versions.flatMap(\.migration.accepts)
    where ownRules.contains(acceptance.rule.value) && judged.contains(acceptance.rule.value)
      && !spentAcceptances.contains(acceptance.rule.place) && !reported.contains(acceptance.rule.place)
      && !isLeftOver(acceptance.rule.value, in: acceptance.rule.place.file)
    {
      findings.report(
        .unusedAllowance, "nothing in this version breaks \(quoted(acceptance.rule.value))", at: acceptance.rule.place,
        fix: "delete the line")
    }
  }
}

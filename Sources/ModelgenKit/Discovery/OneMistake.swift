import Diagnostics
import SchemaEvolution
import SchemaModel
import SchemaRules

// One mistake gives one finding: what only follows from another finding is not reported beside it.

extension Findings {
  /// A rule, and one whose remedy is contained in the first one's where both find something on one line.
  private static let included: [(cause: Rule, effect: Rule)] = [
    (.requiredAndUnique, .uniqueConstantDefault), (.sameValueForAll, .perRowDefault),
  ]

  /// Takes out findings that another one of their line answers too.
  mutating func removeIncluded() {
    var lines: [String: Set<[Int32]>] = [:]
    func line(_ finding: Diagnostic) -> [Int32]? { finding.place.map { [$0.file.number, $0.line] } }
    for finding in all where Self.included.contains(where: { $0.cause === finding.rule }) {
      if let line = line(finding) { lines[finding.rule.name, default: []].insert(line) }
    }
    guard !lines.isEmpty else { return }
    self = Findings(
      all.filter { finding in
        guard let cause = Self.included.first(where: { $0.effect === finding.rule })?.cause, let line = line(finding)
        else { return true }
        return lines[cause.name]?.contains(line) != true
      })
  }

  /// Takes out what was found in steps between versions whose numbers and file names disagree: in the right order they
  /// are other steps. Where that hides an error, the order is one: nothing is written before it is settled.
  ///
  /// Settings and comments that accept the order settle it too, and then its steps are reported.
  mutating func holdBackStepsOutOfOrder(of schema: Schema, _ evolution: Evolution) {
    var stems: Set<String> = []
    for finding in all where finding.rule === Rule.versionOrder {
      guard schema.settings.severities.allSatisfy({ $0.rule.value != finding.rule.name || $0.severity == .error })
      else { return }
      var judged = Findings([finding])
      applySettings(to: &judged, schema: schema, catalogue: [], judged: [])
      guard judged.all.contains(where: { $0.rule === finding.rule }), let file = finding.place?.file else { continue }
      stems.formUnion(schema.versions.filter { $0.file == file }.map(\.stem))
    }
    guard !stems.isEmpty else { return }
    let before = all.count { $0.severity == .error }
    removeSteps(touching: stems.sorted(), of: schema, evolution)
    guard all.count(where: { $0.severity == .error }) != before else { return }
    self = Findings(
      all.map { finding in
        guard finding.rule === Rule.versionOrder else { return finding }
        var finding = finding
        finding.severity = .error
        return finding
      })
  }
}

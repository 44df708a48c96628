import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import Testing

@Suite struct SchemaEvolutionTests {
  @Test(
    arguments: attributeRows + neutralRows + relationshipRows + entityRows + valueTypeRows + pairingRows
      + combinationRows + inheritedKeyRows + switchedParentRows + removedParentRows + leaverRows + narrowedRows
      + spellingRows + fillRows
      + liveTypeRows + vanishingRows + oneWayRows + syncedRows)
  func factRow(_ row: FactRow) throws {
    let (_, evolution, findings, reading) = evolved([row.old, row.new])
    #expect(!reading.hasErrors, "\(reading.text)")
    let step = try #require(evolution.steps.first)
    #expect(step.lines == row.changes)
    #expect(findings.rules == row.rules, "\(findings.text)")
    #expect(step.stage?.rawValue == row.stage)
    #expect(step.changeClass == step.changes.map(\.changeClass).max() ?? .neutral)
    for change in step.changes { #expect(change.newPlace != nil || change.oldPlace != nil, "\(change.line)") }
    if step.stage != nil { #expect(!step.explanation.isEmpty) }
  }

  /// The examples of every rule: the bad one breaks it, the good one breaks nothing at error severity.
  @Test(arguments: SchemaEvolutionRules.all.map(\.name))
  func ruleExamples(_ name: String) throws {
    let rule = try #require(SchemaEvolutionRules.all.first { $0.name == name })
    func check(_ text: String) -> Findings {
      evolved(text.split(separator: "# V").map { String($0.drop { $0 != "\n" }.dropFirst()) }).findings
    }
    // Changes that cancel each other out come in company.
    let company: Set = name == "cancelled-change" ? ["external-storage-off"] : []
    #expect(Set(check(rule.bad).rules).subtracting(company) == [name], "\(check(rule.bad).text)")
    #expect(!check(rule.good).hasErrors, "\(check(rule.good).text)")
    #expect(!check(rule.good).rules.contains(name))
  }
}

import Diagnostics
import ManifestSupport
import SchemaRules
import Testing

/// Every example in a rule's text is held against the rule: the bad one shows that mistake and no other, the good one
/// shows none.
@Suite struct RuleExampleTests {
  @Test(arguments: SchemaRulesRules.all.filter { !$0.bad.isEmpty }.map(\.name))
  func examplesTellTheTruth(_ name: String) throws {
    let rule = try #require(SchemaRulesRules.all.first { $0.name == name })
    let bad = ManifestCase(rule.bad, isAboutTargets: name == "deployment-target").findings().findings
    #expect(Set(bad.all.map(\.rule.name)) == [name], "bad example of \(name):\n\(rule.bad)\n\(bad.text)")
    let good = ManifestCase(rule.good).findings().findings
    #expect(good.all.isEmpty, "good example of \(name):\n\(rule.good)\n\(good.text)")
  }

  @Test func rulesAreWellFormed() {
    let rules = SchemaRulesRules.all
    #expect(Set(rules.map(\.name)).count == rules.count)
    for rule in rules {
      #expect(rule.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.name) is kebab case")
      let isKnown = [.documented, .measured, .refused].contains(rule.evidence)
      #expect(rule.severity != .error || isKnown, "\(rule.name) is an error without evidence")
      #expect(rule.problem.hasSuffix(".") || rule.problem.hasSuffix("\"."), "\(rule.name): a whole sentence")
      #expect(!rule.remedy.isEmpty)
    }
  }
}

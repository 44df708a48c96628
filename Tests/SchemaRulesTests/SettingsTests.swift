import Diagnostics
import ManifestSupport
import SchemaModel
import SchemaRules
import Testing

/// Severities, allowances and acceptances, and what goes over the whole list of schemas.
@Suite struct SettingsTests {
  struct Setting: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    /// `severity rule` of each finding that is left.
    var left: [String]
    var testDescription: String { name }
  }

  private static let task = "entities:\n  Task:\n    attributes: { title: String }\n"

  @Test(arguments: [
    Setting(name: "nothing set", text: task, left: ["warning shadowed-type"]),
    Setting(name: "off", text: task + "# schema.yaml\nrules: { shadowed-type: off }", left: []),
    Setting(
      name: "raised", text: task + "# schema.yaml\nrules: { shadowed-type: error }", left: ["error shadowed-type"]),
    Setting(
      name: "an error of evidence documented can be lowered",
      text: """
        cloudKit: true
        entities:
          Entry:
            attributes: { id: UUID }
        # schema.yaml
        rules: { cloudkit-attribute: warning }
        """, left: ["warning cloudkit-attribute"]),
    Setting(
      name: "an error of evidence refused cannot",
      text: """
        entities:
          Trip:
            attributes: { description: String }
        # schema.yaml
        rules: { reserved-name: warning }
        """, left: ["error reserved-name", "warning fixed-rule"]),
    Setting(
      name: "an allowance on the line above",
      text: """
        entities:
          # modelgen:allow shadowed-type shipped in 1.0
          Task:
            attributes: { title: String }
        """, left: []),
    Setting(
      name: "an allowance for another rule",
      text: """
        entities:
          Task: # modelgen:allow large-data shipped in 1.0
            attributes: { title: String }
        """, left: ["warning shadowed-type", "warning unused-allowance"]),
    Setting(
      name: "an accepted name of a version that shipped so",
      text: """
        migration:
          accepts: { shadowed-type: shipped in 1.0 }
        entities:
          Task:
            attributes: { title: String }
        """, left: []),
    Setting(
      name: "an acceptance that nothing needs",
      text: """
        migration:
          accepts: { shadowed-type: shipped in 1.0 }
        entities:
          Trip:
            attributes: { title: String }
        """, left: ["warning unused-allowance"]),
  ])
  func settingsDecide(_ setting: Setting) {
    let findings = ManifestCase(setting.text).findings().findings
    #expect(findings.all.map { "\($0.severity.rawValue) \($0.rule.name)" } == setting.left, "\(findings.text)")
  }

  /// Advice is for the newest version; a file that has shipped is not edited because another one is newer now.
  @Test func allowancesOfOlderVersionsStay() {
    let allowed =
      "entities:\n  # modelgen:allow shadowed-type shipped in 1.0\n  Task: { attributes: { title: String } }\n"
    func left(_ first: String, _ second: String) -> [String] {
      let (schema, _, read) = readSchema(
        "Tasks", ["V1": "version: 1.0.0\n" + first, "V2": "version: 2.0.0\n" + second])
      var findings = read
      validate(schema, into: &findings)
      applySettings(to: &findings, schema: schema, catalogue: SchemaRulesRules.all)
      return findings.summary
    }
    #expect(left(allowed, allowed) == [])
    #expect(left(Self.task, allowed) == [])
    #expect(left(allowed, Self.task) == ["3:3 shadowed-type"])
    let unused = allowed.replacing("Task", with: "Trip")
    #expect(left(unused, unused) == ["3:3 unused-allowance"])
  }

  @Test func schemasOfOneRunShareNoNames() {
    let text = "version: 1.0.0\nentities:\n  Trip:\n    attributes: { name: String }\n"
    let (first, _, _) = readSchema("Local", ["V1": text])
    let (second, _, _) = readSchema("Synced", ["V1": text])
    let (quiet, _, _) = readSchema("Quiet", ["V1": text, "schema": "naming: { typeAliases: false }\n"])
    var findings = Findings()
    validateTogether([first, quiet], into: &findings)
    #expect(findings.all.isEmpty, "\(findings.text)")
    validateTogether([first, second], into: &findings)
    #expect(findings.summary == ["3:3 shared-name"], "\(findings.text)")
    // One cause, one finding: of two schemas that are one, every name is shared.
    findings = Findings()
    validateTogether([first, first], into: &findings)
    #expect(findings.summary == ["1:10 shared-name"], "\(findings.text)")
    #expect(findings.text.contains("two schemas are called `Local`") && findings.text.contains("`Trip`"))
  }

  @Test func aSchemaWithoutVersionsIsAFinding() {
    var findings = Findings()
    validate(Schema(name: "Empty"), into: &findings)
    #expect(findings.summary == ["no-versions"])
  }

  @Test func theCataloguePageHasEveryRule() {
    let page = cataloguePage(SchemaRulesRules.all)
    for rule in SchemaRulesRules.all {
      #expect(page.contains("\n## \(rule.name)\n"))
      #expect(page.contains("| [\(rule.name)](#\(rule.name)) |"))
    }
    #expect(!page.split(separator: "\n").contains { $0.hasSuffix(" ") })
  }
}

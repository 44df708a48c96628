import Diagnostics
import SchemaModel

extension Rule {
  public static let undocumentedVersion = Rule(
    "undocumented-version", severity: .off, evidence: .inferred,
    problem: """
      A version without `doc` does not say why it exists. Off unless `schema.yaml` enables it: `rules: { \
      undocumented-version: warning }`.
      """,
    remedy: "Write one sentence, such as `doc: Dates are named in Swift style.`")
}

extension VersionChecker {
  mutating func checkDocumentation() {
    guard version.doc?.isEmpty ?? true,
      let setting = schema.settings.severities.last(where: { $0.rule.value == Rule.undocumentedVersion.name }),
      setting.severity != .off
    else { return }
    report(
      .undocumentedVersion, "`\(version.stem)` has no documentation", at: version.numberPlace,
      fix: "add a line such as `doc: Trips have a cover.`")
  }
}

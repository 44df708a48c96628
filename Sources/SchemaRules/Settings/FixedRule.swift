import Diagnostics

extension Rule {
  public static let fixedSeverity = Rule(
    "fixed-rule", severity: .warning, evidence: .refused,
    problem: """
      The rule finds what Swift, YAML or Apple's framework refuses, or it guards the data that users have. Lowering its \
      severity would only move the error to a place where it is harder to understand, or to users' devices.
      """,
    remedy: """
      Delete the setting, and correct what the rule finds. To accept one step, write `accepts` under `migration:` of \
      its version, with the reason.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            name: String
      # schema.yaml
      rules: { unknown-type: off }
      """,
    good: ["rules: { unknown-type: off }": "rules: { required-to-one: off }"])
}

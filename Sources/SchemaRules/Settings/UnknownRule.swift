import Diagnostics

extension Rule {
  public static let unknownName = Rule(
    "unknown-rule", severity: .warning, evidence: .refused,
    problem: "A setting or a comment names a rule that does not exist, so it silences nothing.",
    remedy: "Write the name that is in brackets at the end of the finding.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
      # schema.yaml
      rules: { large-date: off }
      """,
    good: ["rules: { large-date: off }": "rules: { large-data: off }"])
}

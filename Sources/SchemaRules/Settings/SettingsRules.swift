import Diagnostics

extension Rule {
  public static let unknownName = Rule(
    "unknown-rule", severity: .warning, evidence: .refused,
    problem: "A setting or a comment names a rule that does not exist, so it silences nothing.",
    remedy: "Write the name as it stands in brackets behind the finding.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
      # schema.yaml
      rules: { large-date: off }
      """,
    good: """
      entities:
        Trip:
          attributes:
            name: String
      # schema.yaml
      rules: { large-data: off }
      """)

  public static let fixedSeverity = Rule(
    "fixed-rule", severity: .warning, evidence: .refused,
    problem: """
      The rule finds what Swift, YAML or Apple's framework refuses, or it guards the data that users have. Lowering its \
      severity would only move the error to a place where it is harder to understand, or to users' devices.
      """,
    remedy: """
      Delete the setting, and correct what the rule finds. What is meant in one step is said in that step: `accepts` under \
      `migration:`, with the reason.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            name: String
      # schema.yaml
      rules: { unknown-type: off }
      """,
    good: """
      entities:
        Trip:
          attributes:
            name: String
      # schema.yaml
      rules: { required-to-one: off }
      """)

  public static let unusedAllowance = Rule(
    "unused-allowance", severity: .warning, evidence: .refused,
    problem: """
      A `modelgen:allow` comment speaks of a line on which its rule finds nothing. It is left over, or it stands on the \
      wrong line, and would hide the next real finding there.
      """,
    remedy: "Delete the comment, or move it to the line that the finding names, or to the one above.",
    bad: """
      entities:
        Trip: # modelgen:allow shadowed-type shipped in 1.0
          attributes:
            title: String
      """,
    good: """
      entities:
        Trip:
          attributes:
            title: String
      """)
}

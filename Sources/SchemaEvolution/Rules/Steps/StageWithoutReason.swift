import Diagnostics

extension Rule {
  public static let stageWithoutReason = Rule(
    "stage-without-reason", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      `stage:` asks for another kind than the changes need. The plan documents why.
      """,
    remedy: """
      Write the reason: `stage: { lightweight: <why> }`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        stage: custom
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """,
    good: ["stage: custom": "stage: { custom: sends old trips to the archive }"])
}

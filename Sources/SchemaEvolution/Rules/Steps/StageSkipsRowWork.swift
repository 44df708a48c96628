import Diagnostics

extension Rule {
  public static let stageSkipsRowWork = Rule(
    "stage-skips-row-work", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      `stage: lightweight` is set on a step whose rows must be prepared: nils filled before a property becomes required, \
      duplicates removed before it becomes unique. A lightweight stage runs no code, so it fails on the first store \
      that holds such a row.
      """,
    remedy: """
      Take `stage:` out: the stage is custom then. Rows that were filled in the version before may still be nil, where \
      no value could be made or where they were added since. Where no store can hold such a row: \
      `accepts: { stage-skips-row-work: <why> }`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String?
      # V2.yaml
      migration:
        stage: { lightweight: every row has a name }
      entities:
        Trip:
          attributes:
            name: String
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String?
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
      """)
}

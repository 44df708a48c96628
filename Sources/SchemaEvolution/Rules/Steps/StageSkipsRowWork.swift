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
      Delete `stage:`, so that the stage is custom: rows that were filled in the version before may be nil again. \
      Where no store can hold such a row: `accepts: { stage-skips-row-work: <why> }`.
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
    good: [
      """
      # V2.yaml
      migration:
        stage: { lightweight: every row has a name }
      """: "# V2.yaml"
    ])
}

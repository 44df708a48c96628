import Diagnostics

extension Rule {
  public static let stageContradiction = Rule(
    "stage-contradiction", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      `stage: lightweight` and `fills` exclude each other: a lightweight stage runs no code.
      """,
    remedy: """
      Delete one of the two.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        stage: { lightweight: no code }
        fills: [Trip.slug]
      entities:
        Trip:
          attributes:
            name: String
            slug: String?
      """,
    good: [
      """
      migration:
        stage: { lightweight: no code }
      """: "migration:"
    ])
}

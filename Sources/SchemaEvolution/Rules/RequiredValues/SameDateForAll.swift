import Diagnostics

extension Rule {
  public static let sameDateForAll = Rule(
    "same-date-for-all", severity: .warning, evidence: .measured,
    problem: """
      An attribute is added whose default reads the clock. The default is evaluated once, when the model is \
      built: all existing rows get the moment of their migration.
      """,
    remedy: """
      Name it in `fills` to compute a date for each row, or make it optional where old rows have none.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            createdAt: Date = Date.now
      """,
    good: ["createdAt: Date = Date.now": "createdAt: Date?"])
}

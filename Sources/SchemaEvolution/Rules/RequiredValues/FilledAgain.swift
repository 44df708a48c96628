import Diagnostics

extension Rule {
  public static let filledAgain = Rule(
    "filled-again", severity: .warning, evidence: .documented,
    problem: """
      `fills` names a property that rows have values of already. The stage replaces them in `didMigrate`, which cannot \
      be undone.
      """,
    remedy: """
      Name only properties that are new or become required. Where values must be rewritten, give the reason under `accepts`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        fills: [Trip.name]
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """,
    good: ["fills: [Trip.name]": "fills: [Trip.notes]"])
}

import Diagnostics

extension Rule {
  public static let filledAgain = Rule(
    "filled-again", severity: .warning, evidence: .documented,
    problem: """
      `fills` names a property that rows have values of already. What the stage assigns in `didMigrate` replaces them, and \
      nobody can undo it.
      """,
    remedy: """
      Name only properties that are new or become required. Where values must be written anew, say why under `accepts`.
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
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        fills: [Trip.notes]
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """)
}

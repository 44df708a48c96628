import Diagnostics

extension Rule {
  public static let unknownMigrationEntry = Rule(
    "unknown-migration-entry", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      `removes` or `fills` names something that does not exist: a typing error, or a name of the other \
      version.
      """,
    remedy: """
      `removes` takes names of the version before, `fills` properties of this one.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: Int?
      # V2.yaml
      migration:
        removes: [Trip.ratings]
      entities:
        Trip:
          attributes:
            name: String
            rating: Int?
            notes: String?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: Int?
      # V2.yaml
      migration:
        removes: [Trip.rating]
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """)
}

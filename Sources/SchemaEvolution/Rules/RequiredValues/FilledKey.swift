import Diagnostics

extension Rule {
  public static let filledKey = Rule(
    "filled-key", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      `fills` names a property that is unique in this very version, alone or with others. The mapping builds the \
      unique index while the new column is empty, and `didMigrate` fills it afterwards: to SwiftData, rows that get \
      the same value are one and the same, and all but one of them are gone. No rule of the stage decides which. A \
      `UUID` for each row is let through, since no two are equal.
      """,
    remedy: """
      Fill it in this version, and make it unique in the version after, whose stage removes duplicates first; both may \
      ship in one release. Where each row gets a value of its own: `accepts: { filled-key: <why> }`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        fills: [Trip.slug]
      entities:
        Trip:
          attributes:
            name: String
            slug: { type: String?, unique: true }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        fills: [Trip.slug]
      entities:
        Trip:
          attributes:
            name: String
            slug: String?
      # V3.yaml
      entities:
        Trip:
          attributes:
            name: String
            slug: { type: String?, unique: true }
      """)
}

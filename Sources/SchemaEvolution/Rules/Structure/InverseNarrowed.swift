import Diagnostics

extension Rule {
  public static let inverseNarrowed = Rule(
    "inverse-narrowed", severity: .warning, evidence: .inferred,
    problem: """
      A relationship stays, and gets an inverse that is to-one where many rows could lead to one before: its inverse \
      was to-many, or it had none. At most one of the rows with the same destination can keep its link, and which one \
      is not documented. Under one name the framework would refuse the same change (134190).
      """,
    remedy: """
      Make the new inverse to-many; or leave the old relationship as it is, add a new pair beside it, and choose in \
      `didMigrate`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            guide: { toOne: Person, inverse: none }
        Person:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            guide: { toOne: Person, inverse: trip }
        Person:
          attributes:
            name: String
          relationships:
            trip: { toOne: Trip, deleteRule: nullify }
      """,
    good: [
      "guide: { toOne: Person, inverse: trip }": "guide: { toOne: Person, inverse: trips }",
      "trip: { toOne: Trip, deleteRule: nullify }": "trips: { toMany: Trip, deleteRule: nullify }",
    ])
}

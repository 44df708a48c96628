import Diagnostics

extension Rule {
  public static let toManyToOne = Rule(
    "to-many-to-one", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A to-many relationship becomes to-one. No stage can choose one of many: 134190, can not map from a \
      to-many to a to-one relationship.
      """,
    remedy: """
      Add a new to-one relationship under another name, link the rows in `didMigrate`, and drop the old one in \
      the version after.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            places: { toMany: Place, inverse: none }
        Place:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            places: { toOne: Place, inverse: none }
        Place:
          attributes:
            name: String
      """,
    good: [
      "# V2.yaml": """
      # V2.yaml
      migration:
        fills: [Trip.place]
      """,
      "      places: { toOne: Place, inverse: none }": """
            places: { toMany: Place, inverse: none }
            place: { toOne: Place, inverse: none }
      """,
    ])
}

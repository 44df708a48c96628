import Diagnostics

extension Rule {
  public static let destinationChange = Rule(
    "destination-change", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A relationship leads to another entity. Its links cannot be carried over: a change of destination is not \
      among those that Apple lists as inferable.
      """,
    remedy: """
      Add a new relationship under another name, link the rows in `didMigrate`, and drop the old one in the \
      version after.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            place: { toOne: Place, inverse: none }
        Place:
          attributes:
            name: String
        Hotel:
          attributes:
            stars: Int?
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            place: { toOne: Hotel, inverse: none }
        Place:
          attributes:
            name: String
        Hotel:
          attributes:
            stars: Int?
      """,
    good: [
      "      place: { toOne: Hotel, inverse: none }": """
            place: { toOne: Place, inverse: none }
            hotel: { toOne: Hotel, inverse: none }
      """
    ])
}

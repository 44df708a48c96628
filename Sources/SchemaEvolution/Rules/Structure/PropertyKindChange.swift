import Diagnostics

extension Rule {
  public static let propertyKindChange = Rule(
    "property-kind-change", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      An attribute becomes a relationship under the same name, or the other way round. The two are not \
      matched: values do not become links, nor links values.
      """,
    remedy: """
      Give the new property another name for one version, carry the values over in `didMigrate`, and drop the \
      old one in the version after.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            place: String?
            name: String
        Place:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            place: { toOne: Place, inverse: none }
        Place:
          attributes:
            name: String
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            place: String?
            name: String
        Place:
          attributes:
            name: String
      # V2.yaml
      migration:
        fills: [Trip.placeLink]
      entities:
        Trip:
          attributes:
            place: String?
            name: String
          relationships:
            placeLink: { toOne: Place, inverse: none }
        Place:
          attributes:
            name: String
      """)
}

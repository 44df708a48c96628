import Diagnostics

extension Rule {
  public static let inverseExchanged = Rule(
    "inverse-exchanged", severity: .warning, evidence: .inferred,
    problem: """
      A relationship gets another inverse, and both had links of their own: the former inverse lives on, or the new one led \
      elsewhere, or nowhere, until now. A migration carries over the links of each side by name, and the sides no longer \
      agree: which links existing rows end up with is not documented.
      """,
    remedy: """
      Leave the old pair as it is and add a new pair of relationships, linked in `didMigrate`; or check the links of \
      existing rows on a store of the version before.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            start: { toOne: Place, inverse: departures }
            end: { toOne: Place, inverse: arrivals }
        Place:
          attributes:
            name: String
          relationships:
            departures: { toMany: Trip, deleteRule: nullify }
            arrivals: { toMany: Trip, deleteRule: nullify }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            start: { toOne: Place, inverse: arrivals }
            end: { toOne: Place, inverse: departures }
        Place:
          attributes:
            name: String
          relationships:
            departures: { toMany: Trip, deleteRule: nullify }
            arrivals: { toMany: Trip, deleteRule: nullify }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            start: { toOne: Place, inverse: departures }
        Place:
          attributes:
            name: String
          relationships:
            departures: { toMany: Trip, deleteRule: nullify }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            start: { toOne: Place, inverse: departures }
            end: { toOne: Place, inverse: arrivals }
        Place:
          attributes:
            name: String
          relationships:
            departures: { toMany: Trip, deleteRule: nullify }
            arrivals: { toMany: Trip, deleteRule: nullify }
      """)
}

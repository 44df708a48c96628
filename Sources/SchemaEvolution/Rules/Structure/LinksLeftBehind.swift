import Diagnostics

extension Rule {
  public static let linksLeftBehind = Rule(
    "links-left-behind", severity: .warning, evidence: .inferred,
    problem: """
      An entity leaves a hierarchy while a relationship leads to one that was above it. Links to its rows cannot stay: the \
      relationship leads to rows of another kind. The stage's draft cuts them before the mapping; what the mapping would \
      make of them by itself is not documented.
      """,
    remedy: """
      Leave the entity where it is; or add a relationship of its own in the version before and link the rows in \
      `didMigrate`; or accept that the links are lost: `accepts: { links-left-behind: <why> }`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            stops: { toMany: Place, inverse: none }
        Place:
          attributes:
            label: String
        Hotel:
          inherits: Place
          attributes:
            stars: Int
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            stops: { toMany: Place, inverse: none }
        Place:
          attributes:
            label: String
        Hotel:
          attributes:
            label: String
            stars: Int
            rooms: Int?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            stops: { toMany: Place, inverse: none }
        Place:
          attributes:
            label: String
        Hotel:
          inherits: Place
          attributes:
            stars: Int
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            stops: { toMany: Place, inverse: none }
        Place:
          attributes:
            label: String
        Hotel:
          inherits: Place
          attributes:
            stars: Int
            rooms: Int?
      """)
}

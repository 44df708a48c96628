import Diagnostics

extension Rule {
  public static let destinationWidened = Rule(
    "destination-widened", severity: .warning, evidence: .inferred,
    problem: """
      A relationship leads to a superentity of what it led to before. The name of the destination is hashed, so a stage \
      runs, and every old link leads to a row of the new kind. Apple does not list this among the changes that can be \
      inferred, and nobody has reported that it works.
      """,
    remedy: """
      Keep the destination, or try the stage on a store of the version before.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            guide: { toOne: Guide, inverse: none }
        Person:
          attributes:
            name: String
        Guide:
          inherits: Person
          attributes:
            licence: String?
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            guide: { toOne: Person, inverse: none }
        Person:
          attributes:
            name: String
        Guide:
          inherits: Person
          attributes:
            licence: String?
      """,
    good: """
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
            guide: { toOne: Person, inverse: none }
        Person:
          attributes:
            name: String
        Guide:
          inherits: Person
          attributes:
            licence: String?
      """)
}

import Diagnostics

extension Rule {
  public static let requiredRelationshipAdded = Rule(
    "required-relationship-added", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A required to-one relationship is added. Existing rows have no link, and the migration fails with \
      134110, missing attribute values on mandatory destination relationship. An object as the default does \
      not help.
      """,
    remedy: """
      Make it optional.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
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
            place: { toOne: Place, optional: false, inverse: none }
        Place:
          attributes:
            name: String
      """,
    good: ["place: { toOne: Place, optional: false, inverse: none }": "place: { toOne: Place, inverse: none }"])
}

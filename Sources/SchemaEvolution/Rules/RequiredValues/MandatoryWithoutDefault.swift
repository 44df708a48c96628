import Diagnostics

extension Rule {
  public static let mandatoryWithoutDefault = Rule(
    "mandatory-without-default", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A required attribute is added without an inline default. Existing rows have no value for it, and the \
      migration fails with 134110, missing attribute values on mandatory destination attribute. `initDefault` \
      does not count: no initializer runs in a migration.
      """,
    remedy: """
      Give it an inline default, or make it optional. For a value of its own in each row, add it optional with \
      `fills` and make it required in the version after.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            age: Int
      """,
    good: ["age: Int": "age: Int = 0"])
}

import Diagnostics

extension Rule {
  public static let requiredFieldInOptional = Rule(
    "required-field-in-optional", severity: .warning, evidence: .inferred,
    problem: """
      A required field is added to a struct that is stored as an optional attribute. The column may be empty, \
      so the stage succeeds, but rows that hold the struct have no value for the field.
      """,
    remedy: """
      Make the field optional.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, floor: Int } }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, floor: Int? } }
      """)
}

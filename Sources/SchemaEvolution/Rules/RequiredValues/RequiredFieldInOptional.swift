import Diagnostics

extension Rule {
  public static let requiredFieldInOptional = Rule(
    "required-field-in-optional", severity: .error, evidence: .reported, silencing: .acceptance,
    problem: """
      A required field is added to a struct that is stored as an optional attribute. One team saw the migration fail \
      (134110), default or not. Where the column may be empty and the stage succeeds, rows that hold the struct have no \
      value for the field: they trap when they are read, as after any other required value that is missing.
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
    good: [
      "Address: { fields: { street: String, floor: Int } }": "Address: { fields: { street: String, floor: Int? } }"
    ])
}

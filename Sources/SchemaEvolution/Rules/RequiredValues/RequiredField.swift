import Diagnostics

extension Rule {
  public static let requiredField = Rule(
    "required-field", severity: .error, evidence: .reported, silencing: .acceptance,
    problem: """
      A required field is added to a stored struct, or a required value to an enum case. Rows that exist have \
      none; a default inside the struct does not count (134110).
      """,
    remedy: """
      Make the field optional.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address
      structs:
        Address: { fields: { street: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            home: Address
      structs:
        Address: { fields: { street: String, floor: Int } }
      """,
    good: [
      "Address: { fields: { street: String, floor: Int } }": "Address: { fields: { street: String, floor: Int? } }"
    ])
}

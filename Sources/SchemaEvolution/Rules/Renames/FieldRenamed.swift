import Diagnostics

extension Rule {
  public static let fieldRenamed = Rule(
    "field-renamed", severity: .error, evidence: .reported, silencing: .acceptance,
    problem: """
      A field of a stored struct vanishes while one of the same type appears; or a case of an enum without raw values, \
      or the label of an associated value. SwiftData cannot rename it, and for what has columns it ignores CodingKeys: \
      the old column is dropped. Inside encoded bytes, decoders ignore the old key.
      """,
    remedy: """
      Keep the stored name and add a computed property, a static one for a case. Where it is another value, write `removes`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, zip: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, zipCode: String? } }
      """,
    good: [
      "# V2.yaml": """
      # V2.yaml
      migration:
        removes: [Address.zip]
      """
    ])
}

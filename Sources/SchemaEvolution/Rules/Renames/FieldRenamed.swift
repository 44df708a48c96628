import Diagnostics

extension Rule {
  public static let fieldRenamed = Rule(
    "field-renamed", severity: .error, evidence: .reported, silencing: .acceptance,
    problem: """
      A field of a stored struct vanishes while one of the same type appears. SwiftData has no word for \
      renaming it, and ignores CodingKeys: the old column is dropped.
      """,
    remedy: """
      Keep the stored name and add a computed property. Where it is not the same value, say `removes`.
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
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, zip: String } }
      # V2.yaml
      migration:
        removes: [Address.zip]
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, zipCode: String? } }
      """)
}

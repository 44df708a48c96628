import Diagnostics

extension Rule {
  public static let requiredAndUnique = Rule(
    "required-and-unique", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A required attribute is added and unique at once. The default is one constant for all rows, and the \
      unique index is built before `didMigrate` can give each row its own value.
      """,
    remedy: """
      Add it optional with `fills`, and make it required and unique in the version after. Both may ship in \
      one release.
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
            slug: { type: String, default: "", unique: true }
      """,
    good: [
      "# V2.yaml": """
      # V2.yaml
      migration:
        fills: [Trip.slug]
      """,
      "slug: { type: String, default: \"\", unique: true }": "slug: String?",
    ])
}

import Diagnostics

extension Rule {
  public static let typeChange = Rule(
    "type-change", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      An attribute, field or raw type changes its type. No stage can convert the values, not even a custom one: the \
      mapping between its closures is inferred, and that fails with 134190, source and destination attribute types are \
      incompatible. Between an enum or struct and a plain type it is worse: the framework takes the two for different \
      properties, drops the old values silently, and fails only where the new property has no default.
      """,
    remedy: """
      Keep both for one version: add the new property beside the old one, convert in `didMigrate`, and drop \
      the old one in the version after. Both versions may ship in one release.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            amount: Int
      # V2.yaml
      entities:
        Trip:
          attributes:
            amount: String
      """,
    good: [
      "# V2.yaml": """
      # V2.yaml
      migration:
        fills: [Trip.amountValue]
      """,
      "      amount: String": """
            amount: Int
            amountValue: String?
      """,
    ])
}

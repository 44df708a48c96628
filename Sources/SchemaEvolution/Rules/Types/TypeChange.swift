import Diagnostics

extension Rule {
  public static let typeChange = Rule(
    "type-change", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      An attribute, field or raw type changes its type. No stage can convert the values, a custom one neither: \
      the mapping between its closures is inferred, and that fails with 134190, source and destination \
      attribute types are incompatible.
      """,
    remedy: """
      Keep both for one version: add the new property beside the old one, convert in `didMigrate`, and drop \
      the old one in the version after. Both versions may go out in one release.
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
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            amount: Int
      # V2.yaml
      migration:
        fills: [Trip.amountValue]
      entities:
        Trip:
          attributes:
            amount: Int
            amountValue: String?
      """)
}

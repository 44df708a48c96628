import Diagnostics

extension Rule {
  public static let narrowedNumber = Rule(
    "narrowed-number", severity: .warning, evidence: .reported,
    problem: """
      A number changes to a type that cannot hold all of its values. The framework converts, and values may be \
      cut off.
      """,
    remedy: """
      Check the range that is stored, or add a new property and convert in `didMigrate`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            distance: Double
      # V2.yaml
      entities:
        Trip:
          attributes:
            distance: Int
      """,
    good: ["distance: Double": "distance: Int16"])
}

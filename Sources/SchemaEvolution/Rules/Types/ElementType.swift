import Diagnostics

extension Rule {
  public static let elementType = Rule(
    "element-type", severity: .warning, evidence: .inferred,
    problem: """
      The element type of an array, set or dictionary becomes a wider one, or a whole number inside of such bytes becomes \
      one with a fraction. Neither is hashed, so nothing runs, and whether the stored bytes decode as the new type has not \
      been reported.
      """,
    remedy: """
      Try it on a store of the version before; or add a new property and copy in `didMigrate`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            heights: [Float]
      # V2.yaml
      entities:
        Trip:
          attributes:
            heights: [Double]
            notes: String?
      """,
    good: [
      """
            heights: [Double]
            notes: String?
      """: """
            heights: [Float]
            exactHeights: "[Double]?"
      """
    ])
}

import Diagnostics

extension Rule {
  public static let defaultStillNeeded = Rule(
    "default-still-needed", severity: .warning, evidence: .inferred,
    problem: """
      Lightweight stages that follow each other are one jump: where only such stages are left, the framework migrates \
      from the store's version to the newest. A default that gave rows their value when the property was added must \
      still exist for those who skip that version: where a later version of the same run removes it, or changes it to \
      one that does not suit all rows, their migration fails or gives all rows one value. That the framework skips \
      versions is a conclusion from how it works; nobody has reported the failure, so this warns only.
      """,
    remedy: """
      Keep the default; `initDefault` beside it says what new objects start with. Or let a custom stage end the jump \
      before the default is removed: `stage: { custom: <why> }`.
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
            rating: Int = 0
      # V3.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: Int
            notes: String?
      """,
    good: [
      """
      # V3.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: Int
      """: """
      # V3.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: Int = 0
      """
    ])
}

import Diagnostics

extension Rule {
  public static let sameValueForAll = Rule(
    "same-value-for-all", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      An attribute is added whose default makes an identity, such as `UUID()`. The default is evaluated once, \
      when the model is built: every existing row gets the same one.
      """,
    remedy: """
      Name it in `fills`: the stage becomes custom, and `didMigrate` gives each row its own.
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
            token: UUID = UUID()
      """,
    good: [
      "# V2.yaml": """
      # V2.yaml
      migration:
        fills: [Trip.token]
      """
    ])
}

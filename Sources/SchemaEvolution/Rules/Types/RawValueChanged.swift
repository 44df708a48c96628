import Diagnostics

extension Rule {
  public static let rawValueChanged = Rule(
    "raw-value-changed", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A raw value is removed or changed. Rows hold the old one, raw values are not hashed, and no stage runs: \
      those rows no longer decode. Without written values, a new integer case in the middle moves all that \
      follow.
      """,
    remedy: """
      Keep the stored values: `{ newName: old_value }`. To give one up, force a stage with `hashModifier` on a scalar \
      attribute, write `removes`, and move the rows in `willMigrate`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status?
            notes: String?
      enums:
        Status: { rawType: String, cases: [planned] }
      """,
    good: [
      "Status: { rawType: String, cases: [planned] }":
        "Status: { rawType: String, cases: [planned, { reserved: booked }] }"
    ])
}

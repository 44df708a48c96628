import Diagnostics

extension Rule {
  public static let unmappedValue = Rule(
    "unmapped-value", severity: .warning, evidence: .inferred,
    problem: """
      A value with `storage:` is a text, number or bytes to the store, so nothing runs when its type changes. Rows \
      that hold a raw value that no case has, or JSON that the new type cannot be decoded from, read as `unknown:` \
      says, or nil. The stored value is kept until the property is assigned.
      """,
    remedy:
      "Keep the case, or make the new field optional; or convert the rows in a stage and accept the rule with the reason.",
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            status: { type: Status, storage: rawValue, unknown: planned }
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      # V2.yaml
      entities:
        Trip:
          attributes:
            status: { type: Status, storage: rawValue, unknown: planned }
            notes: String?
      enums:
        Status: { rawType: String, cases: [planned] }
      """,
    good: [
      "Status: { rawType: String, cases: [planned] }": "Status: { rawType: String, cases: [planned, booked, done] }"
    ])
}

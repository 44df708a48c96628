import Diagnostics

extension Rule {
  public static let requiredValueType = Rule(
    "required-value-type", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A required attribute of enum or struct type is added. An inline default does not reach the old rows of \
      an enum or struct: they stay NULL and trap when they are first read, long after launch.
      """,
    remedy: """
      Make it optional.
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
            status: { type: Status, default: planned }
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """,
    good: ["status: { type: Status, default: planned }": "status: Status?"])
}

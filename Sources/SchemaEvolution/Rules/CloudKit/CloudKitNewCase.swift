import Diagnostics

extension Rule {
  public static let cloudKitNewCase = Rule(
    "cloudkit-new-case", severity: .warning, evidence: .inferred,
    problem: """
      An enum of a schema that syncs has a new case. Rows in that case reach devices that still run an older version, \
      whose enum does not know it: reading such a value traps there, or finds nothing. The store on the device itself \
      is not affected.
      """,
    remedy: """
      Keep the attribute with `storage: rawValue`, which reads what it does not know as `unknown:` says; or ship the \
      case some releases before anything writes it. Where this is no problem: `accepts: { cloudkit-new-case: <why> }`.
      """,
    bad: """
      # V1.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned, done] }
      # V2.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            status: Status?
            notes: String?
      enums:
        Status: { rawType: String, cases: [planned, done, cancelled] }
      """,
    good: [
      "notes: String?": "isCancelled: Bool?",
      "Status: { rawType: String, cases: [planned, done, cancelled] }":
        "Status: { rawType: String, cases: [planned, done] }",
    ])
}

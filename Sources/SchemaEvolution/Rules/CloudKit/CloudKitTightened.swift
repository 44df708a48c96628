import Diagnostics

extension Rule {
  public static let cloudKitTightened = Rule(
    "cloudkit-tightened", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      An optional property of a schema that syncs becomes required. Devices with an older version go on \
      sending rows without a value.
      """,
    remedy: """
      Keep it optional.
      """,
    bad: """
      # V1.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            name: String?
      # V2.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            name: String = ""
      """,
    good: [
      "      name: String = \"\"": """
            name: String?
            notes: String?
      """
    ])
}

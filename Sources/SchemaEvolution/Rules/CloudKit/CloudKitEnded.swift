import Diagnostics

extension Rule {
  public static let cloudKitEnded = Rule(
    "cloudkit-ended", severity: .warning, evidence: .documented,
    problem: """
      The version before syncs (`cloudKit: true`), and this one does not say so. If the flag was forgotten, the rules of \
      CloudKit are not checked here, and a store that still syncs refuses to load what breaks them. If sync has ended, the \
      records stay in iCloud, and devices with an older version go on writing them.
      """,
    remedy: """
      Write `cloudKit: true`; or write under `accepts` that sync ends with this version.
      """,
    bad: """
      # V1.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            name: String?
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String?
            notes: String?
      """,
    good: [
      "# V2.yaml": """
      # V2.yaml
      cloudKit: true
      """
    ])
}

import Diagnostics

extension Rule {
  public static let cloudKitEncryption = Rule(
    "cloudkit-encryption", severity: .error, evidence: .reported, silencing: .acceptance,
    problem: """
      `allowsCloudEncryption` is switched on or off for a field that exists. iCloud encrypts only fields that \
      never existed unencrypted, and never the other way round.
      """,
    remedy: """
      Add a new property with the option you want.
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
            name: { type: String?, allowsCloudEncryption: true }
            notes: String?
      """,
    good: [
      """
            name: { type: String?, allowsCloudEncryption: true }
            notes: String?
      """: """
            name: String?
            secret: { type: String?, allowsCloudEncryption: true }
      """
    ])
}

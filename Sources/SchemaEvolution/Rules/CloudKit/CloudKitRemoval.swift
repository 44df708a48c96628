import Diagnostics

extension Rule {
  public static let cloudKitRemoval = Rule(
    "cloudkit-removal", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      Something is removed from a schema that syncs. In production a record type or field stays in iCloud \
      forever, and devices with an older version go on using it.
      """,
    remedy: """
      Leave it in place and stop using it; where it is intended, write `accepts`.
      """,
    bad: """
      # V1.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            name: String?
            rating: Int?
      # V2.yaml
      cloudKit: true
      migration:
        removes: [Trip.rating]
      entities:
        Trip:
          attributes:
            name: String?
      """,
    good: [
      "  removes: [Trip.rating]": """
        removes: [Trip.rating]
        accepts: { cloudkit-removal: the field may stay in iCloud }
      """
    ])
}

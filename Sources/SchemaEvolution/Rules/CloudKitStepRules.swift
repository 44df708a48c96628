import Diagnostics

// Rules about steps of a schema that syncs: in production, iCloud only grows.

extension Rule {
  public static let cloudKitRemoval = Rule(
    "cloudkit-removal", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      Something is removed from a schema that syncs. In production a record type or field stays in iCloud \
      forever, and devices with an older version go on using it.
      """,
    remedy: """
      Leave it in place and stop using it; where it is meant, say so in `accepts`.
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
    good: """
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
        accepts: { cloudkit-removal: the field may stay in iCloud }
      entities:
        Trip:
          attributes:
            name: String?
      """)

  public static let cloudKitRename = Rule(
    "cloudkit-rename", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A property of a schema that syncs is renamed. iCloud cannot rename a field: the old one stays, a new one \
      starts empty, and older devices do not see it.
      """,
    remedy: """
      Keep the stored name and add a computed property; where it is meant, say so in `accepts`.
      """,
    bad: """
      # V1.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            start_date: Date?
      # V2.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            startDate: { type: Date?, renamedFrom: start_date }
      """,
    good: """
      # V1.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            start_date: Date?
      # V2.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            start_date: Date?
            notes: String?
      """)

  public static let cloudKitTypeChange = Rule(
    "cloudkit-type-change", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A property of a schema that syncs changes its type. A field in iCloud keeps the type that it was made \
      with, forever, even where one device's store could convert it.
      """,
    remedy: """
      Add a new property under another name.
      """,
    bad: """
      # V1.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            distance: Int16?
      # V2.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            distance: Int?
      """,
    good: """
      # V1.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            distance: Int16?
      # V2.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            distance: Int16?
            kilometres: Double?
      """)

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
    good: """
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
            name: String?
            notes: String?
      """)

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
    good: """
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
            name: String?
            secret: { type: String?, allowsCloudEncryption: true }
      """)
}

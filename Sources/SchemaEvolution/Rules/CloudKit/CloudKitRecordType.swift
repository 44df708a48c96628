import Diagnostics

extension Rule {
  public static let cloudKitRecordType = Rule(
    "cloudkit-record-type", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      In a schema that syncs, an entity joins or leaves a hierarchy. Its records are of a type that is named after the \
      root of the hierarchy, and in production a record type cannot be renamed: the records in iCloud stay under the old \
      one, and the new one starts empty.
      """,
    remedy: """
      Leave the hierarchy as it is. Share what entities have in common through a protocol of the app.
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
        Event:
        Trip:
          inherits: Event
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
      # V2.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            name: String?
        Flight:
          inherits: Trip
          attributes:
            number: String?
      """)
}

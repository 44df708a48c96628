import Diagnostics
import SchemaModel

extension Rule {
  public static let cloudKitUnique = Rule(
    "cloudkit-unique", severity: .error, evidence: .documented,
    problem: """
      CloudKit cannot guarantee uniqueness between devices, so a store that syncs refuses every uniqueness constraint, \
      and the container does not open.
      """,
    remedy: "Delete the constraint, and merge duplicates in the app after they have arrived.",
    bad: """
      cloudKit: true
      entities:
        Entry:
          attributes:
            id: { type: UUID?, unique: true }
      """,
    good: ["id: { type: UUID?, unique: true }": "id: UUID?"])
}

extension VersionChecker {
  mutating func checkCloudKitUniqueness(of entity: Entity) {
    for constraint in entity.uniqueness {
      reportCloudKitUnique(of: entity, at: constraint.place, subject: "`\(entity.name)`")
    }
  }

  mutating func reportCloudKitUnique(of entity: Entity, at place: Place, subject: String) {
    report(
      .cloudKitUnique, "\(subject) syncs, and CloudKit does not support uniqueness", at: place,
      fix: "delete `unique`; merge duplicates in the app")
  }
}

import Diagnostics
import ManifestWriter
import SchemaModel

extension Rule {
  public static let cloudKitRelationship = Rule(
    "cloudkit-relationship", severity: .error, evidence: .documented,
    problem: """
      A store that syncs needs every relationship to be optional, to-many ones too: a record may arrive before those it \
      is linked with. A plain `[T] = []` is not enough. The container does not open otherwise, and only where \
      sync is on.
      """,
    remedy: "Write `optional: true` on a to-many, and delete `optional: false` on a to-one.",
    bad: """
      cloudKit: true
      entities:
        Journal:
          attributes:
            id: UUID?
          relationships:
            entries: { toMany: Entry, deleteRule: cascade, inverse: journal }
        Entry:
          attributes:
            id: UUID?
          relationships:
            journal: { toOne: Journal }
      """,
    good: [
      "entries: { toMany: Entry, deleteRule: cascade, inverse: journal }":
        "entries: { toMany: Entry, optional: true, deleteRule: cascade, inverse: journal }"
    ])
}

extension VersionChecker {
  mutating func checkCloudKit(_ relationship: Relationship, in entity: Entity) {
    if !relationship.isOptional {
      var optional = relationship
      optional.isOptional = true
      let fix = relationship.isToMany ? "write `\(optional.manifestLine)`" : "delete `optional: false`"
      report(
        .cloudKitRelationship, "`\(entity.name).\(relationship.name)` syncs, so it must be optional",
        at: relationship.isToMany ? relationship.place : relationship.place(of: "optional"), fix: fix)
    }
    checkCloudKitDeleteRule(of: relationship, in: entity)
  }
}

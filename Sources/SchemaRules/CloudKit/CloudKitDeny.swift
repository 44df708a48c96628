import Diagnostics
import ManifestWriter
import SchemaModel

extension Rule {
  public static let cloudKitDeny = Rule(
    "cloudkit-deny", severity: .error, evidence: .documented,
    problem: """
      `deny` requires that no related objects exist; a store that syncs cannot know this, and refuses the rule when \
      the container opens.
      """,
    remedy: "Write `nullify` or `cascade`, and check in the app before it deletes.",
    bad: """
      cloudKit: true
      entities:
        Journal:
          attributes:
            id: UUID?
          relationships:
            entries: { toMany: Entry, optional: true, deleteRule: deny, inverse: journal }
        Entry:
          attributes:
            id: UUID?
          relationships:
            journal: { toOne: Journal }
      """,
    good: [
      "entries: { toMany: Entry, optional: true, deleteRule: deny, inverse: journal }":
        "entries: { toMany: Entry, optional: true, deleteRule: nullify, inverse: journal }"
    ])
}

extension VersionChecker {
  mutating func checkCloudKitDeleteRule(of relationship: Relationship, in entity: Entity) {
    guard relationship.deleteRule == .deny else { return }
    var (parts, shared) = (relationship, relationship)
    parts.deleteRule = .cascade
    shared.deleteRule = .nullify
    report(
      .cloudKitDeny, "`\(entity.name).\(relationship.name)` syncs, and CloudKit does not support `deny`",
      at: relationship.place(of: "deleteRule"), fix: "if they stay: write `\(shared.manifestLine)`",
      notes: [Diagnostic.Note("if they are deleted with it: write `\(parts.manifestLine)`")])
  }
}

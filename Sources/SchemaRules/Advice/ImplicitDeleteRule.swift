import Diagnostics
import ManifestWriter
import SchemaModel

extension Rule {
  public static let implicitNullify = Rule(
    "implicit-delete-rule", severity: .warning, evidence: .documented,
    problem: """
      Where no delete rule is written it is `nullify`: deleting the owner leaves its parts in the store, with no link to \
      them. On the to-many side that is a decision, and an unwritten one looks like an oversight.
      """,
    remedy:
      "Write `deleteRule: cascade` if the parts are deleted with their owner, or `deleteRule: nullify` if they stay.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, inverse: trip }
        Item:
          relationships:
            trip: { toOne: Trip }
      """,
    good: [
      "items: { toMany: Item, inverse: trip }": "items: { toMany: Item, deleteRule: cascade, inverse: trip }"
    ])
}

extension VersionChecker {
  mutating func adviseOnDeleteRule(
    _ relationship: Relationship, at position: Int, in entity: Entity, at index: Int
  ) {
    guard relationship.isToMany, relationship.deleteRule == nil, !hasUnreadDeleteRule(relationship),
      let link = inverses.link(entity: index, relationship: position)
    else { return }
    // Where the other side cascades, `cascade` here would close a circle: that side has the finding.
    let other = version.entities[link.entity].relationships[link.relationship]
    guard !other.isToMany, other.deleteRule != .cascade else { return }
    var (parts, shared) = (relationship, relationship)
    parts.deleteRule = .cascade
    shared.deleteRule = .nullify
    report(
      .implicitNullify,
      "deleting \(withArticle(entity.name)) leaves its `\(relationship.name)` in the store: no delete rule is written",
      at: relationship.place,
      fix: "if they are deleted with it: write `\(parts.manifestLine)`",
      notes: [Diagnostic.Note("if they stay: write `\(shared.manifestLine)`")])
  }

  /// True where one is written, and its word or its key could not be read: that is a finding of its own.
  private func hasUnreadDeleteRule(_ relationship: Relationship) -> Bool {
    relationship.keyPlaces.contains { $0.key == "deleteRule" }
      || Relationship.DeleteRule.allCases.contains { version.unreadNames.contains($0.rawValue) }
  }
}

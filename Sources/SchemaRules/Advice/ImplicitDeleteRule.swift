import Diagnostics
import SchemaModel

extension Rule {
  public static let implicitNullify = Rule(
    "implicit-delete-rule", severity: .warning, evidence: .documented,
    problem: """
      Where no delete rule is written it is `nullify`: deleting the owner leaves its parts in the store, with nothing \
      that leads to them. On the side that owns many, that is a decision, and an unwritten one looks like an oversight.
      """,
    remedy: "Write `deleteRule: cascade` if the parts go with their owner, or `deleteRule: nullify` if they stay.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, inverse: trip }
        Item:
          relationships:
            trip: { toOne: Trip }
      """,
    good: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: cascade, inverse: trip }
        Item:
          relationships:
            trip: { toOne: Trip }
      """)
}

extension VersionChecker {
  mutating func adviseOnDeleteRule(
    _ relationship: Relationship, at position: Int, in entity: Entity, at index: Int
  ) {
    guard relationship.isToMany, relationship.deleteRule == nil, !hasUnreadDeleteRule(relationship),
      let link = inverses.link(entity: index, relationship: position),
      !version.entities[link.entity].relationships[link.relationship].isToMany
    else { return }
    report(
      .implicitNullify,
      "`\(entity.name)` leaves its `\(relationship.name)` behind when it is deleted, because no delete rule is written",
      at: relationship.place,
      fix: "write `deleteRule: cascade`, or `deleteRule: nullify` if that is meant")
  }

  /// True where one is written, and its word or its key could not be read: that is a finding of its own.
  private func hasUnreadDeleteRule(_ relationship: Relationship) -> Bool {
    relationship.keyPlaces.contains { $0.key == "deleteRule" }
      || Relationship.DeleteRule.allCases.contains { version.unreadNames.contains($0.rawValue) }
  }
}

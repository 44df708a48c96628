import Diagnostics
import SchemaModel

extension Rule {
  public static let cascadeToOwner = Rule(
    "cascade-to-owner", severity: .warning, evidence: .documented,
    problem: """
      A to-one relationship cascades, and its inverse is to-many: deleting one of many objects deletes the object that \
      they all share, and the others lose it. A cascade belongs to the side that owns, as Apple's documentation shows it.
      """,
    remedy: "Write `deleteRule: cascade` on the to-many side, and delete it on the to-one side.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: nullify, inverse: trip }
        Item:
          relationships:
            trip: { toOne: Trip, deleteRule: cascade }
      """,
    good: [
      "items: { toMany: Item, deleteRule: nullify, inverse: trip }":
        "items: { toMany: Item, deleteRule: cascade, inverse: trip }",
      "trip: { toOne: Trip, deleteRule: cascade }": "trip: { toOne: Trip }",
    ])
}

extension VersionChecker {
  /// Where both sides cascade, `cascade-cycle` reports it.
  mutating func adviseOnCascadeToOwner(
    _ relationship: Relationship, at position: Int, in entity: Entity, at index: Int
  ) {
    guard !relationship.isToMany, relationship.deleteRule == .cascade,
      let link = inverses.link(entity: index, relationship: position)
    else { return }
    let id = RelationshipID(entity: link.entity, position: link.relationship)
    guard self[id].isToMany, self[id].deleteRule != .cascade else { return }
    report(
      .cascadeToOwner,
      "deleting one `\(entity.name)` deletes its `\(relationship.destination)`, which other objects of"
        + " `\(path(id))` share", at: relationship.place(of: "deleteRule"),
      fix: "write `deleteRule: cascade` on `\(path(id))`, and `deleteRule: nullify` here",
      notes: [
        Diagnostic.Note("if deleting the `\(relationship.destination)` must not delete them, write `nullify` on both")
      ])
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let noAction = Rule(
    "no-action", severity: .warning, evidence: .documented,
    problem: """
      `noAction` changes nothing in related objects: after a delete, the inverse of each of them leads to a row that is \
      gone, and the app stops when it reads it. Apple leaves it to the app to repair these links. In one-to-one pairs the \
      delete itself crashes (`one-to-one-delete-rule`).
      """,
    remedy: "Write `deleteRule: nullify`, or `cascade` if the related objects are deleted as well.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: noAction, inverse: trip }
        Item:
          relationships:
            trip: { toOne: Trip }
      """,
    good: [
      "items: { toMany: Item, deleteRule: noAction, inverse: trip }":
        "items: { toMany: Item, deleteRule: nullify, inverse: trip }"
    ])
}

extension VersionChecker {
  mutating func adviseOnNoAction(_ relationship: Relationship, at position: Int, in entity: Entity, at index: Int) {
    guard relationship.deleteRule == .noAction, let link = inverses.link(entity: index, relationship: position) else {
      return
    }
    let id = RelationshipID(entity: link.entity, position: link.relationship)
    // Pairs of to-one relationships have a rule of their own.
    guard relationship.isToMany || self[id].isToMany else { return }
    report(
      .noAction,
      "deleting \(withArticle(entity.name)) leaves `\(path(id))` with a link to a row that is gone",
      at: relationship.place(of: "deleteRule"), fix: "if they stay: write `deleteRule: nullify`",
      notes: [Diagnostic.Note("if they are deleted with it: write `deleteRule: cascade`")])
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let cascadeManyToMany = Rule(
    "cascade-many-to-many", severity: .warning, evidence: .documented,
    problem: """
      Both sides of the relationship are to-many, and one of them cascades: deleting an object deletes every object that \
      it is linked with, although others are linked with these as well.
      """,
    remedy: "Write `deleteRule: nullify`, and delete unused objects in the app.",
    bad: """
      entities:
        Post:
          relationships:
            tags: { toMany: Tag, deleteRule: cascade, inverse: posts }
        Tag:
          relationships:
            posts: { toMany: Post }
      """,
    good: [
      "tags: { toMany: Tag, deleteRule: cascade, inverse: posts }":
        "tags: { toMany: Tag, deleteRule: nullify, inverse: posts }"
    ])
}

extension VersionChecker {
  /// Where both sides cascade, `cascade-cycle` reports it.
  mutating func adviseOnSharedCascade(
    _ relationship: Relationship, at position: Int, in entity: Entity, at index: Int
  ) {
    guard relationship.isToMany, relationship.deleteRule == .cascade,
      let link = inverses.link(entity: index, relationship: position)
    else { return }
    let id = RelationshipID(entity: link.entity, position: link.relationship)
    guard id != RelationshipID(entity: index, position: position), self[id].isToMany, self[id].deleteRule != .cascade
    else { return }
    report(
      .cascadeManyToMany,
      "deleting one `\(entity.name)` deletes all its `\(relationship.name)`, although other objects share them through"
        + " `\(path(id))`", at: relationship.place(of: "deleteRule"), fix: "write `deleteRule: nullify`")
  }
}

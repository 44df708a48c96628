import Diagnostics
import SchemaModel

extension Rule {
  public static let oneToOneDeletion = Rule(
    "one-to-one-delete-rule", severity: .error, evidence: .measured,
    problem: """
      In a pair of to-one relationships that are each other's inverse, `deny` and `noAction` crash the app: deleting an \
      object that has the other one ends in EXC_BAD_ACCESS. The delete rule is not hashed, so changing it needs no version.
      """,
    remedy:
      "Write `deleteRule: nullify`, or `cascade` on the side that owns the other. Check in the app what may be deleted.",
    bad: """
      entities:
        Category:
          relationships:
            badge: { toOne: Badge, deleteRule: nullify, inverse: category }
        Badge:
          relationships:
            category: { toOne: Category, deleteRule: noAction }
      """,
    good: [
      "badge: { toOne: Badge, deleteRule: nullify, inverse: category }":
        "badge: { toOne: Badge, deleteRule: cascade, inverse: category }",
      "category: { toOne: Category, deleteRule: noAction }": "category: { toOne: Category, deleteRule: nullify }",
    ])
}

extension VersionChecker {
  mutating func checkOneToOneDeleteRule(
    _ relationship: Relationship, at position: Int, in entity: Entity, at index: Int
  ) {
    guard !relationship.isToMany, let rule = relationship.deleteRule, rule == .deny || rule == .noAction,
      // CloudKit's rule reports `deny` already.
      rule != .deny || !version.usesCloudKit,
      let link = inverses.link(entity: index, relationship: position)
    else { return }
    let id = RelationshipID(entity: link.entity, position: link.relationship)
    guard !self[id].isToMany else { return }
    report(
      .oneToOneDeletion,
      "`\(rule.rawValue)` on `\(entity.name).\(relationship.name)` crashes the app when \(withArticle(entity.name)) is"
        + " deleted: its inverse `\(path(id))` is to-one as well", at: relationship.place(of: "deleteRule"),
      fix: "write `deleteRule: nullify`",
      notes: [Diagnostic.Note("if the `\(relationship.destination)` belongs to it: write `deleteRule: cascade`")])
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let requiredToOne = Rule(
    "required-to-one", severity: .warning, evidence: .reported,
    problem: """
      A to-one that is never nil cannot be added to an entity with rows ("missing attribute values on mandatory \
      destination relationship"), cannot be nullified when the other side is deleted, and cannot sync. A default does \
      not help. Where the other side nullifies it, as every relationship does that names no other delete rule, an object \
      with such a link cannot be deleted: the save is refused. Of the relationships in public apps, 97 in 100 are optional.
      """,
    remedy:
      "Delete `optional: false`. Where it shipped this way, keep it with `# modelgen:allow required-to-one` and a reason.",
    bad: """
      entities:
        Trip:
          relationships:
            owner: { toOne: Person, optional: false, inverse: none }
        Person:
          attributes:
            name: String
      """,
    good: [
      "owner: { toOne: Person, optional: false, inverse: none }": "owner: { toOne: Person, inverse: none }"
    ])
}

extension VersionChecker {
  mutating func adviseOnRequiredToOne(
    _ relationship: Relationship, at position: Int, in entity: Entity, at index: Int
  ) {
    // CloudKit's rule says the same as an error.
    guard !relationship.isToMany, !relationship.isOptional, !version.usesCloudKit else { return }
    let nullifying = nullifyingInverse(of: position, in: index)
    let consequence = nullifying.map { id in
      ", but `\(path(id))` nullifies it: to delete \(withArticle(version.entities[id.entity].name)) that has one fails at"
        + " the save"
    }
    let cure = nullifying.map { ", or write `deleteRule: cascade` or `deny` for `\(path($0))`" } ?? ""
    report(
      .requiredToOne, "`\(entity.name).\(relationship.name)` can never be nil\(consequence ?? "")",
      at: relationship.place(of: "optional"),
      fix:
        "delete `optional: false`\(cure); if it has shipped this way, add `# modelgen:allow required-to-one`"
        + " with the reason")
  }

  /// The other side, where deleting its object would set this one to nil.
  private func nullifyingInverse(of position: Int, in entity: Int) -> RelationshipID? {
    guard let link = inverses.link(entity: entity, relationship: position) else { return nil }
    let id = RelationshipID(entity: link.entity, position: link.relationship)
    return (self[id].deleteRule ?? .nullify) == .nullify ? id : nil
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let requiredToOne = Rule(
    "required-to-one", severity: .warning, evidence: .reported,
    problem: """
      A to-one that is never nil cannot be added to an entity with rows ("missing attribute values on mandatory \
      destination relationship"), cannot be nullified when the other side is deleted, and cannot sync. A default does \
      not help. Of the relationships in public apps, 97 in 100 are optional.
      """,
    remedy:
      "Delete `optional: false`. Where it shipped so, keep it with `# modelgen:allow required-to-one` and a reason.",
    bad: """
      entities:
        Trip:
          relationships:
            owner: { toOne: Person, optional: false, inverse: none }
        Person:
          attributes:
            name: String
      """,
    good: """
      entities:
        Trip:
          relationships:
            owner: { toOne: Person, inverse: none }
        Person:
          attributes:
            name: String
      """)
}

extension VersionChecker {
  mutating func adviseOnRequiredToOne(_ relationship: Relationship, in entity: Entity) {
    // CloudKit's rule says the same as an error.
    guard !relationship.isToMany, !relationship.isOptional, !version.usesCloudKit else { return }
    report(
      .requiredToOne, "`\(entity.name).\(relationship.name)` can never be nil", at: relationship.place(of: "optional"),
      fix: "delete `optional: false`; if it has shipped so, add `# modelgen:allow required-to-one` with the reason")
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let cascadeWithoutInverse = Rule(
    "cascade-without-inverse", severity: .warning, evidence: .reported,
    problem: """
      A cascade whose destination does not lead back deletes objects that others may still use, and the framework \
      cannot tidy up after it: reports tell of dangling references ("Expected only Arrays for Relationships").
      """,
    remedy: "Declare the way back in the destination and name it with `inverse`.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: cascade, inverse: none }
        Item:
          attributes:
            name: String
      """,
    good: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: cascade, inverse: trip }
        Item:
          attributes:
            name: String
          relationships:
            trip: { toOne: Trip }
      """)
}

extension VersionChecker {
  mutating func adviseOnCascade(_ relationship: Relationship, in entity: Entity) {
    // Silence may be a missing inverse, which is reported as such; CloudKit's rule is an error.
    guard relationship.deleteRule == .cascade, relationship.inverse == .none, !version.usesCloudKit else { return }
    report(
      .cascadeWithoutInverse,
      "`\(entity.name).\(relationship.name)` deletes its `\(relationship.destination)`, which does not lead back",
      at: relationship.place(of: "deleteRule"),
      fix:
        "declare `\(decapitalized(entity.name)): { toOne: \(entity.name) }` in `\(relationship.destination)`, and write "
        + "`inverse: \(decapitalized(entity.name))` here")
  }
}

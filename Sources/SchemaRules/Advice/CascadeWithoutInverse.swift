import Diagnostics
import SchemaModel

extension Rule {
  public static let cascadeWithoutInverse = Rule(
    "cascade-without-inverse", severity: .warning, evidence: .reported,
    problem: """
      A cascade whose destination has no inverse deletes objects that others may still use, and the framework cannot \
      clear their links: reports mention dangling references ("Expected only Arrays for Relationships").
      """,
    remedy: "Declare the inverse in the destination and name it with `inverse`.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: cascade, inverse: none }
        Item:
          attributes:
            name: String
      """,
    good: [
      "items: { toMany: Item, deleteRule: cascade, inverse: none }":
        "items: { toMany: Item, deleteRule: cascade, inverse: trip }",
      "      name: String": """
            name: String
          relationships:
            trip: { toOne: Trip }
      """,
    ])
}

extension VersionChecker {
  mutating func adviseOnCascade(_ id: RelationshipID) {
    report(
      .cascadeWithoutInverse,
      "`\(path(id))` deletes its `\(self[id].destination)`, which has no inverse",
      at: self[id].place(of: "deleteRule"), fix: addInverse(of: id, toMany: !self[id].isToMany, deleteRule: .nullify))
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let selfInverse = Rule(
    "self-inverse", severity: .warning, evidence: .inferred,
    problem: """
      A relationship cannot be its own inverse: the version hash of such a relationship has no inverse, and the macro \
      that names its own property is a circular reference. modelgen emits none.
      """,
    remedy: "Write `inverse: none`, or declare the two directions (`follows`, `followedBy`) as each other's inverse.",
    bad: """
      entities:
        Person:
          relationships:
            friends: { toMany: Person, inverse: friends }
      """,
    good: """
      entities:
        Person:
          relationships:
            friends: { toMany: Person, inverse: friendOf, deleteRule: nullify }
            friendOf: { toMany: Person, deleteRule: nullify }
      """)
}

extension VersionChecker {
  mutating func reportSelfInverse(_ id: RelationshipID) {
    let relationship = self[id]
    report(
      .selfInverse, "`\(path(id))` cannot be its own inverse: it is generated without an inverse",
      at: relationship.inversePlace ?? relationship.place,
      fix: "write `inverse: none`, or declare a second relationship for the other direction")
  }
}

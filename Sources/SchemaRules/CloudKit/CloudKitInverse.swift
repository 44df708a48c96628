import Diagnostics
import SchemaModel

extension Rule {
  public static let cloudKitInverse = Rule(
    "cloudkit-inverse", severity: .error, evidence: .documented,
    problem: """
      A store that syncs needs an inverse for every relationship; a link in one direction only makes the container \
      refuse to open, and only where sync is on.
      """,
    remedy: "Declare the inverse in the destination, and name it with `inverse`.",
    bad: """
      cloudKit: true
      entities:
        Entry:
          attributes:
            id: UUID?
          relationships:
            author: { toOne: Person, inverse: none }
        Person:
          attributes:
            id: UUID?
      """,
    good: """
      cloudKit: true
      entities:
        Entry:
          attributes:
            id: UUID?
          relationships:
            author: { toOne: Person, inverse: entries }
        Person:
          attributes:
            id: UUID?
          relationships:
            entries: { toMany: Entry, optional: true, deleteRule: nullify }
      """)
}

extension VersionChecker {
  /// Runs after the inverses: what is a finding already is not reported a second time.
  mutating func checkCloudKitInverses(reported: Set<RelationshipID>) {
    for index in version.entities.indices {
      for position in version.entities[index].relationships.indices {
        let id = RelationshipID(entity: index, position: position)
        guard inverses.link(entity: index, relationship: position) == nil, !reported.contains(id),
          names.entity(self[id].destination) != nil
        else { continue }
        report(
          .cloudKitInverse, "`\(path(id))` syncs, so it needs an inverse", at: self[id].inversePlace ?? self[id].place,
          fix: addInverse(of: id, toMany: !self[id].isToMany, deleteRule: self[id].isToMany ? nil : .nullify))
      }
    }
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let unstorableKey = Rule(
    "unstorable-key", severity: .error, evidence: .documented,
    problem: """
      Uniqueness and indexes are made by the database, over columns of the entity's table. A to-many relationship has no \
      column there, and a transient or ephemeral attribute none at all.
      """,
    remedy: "Name stored attributes or to-one relationships.",
    bad: """
      entities:
        Person:
          attributes:
            name: String
          relationships:
            trips: { toMany: Trip, inverse: person, deleteRule: nullify }
          unique: [[name, trips]]
        Trip:
          attributes:
            name: String
          relationships:
            person: { toOne: Person }
      """,
    good: ["unique: [[name, trips]]": "unique: [[name]]"])
}

extension VersionChecker {
  mutating func reportUnstorableKey(_ step: KeyPathStep, member: Located<String>, word: String, in entity: Entity) {
    let verb = word == "unique" ? "made unique" : "indexed"
    switch step {
    case .toMany:
      report(
        .unstorableKey, "`\(member.value)` of `\(entity.name)` is to-many and cannot be \(verb)", at: member.place,
        fix: "name stored attributes or to-one relationships")
    case .transient:
      report(
        .unstorableKey, "`\(member.value)` of `\(entity.name)` is not stored and cannot be \(verb)", at: member.place,
        fix: "name stored attributes, or store this one")
    case .into(.structure), .into(.nothing):
      report(
        .compositeKey, "`\(member.value)` of `\(entity.name)` is not one plain column, so it may not work when \(verb)",
        at: member.place, fix: "name a field of it (`\(member.value).…`), or a scalar attribute")
    case .into(.entity), .value, .missing, .broken: break
    }
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let modelCounts = Rule(
    "model-counts", severity: .warning, evidence: .inferred,
    problem: """
      `minimumModelCount` and `maximumModelCount` are checked at each save. A minimum above the maximum can never be \
      met, a negative number means nothing, and a to-one holds one model at most.
      """,
    remedy: "Write a minimum that is not above the maximum; for a to-one omit both.",
    bad: """
      entities:
        Team:
          relationships:
            players: { toMany: Player, minimumModelCount: 5, maximumModelCount: 2, inverse: team, deleteRule: nullify }
        Player:
          attributes:
            name: String
          relationships:
            team: { toOne: Team }
      """,
    good: [
      "players: { toMany: Player, minimumModelCount: 5, maximumModelCount: 2, inverse: team, deleteRule: nullify }":
        "players: { toMany: Player, minimumModelCount: 2, maximumModelCount: 5, inverse: team, deleteRule: nullify }"
    ])
}

extension VersionChecker {
  mutating func checkCounts(of relationship: Relationship, in entity: Entity) {
    let minimum = relationship.minimumModelCount
    let maximum = relationship.maximumModelCount
    guard minimum != nil || maximum != nil else { return }
    let path = "`\(entity.name).\(relationship.name)`"
    // The framework reads a maximum of 0 as "no limit".
    if let minimum, let maximum, maximum > 0, minimum > maximum {
      report(
        .modelCounts, "\(path) requires at least \(minimum) and at most \(maximum) models",
        at: relationship.place(of: "minimumModelCount"), fix: "write a minimum of \(maximum) or less")
    } else if let count = [minimum, maximum].compactMap({ $0 }).first(where: { $0 < 0 }) {
      report(
        .modelCounts, "\(path) has the count \(count)",
        at: relationship.place(of: minimum == count ? "minimumModelCount" : "maximumModelCount"),
        fix: "write 0 or more, or delete it")
    } else if let maximum, maximum > 1, !relationship.isToMany {
      report(
        .modelCounts, "\(path) is to-one and cannot hold \(maximum) models",
        at: relationship.place(of: "maximumModelCount"),
        fix: "delete it, or write `toMany: \(relationship.destination)`")
    }
  }
}

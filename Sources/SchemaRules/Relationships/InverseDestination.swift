import Diagnostics
import SchemaModel

extension Rule {
  public static let inverseDestination = Rule(
    "inverse-destination", severity: .error, evidence: .measured,
    problem: """
      The relationship that is named as the inverse has another entity as its destination. SwiftData does not refuse this: in \
      real stores it linked the relationship with another one that nobody had named.
      """,
    remedy: "Name the relationship that is the inverse, or correct its destination.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: cascade, inverse: owner }
        Item:
          relationships:
            owner: { toOne: Person, inverse: none }
        Person:
          attributes:
            name: String
      """,
    good: [
      "items: { toMany: Item, deleteRule: cascade, inverse: owner }":
        "items: { toMany: Item, deleteRule: cascade, inverse: trip }",
      "      owner: { toOne: Person, inverse: none }": """
            owner: { toOne: Person, inverse: none }
            trip: { toOne: Trip }
      """,
    ])
}

extension VersionChecker {
  mutating func reportWrongDestination(_ id: RelationshipID, _ other: RelationshipID) {
    let entity = version.entities[id.entity].name
    report(
      .inverseDestination,
      "`\(path(other))` leads to `\(self[other].destination)`, so it cannot be the inverse of `\(path(id))`",
      at: self[id].inversePlace ?? self[id].place,
      fix: "name a relationship of `\(version.entities[other.entity].name)` that leads to `\(entity)`, "
        + "or write `inverse: none`",
      notes: [Diagnostic.Note("it is declared here", at: self[other].destinationPlace)])
  }
}

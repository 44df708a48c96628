import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownInverse = Rule(
    "unknown-inverse", severity: .error, evidence: .refused,
    problem: """
      `inverse` names a relationship of the destination. It becomes a key path in Swift, so a name \
      that the destination does not have is not a valid model.
      """,
    remedy: "Correct the spelling, declare the inverse, or write `inverse: none`.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: cascade, inverse: tripp }
        Item:
          relationships:
            trip: { toOne: Trip }
      """,
    good: [
      "items: { toMany: Item, deleteRule: cascade, inverse: tripp }":
        "items: { toMany: Item, deleteRule: cascade, inverse: trip }"
    ])
}

extension VersionChecker {
  mutating func reportUnknownInverse(_ name: String, of id: RelationshipID, destination: Int) {
    if isUnread(name) { return }
    let relationship = self[id]
    let entity = version.entities[destination]
    if case .attribute(let position)? = properties.property(name, of: destination, in: version) {
      let attribute = entity.attributes[position]
      let fix =
        "`\(name)` is an attribute; an inverse is a relationship: `\(name): { toOne: \(version.entities[id.entity].name) }`"
      report(
        .unknownInverse, "`\(entity.name)` has no relationship `\(name)` to be the inverse of `\(path(id))`",
        at: relationship.inversePlace ?? relationship.place, fix: fix,
        notes: [Diagnostic.Note("the attribute is declared here", at: attribute.place)])
      return
    }
    let fix: Diagnostic.Note
    if name == "none" {
      // In quotes it is a name.
      fix = .init("write `inverse: none`, without quotes, if there is no inverse")
    } else if ["true", "yes"].contains(name) {
      fix = .init("write the name of a relationship of `\(entity.name)`, or `inverse: none`")
    } else {
      let owners = lineage(of: destination)
      fix = .guess(
        otherwise: "declare it in `\(entity.name)`: `\(name): { toOne: \(version.entities[id.entity].name) }`, "
          + "or write `inverse: none`"
      ) { [version] in
        let candidates = owners.lazy.flatMap { version.entities[$0].relationships.lazy.map(\.name) }
        return nearestName(to: name, among: candidates).map { "did you mean `\($0)`?" }
      }
    }
    report(
      .unknownInverse, "`\(entity.name)` has no relationship \(quoted(name)) to be the inverse of `\(path(id))`",
      at: relationship.inversePlace ?? relationship.place, notes: [fix])
  }
}

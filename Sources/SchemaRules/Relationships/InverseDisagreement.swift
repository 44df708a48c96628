import Diagnostics
import SchemaModel

extension Rule {
  public static let inverseDisagreement = Rule(
    "inverse-disagreement", severity: .error, evidence: .refused,
    problem: """
      Either two relationships are each other's inverse, or they are not. Where one names the other, and that one names a third \
      or says `inverse: none`, one of the two lines is wrong, and the shape of the store depends on which.
      """,
    remedy: "Make both lines say the same, or omit `inverse` on one side.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: cascade, inverse: trip }
        Item:
          relationships:
            trip: { toOne: Trip, inverse: none }
      """,
    good: ["trip: { toOne: Trip, inverse: none }": "trip: { toOne: Trip, inverse: items }"])
}

extension VersionChecker {
  mutating func reportDisagreement(_ id: RelationshipID, _ other: RelationshipID) {
    let (relationship, otherSide) = (self[id], self[other])
    let says: String
    if case .property(let stated) = otherSide.inverse {
      // A name that does not exist has its own finding, which is the cause.
      guard let destination = names.entity(otherSide.destination),
        lineage(of: destination).contains(where: { version.entities[$0].relationships.contains { $0.name == stated } })
      else { return }
      says = "names `\(stated)`"
    } else {
      says = "says `inverse: none`"
    }
    report(
      .inverseDisagreement,
      "`\(path(id))` names `\(otherSide.name)` as its inverse, but `\(path(other))` \(says)",
      at: relationship.inversePlace ?? relationship.place,
      fix: "write `inverse: \(relationship.name)` in `\(path(other))`, or `inverse: none` here",
      notes: [
        Diagnostic.Note("`\(path(other))` states it here", at: otherSide.inversePlace ?? otherSide.place)
      ])
  }
}

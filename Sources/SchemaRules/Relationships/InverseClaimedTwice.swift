import Diagnostics
import SchemaModel

extension Rule {
  public static let inverseClaimedTwice = Rule(
    "inverse-claimed-twice", severity: .warning, evidence: .measured,
    problem: """
      A relationship can be the inverse of one other relationship. Where two name it, the first one gets it and the \
      other has none, in real stores as in what modelgen emits.
      """,
    remedy: "Write `inverse: none` on the one without an inverse, or declare a second inverse.",
    bad: """
      entities:
        Trip:
          relationships:
            plannedItems: { toMany: Item, deleteRule: cascade, inverse: trip }
            packedItems: { toMany: Item, deleteRule: nullify, inverse: trip }
        Item:
          relationships:
            trip: { toOne: Trip }
      """,
    good: [
      "packedItems: { toMany: Item, deleteRule: nullify, inverse: trip }":
        "packedItems: { toMany: Item, deleteRule: nullify, inverse: packedIn }",
      "      trip: { toOne: Trip }": """
            trip: { toOne: Trip }
            packedIn: { toOne: Trip }
      """,
    ])
}

extension VersionChecker {
  mutating func reportClaimedTwice(_ id: RelationshipID, _ other: RelationshipID, _ owner: RelationshipID) {
    report(
      .inverseClaimedTwice, "`\(path(other))` is the inverse of `\(path(owner))` already, so `\(path(id))` has none",
      at: self[id].inversePlace ?? self[id].place,
      fix: "write `inverse: none`, or declare a second relationship in `\(version.entities[other.entity].name)`",
      notes: [
        Diagnostic.Note("`\(path(owner))` claims it here", at: self[owner].inversePlace ?? self[owner].place)
      ])
  }
}

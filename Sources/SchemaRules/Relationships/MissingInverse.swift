import Diagnostics
import ManifestWriter
import SchemaModel

extension Rule {
  public static let missingInverse = Rule(
    "missing-inverse", severity: .error, evidence: .measured,
    problem: """
      Two relationships lead to each other's entity, and neither says whether they belong together. SwiftData guesses by \
      rules that differ with the system's version and with what the macros say, and the guess is part of the shape by \
      which a store is recognized. modelgen does not guess.
      """,
    remedy:
      "Write `inverse: NAME` on one of the two (both is fine), or `inverse: none` if they are two separate links.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: cascade }
        Item:
          relationships:
            trip: { toOne: Trip }
      """,
    good: [
      "items: { toMany: Item, deleteRule: cascade }": "items: { toMany: Item, deleteRule: cascade, inverse: trip }"
    ])
}

extension VersionChecker {
  private struct Direction: Hashable {
    var from: Int
    var to: Int
  }

  /// Relationships that say nothing and are claimed by nobody, with a way back that is just as free.
  mutating func checkMissingInverses(_ unstated: [RelationshipID], reported: inout Set<RelationshipID>) {
    guard unstated.count > 1 else { return }
    var byDirection: [Direction: [RelationshipID]] = [:]
    for id in unstated {
      guard let destination = names.entity(self[id].destination) else { continue }
      byDirection[Direction(from: id.entity, to: destination), default: []].append(id)
    }
    for id in unstated where !reported.contains(id) {
      guard let destination = names.entity(self[id].destination) else { continue }
      var ways: [RelationshipID] = []
      func look(_ direction: Direction) {
        ways += byDirection[direction]?.filter { $0 != id && !ways.contains($0) } ?? []
      }
      // Relationships of a superentity count for its children, on either side.
      for ancestor in lineage(of: destination) { look(Direction(from: ancestor, to: id.entity)) }
      for ancestor in lineage(of: id.entity).dropFirst() { look(Direction(from: destination, to: ancestor)) }
      guard !ways.isEmpty else { continue }
      reported.insert(id)
      reported.formUnion(ways)
      reportMissingInverse(id, ways: ways)
    }
  }

  private mutating func reportMissingInverse(_ id: RelationshipID, ways: [RelationshipID]) {
    guard let way = ways.first else { return }
    let names = ways.map { "`\(path($0))`" }
    let back = ways.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    report(
      .missingInverse,
      "`\(path(id))` and \(back) lead to each other, but neither names the other as its inverse",
      at: self[id].place,
      fix: "if they are one relationship: write `\(line(for: id, inverse: self[way].name))`",
      notes: ways.map { Diagnostic.Note("the other one is here", at: self[$0].place) } + [
        Diagnostic.Note("if they are independent: write `inverse: none` in both")
      ])
  }

  /// The relationship's line as a manifest would have it.
  private func line(for id: RelationshipID, inverse: String) -> String {
    var relationship = self[id]
    relationship.inverse = .property(inverse)
    return relationship.manifestLine
  }
}

import Diagnostics
import ManifestWriter
import SchemaModel

extension Rule {
  public static let cascadeCycle = Rule(
    "cascade-cycle", severity: .warning, evidence: .inferred,
    problem: """
      Cascades from an entity form a cycle. Where both sides of a pair cascade, deleting one part \
      deletes its owner, and with it all the other parts.
      """,
    remedy: "Let the owner cascade and the part nullify.",
    bad: """
      entities:
        Trip:
          relationships:
            items: { toMany: Item, deleteRule: cascade, inverse: trip }
        Item:
          relationships:
            trip: { toOne: Trip, deleteRule: cascade }
      """,
    good: ["trip: { toOne: Trip, deleteRule: cascade }": "trip: { toOne: Trip }"])
}

extension VersionChecker {
  /// A depth-first walk over cascades between different entities; each way back into the path is one finding.
  ///
  /// A cascade from an entity to itself is an ordinary tree, unless its inverse cascades too.
  mutating func checkCascadeCycles() {
    guard isNewest else { return }
    let edges = cascades()
    var isDone = [Bool](repeating: false, count: version.entities.count)
    var isOpen = isDone
    for start in version.entities.indices where !isDone[start] && !edges[start].isEmpty {
      var stack: [(entity: Int, next: Int, via: RelationshipID?)] = [(start, 0, nil)]
      isOpen[start] = true
      while let top = stack.last {
        guard top.next < edges[top.entity].count else {
          isOpen[top.entity] = false
          isDone[top.entity] = true
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let id = edges[top.entity][top.next]
        guard let destination = names.entity(self[id].destination), !isDone[destination] else { continue }
        if isOpen[destination] {
          let circle = stack.drop { $0.entity != destination }
          reportCascadeCycle(
            circle.compactMap(\.via).filter { $0.entity != id.entity || circle.count > 1 }, closing: id)
        } else {
          isOpen[destination] = true
          stack.append((destination, 0, id))
        }
      }
    }
  }

  private func cascades() -> [[RelationshipID]] {
    version.entities.indices.map { index in
      version.entities[index].relationships.indices.compactMap { position in
        let relationship = version.entities[index].relationships[position]
        guard relationship.deleteRule == .cascade else { return nil }
        if names.entity(relationship.destination) == index {
          guard let link = inverses.link(entity: index, relationship: position),
            version.entities[link.entity].relationships[link.relationship].deleteRule == .cascade
          else { return nil }
        }
        return RelationshipID(entity: index, position: position)
      }
    }
  }

  private mutating func reportCascadeCycle(_ path: [RelationshipID], closing id: RelationshipID) {
    let destination = self[id].destination
    var nullifying = self[id]
    nullifying.deleteRule = .nullify
    report(
      .cascadeCycle, "deleting through `\(self.path(id))` cascades back to `\(destination)`, which cascades to it",
      at: self[id].place(of: "deleteRule"), fix: "if `\(destination)` is the owner: write `\(nullifying.manifestLine)`",
      notes: path.filter { $0 != id && version.entities[$0.entity].name == destination }.suffix(1).map {
        Diagnostic.Note("`\(self.path($0))` cascades here", at: self[$0].place(of: "deleteRule"))
      })
  }
}

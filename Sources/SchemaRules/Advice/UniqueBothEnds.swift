import Diagnostics
import SchemaModel

extension Rule {
  public static let uniqueBothEnds = Rule(
    "unique-both-ends", severity: .warning, evidence: .reported,
    problem: """
      Both entities of a relationship have a unique key whose values come from outside. Reports: inserting linked objects \
      whose values exist already stops the app ("remapped to a temporary identifier during save", "Duplicate \
      registration attempt"), because replacing the one row moves the link of the other. A value that the initializer \
      makes anew for each object, such as `initDefault: UUID()`, never conflicts.
      """,
    remedy: """
      Fetch by the key before you insert, at both ends, in one context. Or keep one of the two keys and compare the other \
      value in the app.
      """,
    bad: """
      entities:
        Author:
          attributes:
            number: { type: Int, unique: true }
          relationships:
            books: { toMany: Book, deleteRule: cascade, inverse: author }
        Book:
          attributes:
            isbn: { type: String, unique: true }
          relationships:
            author: { toOne: Author }
      """,
    good: ["isbn: { type: String, unique: true }": "isbn: String"])
}

extension VersionChecker {
  /// Each pair of entities once, at the first relationship that links them.
  mutating func checkUniqueEnds() {
    let keys = version.entities.indices.map { version.entities[$0].isUnique ? conflictingKeys(of: $0) : [] }
    var seen: Set<[Int]> = []
    for index in version.entities.indices where !keys[index].isEmpty {
      for (position, relationship) in version.entities[index].relationships.enumerated() {
        guard let other = names.entity(relationship.destination), other != index, !keys[other].isEmpty,
          inverses.link(entity: index, relationship: position) != nil,
          seen.insert([min(index, other), max(index, other)]).inserted
        else { continue }
        let (own, far) = (version.entities[index].name, version.entities[other].name)
        report(
          .uniqueBothEnds,
          "`\(own)` and `\(far)` are linked, and both have a unique key: inserting linked objects whose keys exist"
            + " already can stop the app", at: relationship.place,
          fix: "fetch both by their keys before you insert, or add `# modelgen:allow unique-both-ends` with the reason",
          notes: [
            Diagnostic.Note("the key of `\(own)`", at: keys[index][0].place),
            Diagnostic.Note("the key of `\(far)`", at: keys[other][0].place),
          ])
      }
    }
  }
}

extension Entity {
  fileprivate var isUnique: Bool { !uniqueness.isEmpty || attributes.contains { $0.options.contains(.unique) } }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let duplicateName = Rule(
    "duplicate-name", severity: .error, evidence: .refused,
    problem: """
      Entities, enums, structs and type aliases of a version live in one Swift enum, and attributes and relationships \
      of an entity live in one class, so their names must differ. A property of a superentity counts as well: Swift \
      refuses to override a stored property with another one.
      """,
    remedy: "Rename one of the two, or delete it where it says the same thing twice.",
    bad: """
      entities:
        Trip:
          attributes:
            owner: String
          relationships:
            owner: { toOne: Person, inverse: none }
        Person:
          attributes:
            name: String
      """,
    good: ["owner: String": "ownerName: String"])
}

extension VersionChecker {
  /// - Parameter other: the name as it is declared first.
  mutating func reportDuplicate(_ name: String, _ other: String, in owner: String, at place: Place, first: Place) {
    let spelling = differentSpelling(name, other).map {
      ", in two spellings: `\($0.letter)` is \($0.a) here and \($0.b) there, which Swift takes for one name"
    }
    report(
      .duplicateName, "`\(name)` is declared twice in \(owner)\(spelling ?? "")", at: place,
      fix: "rename one of the two", notes: [Diagnostic.Note("it is declared here first", at: first)])
  }

  /// For cases of an enum, fields of a struct and labels of a payload.
  mutating func checkDuplicates(_ names: [(name: String, place: Place)], in owner: String) {
    guard names.count > 1 else { return }
    var seen: [String: (name: String, place: Place)] = [:]
    seen.reserveCapacity(names.count)
    for (name, place) in names {
      if let first = seen[name] {
        reportDuplicate(name, first.name, in: owner, at: place, first: first.place)
      } else {
        seen[name] = (name, place)
      }
    }
  }
}

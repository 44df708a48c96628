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
    good: """
      entities:
        Trip:
          attributes:
            ownerName: String
          relationships:
            owner: { toOne: Person, inverse: none }
        Person:
          attributes:
            name: String
      """)
}

extension VersionChecker {
  mutating func reportDuplicate(_ name: String, in owner: String, at place: Place, first: Place) {
    report(
      .duplicateName, "`\(name)` is declared twice in \(owner)", at: place, fix: "rename one of the two",
      notes: [Diagnostic.Note("it is declared here first", at: first)])
  }

  /// For cases of an enum, fields of a struct and labels of a payload.
  mutating func checkDuplicates(_ names: [(name: String, place: Place)], in owner: String) {
    guard names.count > 1 else { return }
    var seen: [String: Place] = [:]
    seen.reserveCapacity(names.count)
    for (name, place) in names {
      if let first = seen[name] {
        reportDuplicate(name, in: owner, at: place, first: first)
      } else {
        seen[name] = place
      }
    }
  }
}

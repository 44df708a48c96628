import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownDestination = Rule(
    "unknown-destination", severity: .error, evidence: .refused,
    problem: """
      `toOne` and `toMany` lead to an entity of the same version. A value type is not a destination: enums, structs and \
      Swift's own types are stored in the entity itself, as attributes.
      """,
    remedy: "Correct the spelling, declare the entity, or move the line to `attributes:`.",
    bad: """
      entities:
        Trip:
          relationships:
            owner: { toOne: Persn, inverse: none }
        Person:
          attributes:
            name: String
      """,
    good: ["owner: { toOne: Persn, inverse: none }": "owner: { toOne: Person, inverse: none }"])
}

extension VersionChecker {
  /// False where the destination is no entity; nothing else is said about the relationship then.
  mutating func checkDestination(of relationship: Relationship, in entity: Entity) -> Bool {
    let name = relationship.destination
    let isValue: Bool
    switch names[name] {
    case .entity?: return true
    case let declaration?:
      isValue = true
      markUsed(declaration)
    case nil: isValue = SwiftType.Scalar(rawValue: name) != nil
    }
    if isUnread(name) { return false }
    let fix: Diagnostic.Note
    if isValue {
      let type = relationship.isToMany ? "\"[\(name)]\"" : "\(name)?"
      fix = .init("write it under `attributes:`, as `\(relationship.name): \(type)`")
    } else {
      fix = .guess(otherwise: "declare `\(name)` under `entities:` of this file") { [version] in
        nearestName(to: name, among: version.entities.lazy.map(\.name)).map { "did you mean `\($0)`?" }
      }
    }
    report(
      .unknownDestination,
      "`\(entity.name).\(relationship.name)` leads to \(quoted(name)), which is not an entity of this version",
      at: relationship.destinationPlace, notes: [fix])
    return false
  }
}

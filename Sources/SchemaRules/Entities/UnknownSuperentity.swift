import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownSuperentity = Rule(
    "unknown-superentity", severity: .error, evidence: .refused,
    problem: """
      `inherits` names the superclass of the model, which must be an entity of the same version: a class that is not a \
      model has no table, and a version never uses entities of another one.
      """,
    remedy: "Correct the spelling, or declare the superentity in this file.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
        BusinessTrip:
          inherits: Tripp
          attributes:
            purpose: String
      """,
    good: ["inherits: Tripp": "inherits: Trip"])
}

extension VersionChecker {
  mutating func reportSuperentity(_ superentity: Located<String>, of entity: Entity) {
    let name = superentity.value
    if isUnread(name) { return }
    let fix: Diagnostic.Note
    switch names[name] {
    case .enumeration?, .structure?, .alias?:
      fix = .init("`\(name)` is not an entity; only entities can be inherited from")
    case nil
    where ["NSManagedObject", "PersistentModel", "Model", "NSObject", "Codable", "Identifiable"].contains(name):
      fix = .init("delete `inherits`: every entity is a model")
    default:
      fix = .guess(otherwise: "declare `\(name)` under `entities:` of this file") { [version] in
        nearestName(to: name, among: version.entities.lazy.map(\.name)).map { "did you mean `\($0)`?" }
      }
    }
    report(
      .unknownSuperentity, "`\(entity.name)` inherits from \(quoted(name)), which is not an entity of this version",
      at: superentity.place, notes: [fix])
  }
}

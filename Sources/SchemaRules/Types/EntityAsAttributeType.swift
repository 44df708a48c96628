import Diagnostics
import SchemaModel

extension Rule {
  public static let entityAsAttributeType = Rule(
    "entity-as-attribute-type", severity: .error, evidence: .documented,
    problem: """
      An attribute holds a value; a link to another model is a relationship, with a delete rule and an inverse. \
      SwiftData stores the two in different ways, and a struct or enum that is stored as a value cannot hold a model at \
      all ("Class property within Persisted Struct/Enum is not supported").
      """,
    remedy: "Move the line to `relationships:`. In a struct, hold the model's identifier (a `UUID`) instead.",
    bad: """
      entities:
        Trip:
          attributes:
            owner: Person?
        Person:
          attributes:
            name: String
      """,
    good: """
      entities:
        Trip:
          relationships:
            owner: { toOne: Person, inverse: none }
        Person:
          attributes:
            name: String
      """)
}

extension VersionChecker {
  /// An entity named where a value's type is expected. `line` is the YAML to write instead, if there is one.
  mutating func reportEntityAsType(_ entity: String, at place: Place, line: String?) {
    report(
      .entityAsAttributeType, "`\(entity)` is an entity, so it cannot be the type of a value", at: place,
      fix: line.map { "write it under `relationships:`, as `\($0)`" }
        ?? "hold what identifies it instead, for example a `UUID`")
  }

  /// `owner: { toOne: Person, inverse: none }`
  func relationshipLine(for attribute: Attribute) -> String? {
    switch attribute.type.unwrapped {
    case .named(let name): "\(attribute.name): { toOne: \(name), inverse: … }"
    case .array(.named(let name)), .set(.named(let name)): "\(attribute.name): { toMany: \(name), inverse: … }"
    default: nil
    }
  }
}

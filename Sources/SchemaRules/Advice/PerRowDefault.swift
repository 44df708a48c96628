import Diagnostics
import SchemaModel

extension Rule {
  public static let perRowDefault = Rule(
    "per-row-default", severity: .warning, evidence: .reported,
    problem: """
      New objects evaluate an inline default each, but the model keeps the value that it had when it was built, and a \
      migration writes that one constant into all old rows. A unique property whose default is `UUID()` therefore \
      collides with itself as soon as it is added to an entity with rows.
      """,
    remedy: "Write the expression as `initDefault`: new objects get a value of their own, and no constant is kept.",
    bad: """
      entities:
        Item:
          attributes:
            id: { type: UUID, unique: true, default: UUID() }
      """,
    good: [
      "id: { type: UUID, unique: true, default: UUID() }": "id: { type: UUID, unique: true, initDefault: UUID() }"
    ])
}

extension VersionChecker {
  mutating func adviseOnPerRowDefault(_ attribute: Attribute, in entity: Entity) {
    guard let value = attribute.defaultValue, case .expression(let text) = value.value, isPerRow(text) else { return }
    report(
      .perRowDefault,
      "a migration would give all old rows one \(quoted(text)), and `\(entity.name).\(attribute.name)` is unique",
      at: value.place,
      fix: "write `\(attribute.name): { type: \(attribute.type), unique: true, initDefault: \(text) }`")
  }
}

/// Expressions that are meant to differ from object to object.
func isPerRow(_ text: String) -> Bool {
  ["UUID()", "Foundation.UUID()", "UUID.init()", "Date()", "Date.now", "Foundation.Date()"].contains(text)
    || text.hasPrefix("UUID().") || text.contains(".random(")
    || text.hasPrefix("ProcessInfo.processInfo.globallyUnique")
}

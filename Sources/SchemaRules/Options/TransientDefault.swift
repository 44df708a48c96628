import Diagnostics
import SchemaModel

extension Rule {
  public static let transientDefault = Rule(
    "transient-default", severity: .error, evidence: .documented,
    problem: """
      A transient property is not in the store, so a fetched object gets its value from the property's default. \
      SwiftData demands one unless the type is optional.
      """,
    remedy:
      "Give it a `default`, or make its type optional. `initDefault` does not count: a fetch calls no initializer.",
    bad: """
      entities:
        Trip:
          attributes:
            tripViews: { type: Int, transient: true }
      """,
    good: [
      "tripViews: { type: Int, transient: true }": "tripViews: { type: Int, default: 0, transient: true }"
    ])
}

extension VersionChecker {
  mutating func checkTransientDefault(of attribute: Attribute, in entity: Entity) {
    guard !attribute.isPersisted, attribute.defaultValue == nil, !attribute.type.isOptional,
      !resolve(attribute.type).isOptional
    else { return }
    let word = attribute.unstoredWord
    report(
      .transientDefault, "`\(entity.name).\(attribute.name)` is \(word) and has no default to be fetched with",
      at: attribute.place(of: word),
      fix: "write `\(attribute.name): { type: \(attribute.type), default: …, \(word): true }`, or `\(attribute.type)?`")
  }
}

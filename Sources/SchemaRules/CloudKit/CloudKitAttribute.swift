import Diagnostics
import SchemaModel

extension Rule {
  public static let cloudKitAttribute = Rule(
    "cloudkit-attribute", severity: .error, evidence: .documented,
    problem: """
      A store that syncs needs every attribute to be optional or to have a default, because records may arrive without \
      a field. `initDefault` does not count. Without it the container does not open, and only where sync is on, so a \
      local test does not show it.
      """,
    remedy: "Give the attribute an inline default, or make it optional.",
    bad: """
      cloudKit: true
      entities:
        Entry:
          attributes:
            id: UUID?
            text: String
      """,
    good: """
      cloudKit: true
      entities:
        Entry:
          attributes:
            id: UUID?
            text: String = ""
      """)
}

extension VersionChecker {
  mutating func checkCloudKit(_ attribute: Attribute, in entity: Entity) {
    if attribute.options.contains(.unique) {
      reportCloudKitUnique(of: entity, at: attribute.place(of: "unique"), subject: "`\(entity.name).\(attribute.name)`")
    }
    guard attribute.isPersisted, attribute.defaultValue == nil, !attribute.type.isOptional,
      !resolve(attribute.type).isOptional
    else { return }
    report(
      .cloudKitAttribute, "`\(entity.name).\(attribute.name)` syncs, so it must be optional or have a default",
      at: attribute.typePlace,
      fix: "write `\(attribute.name): \(attribute.type)?`, or a default: `\(attribute.name): \(attribute.type) = …`")
  }
}

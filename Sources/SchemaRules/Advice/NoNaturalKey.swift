import Diagnostics
import SchemaModel

extension Rule {
  public static let noNaturalKey = Rule(
    "no-natural-key", severity: .warning, evidence: .inferred,
    problem: """
      Two devices that make the same object before they have synced end up with two records. Without an attribute that \
      identifies an object, such as an `id: UUID`, nothing identifies them as one, and duplicates cannot be merged. \
      CloudKit offers no uniqueness that would do it.
      """,
    remedy: "Add `id: { type: UUID?, initDefault: UUID() }` while the entity is new.",
    bad: """
      cloudKit: true
      entities:
        Entry:
          attributes:
            text: String = ""
      """,
    good: """
      cloudKit: true
      entities:
        Entry:
          attributes:
            id: { type: UUID?, initDefault: UUID() }
            text: String = ""
      """)
}

extension VersionChecker {
  mutating func checkNaturalKey(of entity: Entity, at index: Int) {
    guard version.usesCloudKit else { return }
    for ancestor in lineage(of: index) {
      for attribute in version.entities[ancestor].attributes where isKey(attribute) { return }
    }
    report(
      .noNaturalKey, "`\(entity.name)` syncs, and has no key by which duplicate records could be recognized",
      at: entity.place, fix: "add `id: { type: UUID?, initDefault: UUID() }` to its attributes")
  }

  private func isKey(_ attribute: Attribute) -> Bool {
    let kind = resolve(attribute.type).kind
    if kind == .scalar(.uuid) { return true }
    let name = attribute.name.lowercased()
    return name == "id" || name == "identifier" || name == "key" || name == "slug" || name.hasSuffix("id")
      || name.hasSuffix("uuid") || name.hasSuffix("identifier")
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let noNaturalKey = Rule(
    "no-natural-key", severity: .warning, evidence: .inferred,
    problem: """
      Two devices that make the same object before they have synced end up with two records. Without an attribute that \
      identifies an object, such as an `id: UUID`, nothing identifies them as one, and duplicates cannot be merged. \
      CloudKit offers no uniqueness that would do it. Without sync, only an entity of its own is reported whose attributes \
      may all be empty or have their defaults: an import, a restored backup or sync that is added later finds rows that \
      nothing distinguishes.
      """,
    remedy: "Add `id: { type: UUID?, initDefault: UUID() }` while the entity is new, or `UUID` where nothing syncs.",
    bad: """
      cloudKit: true
      entities:
        Entry:
          attributes:
            text: String = ""
      """,
    good: [
      "    attributes:": """
          attributes:
            id: { type: UUID?, initDefault: UUID() }
      """
    ])
}

extension VersionChecker {
  mutating func checkNaturalKey(of entity: Entity, at index: Int) {
    for ancestor in lineage(of: index) {
      for attribute in version.entities[ancestor].attributes where isKey(attribute) { return }
    }
    if version.usesCloudKit {
      report(
        .noNaturalKey, "`\(entity.name)` syncs, and has no key by which duplicate records could be recognized",
        at: entity.place, fix: "add `id: { type: UUID?, initDefault: UUID() }` to its attributes")
    } else if nothingDistinguishesRows(of: entity, at: index) {
      report(
        .noNaturalKey, "`\(entity.name)` has no key, and all of its attributes may be empty or have their defaults",
        at: entity.place, fix: "while it is new, add `id: { type: UUID, initDefault: UUID() }` to its attributes")
    }
  }

  /// True where two rows can be equal in all they have. A part is identified by its owner, a subentity by its parent's
  /// rows, and settings have one row.
  private func nothingDistinguishesRows(of entity: Entity, at index: Int) -> Bool {
    // What is wrong comes first: this is advice.
    guard entity.superentity == nil, entity.attributes.count > 1, entity.uniqueness.isEmpty,
      !looksLikeSettings(entity), findings.all.allSatisfy({ $0.rule === Rule.noNaturalKey })
    else { return false }
    return !entity.relationships.contains { !$0.isToMany }
      && entity.attributes.allSatisfy { attribute in
        !attribute.options.contains(.unique) && attribute.accessor == nil
          && (attribute.defaultValue != nil || resolve(attribute.type).isOptional)
      }
  }

  private func isKey(_ attribute: Attribute) -> Bool {
    let kind = resolve(attribute.type).kind
    if kind == .scalar(.uuid) { return true }
    let name = attribute.name.lowercased()
    return name == "id" || name == "identifier" || name == "key" || name == "slug" || name.hasSuffix("id")
      || name.hasSuffix("uuid") || name.hasSuffix("identifier")
  }
}

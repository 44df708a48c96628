import Diagnostics
import SchemaModel

extension Rule {
  public static let cloudKitSharedField = Rule(
    "cloudkit-shared-field", severity: .warning, evidence: .inferred,
    problem: """
      Records of all entities of a hierarchy are presumably of one type, named after its root. Two of them have a property \
      of one name and of different types: both would be the same field in iCloud, which keeps the type that it got first.
      """,
    remedy: "Give one of the two another name.",
    bad: """
      cloudKit: true
      entities:
        Media:
          attributes:
            id: UUID?
        Book:
          inherits: Media
          attributes:
            length: Int?
        Film:
          inherits: Media
          attributes:
            length: Double?
      """,
    good: ["length: Double?": "duration: Double?"])
}

extension VersionChecker {
  mutating func checkCloudKitSharedFields() {
    var fields: [String: (entity: Entity, attribute: Attribute)] = [:]
    for (index, entity) in version.entities.enumerated() {
      guard let root = hierarchy.lineage(of: index).last else { continue }
      for attribute in entity.attributes where attribute.isPersisted {
        let field = "\(root) \(attribute.name)"
        guard let first = fields[field] else {
          fields[field] = (entity, attribute)
          continue
        }
        if resolve(first.attribute.type.unwrapped).kind == resolve(attribute.type.unwrapped).kind { continue }
        report(
          .cloudKitSharedField,
          "`\(entity.name).\(attribute.name)` and `\(first.entity.name).\(attribute.name)` are presumably one field in iCloud, and"
            + " have different types", at: attribute.place,
          fix:
            "give one of them another name; if it is deployed and syncs: add `# modelgen:allow cloudkit-shared-field`",
          notes: [Diagnostic.Note("the other one is here", at: first.attribute.place)])
      }
    }
  }
}

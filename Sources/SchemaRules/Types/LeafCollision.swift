import Diagnostics
import SchemaModel

extension Rule {
  public static let leafCollision = Rule(
    "leaf-collision", severity: .warning, evidence: .inferred,
    problem: """
      The fields of a struct become columns of the entity's table, named by the field alone. Two columns of one name \
      and one type are numbered by the framework, and real stores work so. Where the types differ, or the names differ \
      only in case, the result is not known.
      """,
    remedy: "Give the field or the attribute another name while it is new.",
    bad: """
      entities:
        Parcel:
          attributes:
            weight: Double
            sticker: Sticker
      structs:
        Sticker: { fields: { text: String, weight: Int } }
      """,
    good: [
      "Sticker: { fields: { text: String, weight: Int } }": "Sticker: { fields: { text: String, fontWeight: Int } }"
    ])
}

extension VersionChecker {
  /// Looks at structs directly below an attribute; deeper ones repeat the same names.
  mutating func checkLeafNames(of entity: Entity) {
    guard !version.structs.isEmpty else { return }
    var columns: [String: (type: ResolvedType.Kind, name: String, owner: String, place: Place)] = [:]
    var hasComposites = false
    for attribute in entity.attributes where attribute.isPersisted && attribute.transformer == nil {
      let kind = resolve(attribute.type).kind
      if case .structure = kind {
        hasComposites = true
      } else {
        columns[attribute.name.lowercased()] = (kind, attribute.name, entity.name, attribute.place)
      }
    }
    guard hasComposites else { return }
    for attribute in entity.attributes where attribute.isPersisted && attribute.transformer == nil {
      guard case .structure(let index) = resolve(attribute.type).kind else { continue }
      for field in version.structs[index].fields {
        let kind = resolve(field.type).kind
        let owner = version.structs[index].name
        guard let other = columns[field.name.lowercased()] else {
          columns[field.name.lowercased()] = (kind, field.name, owner, field.place)
          continue
        }
        guard other.type != kind || other.name != field.name else { continue }
        report(
          .leafCollision,
          "`\(attribute.name).\(field.name)` and `\(other.owner).\(other.name)` become columns of one name in "
            + "`\(entity.name)`",
          at: attribute.place, fix: "rename the field or the attribute while it is new",
          notes: [
            Diagnostic.Note("the field is declared here", at: field.place),
            Diagnostic.Note("the other column comes from here", at: other.place),
          ])
        break
      }
    }
  }
}

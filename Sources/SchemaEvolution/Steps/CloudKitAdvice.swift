import Diagnostics
import SchemaModel

// The ways out that a local store has (rename, remove, expand and contract) are closed in iCloud: what is advised in a
// synced schema must be what its own rules let through.

extension StepDraft {
  mutating func adviseForCloudKit() {
    guard pair.from.version.usesCloudKit else { return }
    for index in changes.indices where changes[index].resolution == nil && changes[index].rule != nil {
      if let remedy = cloudKitRemedy(for: changes[index]) { changes[index].judge { $0.remedy = remedy } }
    }
  }

  private func cloudKitRemedy(for change: Change) -> String? {
    let field = "in iCloud a field keeps its name and type, forever"
    switch change.rule?.name {
    case Rule.possibleRename.name:
      let old = change.removalName?.split(separator: ".").last.map(String.init) ?? change.path
      return
        "keep the stored name `\(old)`, and add a computed property under the new one in an extension: \(field); if"
        + " it is another value, keep `\(old)` beside it and stop using it"
    case Rule.entityRenamed.name:
      return "keep the name \(change.path) (the app may use a typealias): in iCloud a record type stays, with all its"
        + " records; if the new one is another thing, keep \(change.path) beside it and stop using it"
    case Rule.losesData.name:
      guard let name = change.removalName else { return nil }
      return "leave it in place and stop using it: in iCloud it stays forever; if it shipped this way or is intended:"
        + " `removes: [\(name)]` and `accepts: { cloudkit-removal: <why> }` under `migration:`"
    case Rule.mandatoryWithoutDefault.name: return "give it an inline default (`default:`), or make it optional"
    case Rule.typeChange.name, Rule.undetectedTypeChange.name, Rule.externalStorageOff.name,
      Rule.transformerChanged.name:
      let entity: String
      let name: String
      switch change.kind {
      case .attributeTypeChanged(let owner, let attribute), .attributeOption(let owner, let attribute, _, _):
        (entity, name) = (owner, attribute)
      default: return nil
      }
      if let remedy = remedyForInherited(name, of: entity) { return "\(remedy): \(field)" }
      guard let new = attribute(name, of: entity, in: pair.to) else { return nil }
      if let old = pair.from.version.entity(named: entity)?.attributes.first(where: {
        $0.declaredName == new.declaredName
      }),
        old.name != new.name, old.accessor != nil || new.accessor != nil
      {
        let conversion = StorageConversion(entity: entity, old: old, new: new) { pair.freeName($0, in: entity) }
        return "leave `\(old.name)` as it was, permanently (\(field)), and add another property beside it:"
          + " `\(conversion.expand[0])` and `\(conversion.expand[1])`; `fills: [\(conversion.fills)]` under `migration:`"
          + " computes it for the rows that exist"
      }
      let bridge = pair.freeName("\(name)Value", in: entity)
      return "leave `\(name)` as it was, permanently (\(field)), and add another property beside it:"
        + " `\(bridge): \(SwiftType.optional(pair.to.spelled(new.type).unwrapped))`; `fills: [\(entity).\(bridge)]` under"
        + " `migration:` computes it for the rows that exist"
    case Rule.toManyToOne.name, Rule.destinationChange.name, Rule.propertyKindChange.name:
      if let name = change.path.split(separator: ".").last, let entity = change.entityName,
        let remedy = remedyForInherited(String(name), of: entity)
      {
        return "\(remedy): \(field)"
      }
      return "leave it as it was, permanently (\(field)), and add another property beside it"
    default: return nil
    }
  }

  /// What the entity has from above in both versions is another entity's to declare.
  private func remedyForInherited(_ name: String, of entity: String) -> String? {
    guard let old = pair.from.entity(entity), let new = pair.to.entity(entity),
      let ref = pair.to.properties[new][name], ref.entity != new,
      let before = pair.from.byIdentifier[old][pair.to.identifier(of: ref)], before.entity != old
    else { return nil }
    return pair.adviceToLeave(VersionPair.EntityPair(old: old, new: new, name: entity))
  }
}

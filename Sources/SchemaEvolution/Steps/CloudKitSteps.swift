import Diagnostics
import SchemaModel

// A synced schema in production only grows: what is harmless on one device is not in iCloud.

extension VersionPair {
  /// True where an attribute stays a whole number, of another width.
  func keepsWholeNumber(_ change: Change) -> Bool {
    guard case .attributeTypeChanged(let entity, let name) = change.kind, let old = from.entity(entity),
      let new = to.entity(entity), let ref = to.properties[new][name], ref.kind == .attribute,
      let before = from.byIdentifier[old][to.identifier(of: ref)], before.kind == .attribute,
      case .scalar(let former) = from.plain(from.attribute(before).type),
      case .scalar(let current) = to.plain(to.attribute(ref).type)
    else { return false }
    return former.integerWidth != nil && current.integerWidth != nil
  }
}

extension StepDraft {
  /// The rule of CloudKit's that a change breaks, with what it means there.
  static func cloudKitRule(for change: Change) -> (rule: Rule, reason: String)? {
    let stays = "The field stays in iCloud, and devices with an older version go on using it."
    switch change.kind {
    case .entityRemoved: return (.cloudKitRemoval, "The record type stays in iCloud with all its records.")
    case .superentityChanged(_, _, _, let roots?):
      return (
        .cloudKitRecordType,
        "Records are of a type that is named after the root of the hierarchy, \(roots.old) before and \(roots.new) now: those"
          + " that are in iCloud stay what they are, the new type starts empty, and older devices do not see it."
      )
    case .attributeRemoved, .relationshipRemoved: return (.cloudKitRemoval, stays)
    case .valueTypeChanged(_, _, .fieldRemoved), .valueTypeChanged(_, _, .caseRemoved):
      return (.cloudKitRemoval, stays)
    case .valueTypeChanged(_, _, .rawValueRemoved):
      return (
        .cloudKitRemoval,
        "Devices with an older version go on sending rows in that case, which this version cannot read."
      )
    case .attributeRenamed, .relationshipRenamed:
      return (
        .cloudKitRename,
        "iCloud cannot rename: the old field stays, a new one starts empty, and older devices do not see it."
      )
    case .attributeTypeChanged, .propertyKindChanged, .relationshipChanged(_, _, .toMany),
      .relationshipChanged(_, _, .toOne), .relationshipChanged(_, _, .destination):
      return change.changeClass == .neutral
        ? nil : (.cloudKitTypeChange, "A field in iCloud keeps the type that it was made with, forever.")
    // Columns of their own; what is inside of encoded bytes is no field.
    case .valueTypeChanged(_, _, .type), .valueTypeChanged(_, _, .rawType):
      return change.changeClass == .neutral || change.visibility == .unseen
        ? nil : (.cloudKitTypeChange, "A field in iCloud keeps the type that it was made with, forever.")
    case .attributeBecameRequired, .relationshipChanged(_, _, .becameRequired),
      .valueTypeChanged(_, _, .becameRequired):
      return (.cloudKitTightened, "Devices with an older version go on sending rows without a value.")
    case .attributeOption(_, _, .allowsCloudEncryption, _):
      return (.cloudKitEncryption, "iCloud encrypts only fields that never existed unencrypted, and the reverse.")
    default: return nil
    }
  }
}

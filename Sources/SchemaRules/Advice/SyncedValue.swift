import Diagnostics
import SchemaModel

extension Rule {
  public static let syncedValue = Rule(
    "synced-value", severity: .warning, evidence: .reported,
    problem: """
      An enum, or an array or dictionary of structs or enums, is stored as it is, in a schema that syncs. Devices with a newer \
      version of the app write values which an older version has no case or field for, and the framework stops the app that \
      reads them: nothing in between can decide otherwise.
      """,
    remedy: """
      Add `storage: rawValue` or `storage: json` while the attribute is new: what is unknown reads as `unknown:` says, and \
      what is stored stays.
      """,
    bad: """
      cloudKit: true
      entities:
        Trip:
          attributes:
            id: UUID?
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """,
    good: ["status: Status?": "status: { type: Status?, storage: rawValue }"])
}

extension VersionChecker {
  mutating func adviseOnSyncedValue(_ attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    guard attribute.accessor == nil, attribute.isPersisted, attribute.transformer == nil,
      !attribute.options.contains(.codable)
    else { return }
    let storage: Attribute.Storage
    switch resolved.kind {
    case .enumeration(let index): storage = version.enums[index].rawType == nil ? .json : .rawValue
    case .array, .dictionary:
      guard holdsValueType(attribute.type) else { return }
      storage = .json
    default: return
    }
    report(
      .syncedValue,
      "`\(entity.name).\(attribute.name)` syncs, and an older version of the app stops at values that only a newer one knows",
      at: attribute.typePlace,
      fix: "while it is new, write `\(attribute.name): { type: \(attribute.type), storage: \(storage.rawValue) }`"
        + (resolved.isOptional ? "" : " with `unknown:`"))
  }

  /// True where an enum or struct of the manifest is inside of the encoded bytes.
  private func holdsValueType(_ type: SwiftType) -> Bool {
    var found = false
    forEachName(in: type) { name in
      switch names[name] {
      case .enumeration?, .structure?: found = true
      default: break
      }
    }
    return found
  }
}

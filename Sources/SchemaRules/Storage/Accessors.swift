import Diagnostics
import SchemaModel

extension VersionChecker {
  /// A typed accessor: what the app reads and assigns, in front of what is stored.
  mutating func checkAccessor(of stored: Attribute, in entity: Entity) {
    guard let accessor = stored.accessor else { return }
    let declared = stored.declared
    let type = resolve(declared.type)
    checkPropertyName(accessor.name, at: stored.place, in: entity)
    checkDoubleOptional(declared.type, at: stored.typePlace)
    markMentions(in: declared.type)
    if accessor.storage == .rawValue || !checkUncodable(declared.type.unwrapped, at: stored.typePlace) {
      checkMentionedNames(in: declared.type, at: stored.typePlace)
    }
    checkAccess(of: declared, resolved: type, in: entity)
    checkDefaults(of: declared, resolved: type, in: entity)
    if accessor.storage == .rawValue { checkRawDefault(accessor, in: entity) }
    checkStorageType(of: accessor, resolved: type, stored)
    checkUnknownValue(of: accessor, resolved: type, stored, in: entity)
    checkStorageConflicts(of: stored, in: entity)
  }

  /// The stored default is the case's raw value, which no expression tells.
  private mutating func checkRawDefault(_ accessor: Attribute.Accessor, in entity: Entity) {
    guard case .expression(let text)? = accessor.defaultValue?.value else { return }
    report(
      .defaultKind,
      "the default of `\(entity.name).\(accessor.name)` is stored as a raw value, so it must be the name of a case",
      at: accessor.defaultValue?.place,
      fix: "write the case: `default: \(text.split(separator: ".").last.map(String.init) ?? "first")`")
  }
}

import SchemaModel

/// The YAML for both versions of an expand and a contract, ready to paste.
///
/// The first block replaces the lines at hand in the version that was refused; the second belongs to the version after
/// it. Both versions may go out in one release: a device that has neither runs both stages in a row.
enum Recipe {
  private static let closing =
    "\nBoth versions may go out in one release: a device that has neither runs both stages in a row."

  /// - Parameter keepsBridge: the new type is an enum or struct, whose stored name must not change again.
  static func retype(
    entity: String, name: String, oldName: String, old: SwiftType, new: SwiftType,
    attributes: (old: Attribute, new: Attribute)?, keepsBridge: Bool
  ) -> String {
    let bridge = name + "Value"
    let bridgeLine = line(bridge, .optional(new.unwrapped), attributes?.new)
    let expand = """
      keep both for one version, and convert between them in `didMigrate`. In this version (expand):
        migration:
          fills: [\(entity).\(bridge)]
        entities:
          \(entity):
            attributes:
              \(line(oldName, old, attributes?.old))
              \(bridgeLine)
      """
    let contract = """
      In the version after it (contract):
        migration:
          removes: [\(entity).\(oldName)]
        entities:
          \(entity):
            attributes:
              \(keepsBridge ? bridgeLine : line(name, new, attributes?.new, renamedFrom: bridge))
      """
    let note =
      keepsBridge ? "\nThe stored name of an enum or struct stays; a computed property can give it another." : ""
    return expand + "\n" + contract + note + (keepsBridge ? "" : leftNil(new)) + closing
  }

  static func externalStorageOff(entity: String, _ attribute: Attribute) -> String {
    let bridge = attribute.name + "Value"
    return """
      keep both for one version, and copy in `didMigrate`. In this version (expand):
        migration:
          fills: [\(entity).\(bridge)]
        entities:
          \(entity):
            attributes:
              \(line(attribute.name, attribute.type, attribute, adding: .externalStorage))
              \(line(bridge, .optional(attribute.type.unwrapped), attribute))
      In the version after it (contract):
        migration:
          removes: [\(entity).\(attribute.name)]
        entities:
          \(entity):
            attributes:
              \(line(attribute.name, attribute.type, attribute, renamedFrom: bridge))
      """ + leftNil(attribute.type) + closing
  }

  /// A relationship under the same name that leads elsewhere, or to one instead of many.
  ///
  /// - Parameters:
  ///   - back: the other side, where it is the same property before and after; it needs a bridge of its own.
  ///   - newBack: the other side, where only the later version has it; it keeps its name in both.
  static func relinked(
    _ entity: String, _ relationship: Relationship, oldName: String,
    back: (entity: String, relationship: Relationship, oldName: String)?,
    newBack: (entity: String, relationship: Relationship)? = nil
  ) -> String {
    let name = relationship.name
    let backName = back?.relationship.name ?? newBack?.relationship.name
    let newLine = newBack.map { ($0.entity, link($0.relationship, as: $0.relationship.name)) }
    let expand = block(
      entity,
      link(relationship, as: name + "Value", inverse: backName.map { back == nil ? $0 : $0 + "Value" } ?? "none"),
      back.map { ($0.entity, link($0.relationship, as: $0.relationship.name + "Value")) } ?? newLine)
    let contract = block(
      entity, link(relationship, as: name, inverse: backName ?? "none", renamedFrom: name + "Value"),
      back.map {
        ($0.entity, link($0.relationship, as: $0.relationship.name, renamedFrom: $0.relationship.name + "Value"))
      } ?? newLine)
    let kept = back.map { "`\(oldName)` and `\($0.entity).\($0.oldName)` as they were" } ?? "`\(oldName)` as it was"
    let removed = ["\(entity).\(oldName)"] + (back.map { ["\($0.entity).\($0.oldName)"] } ?? [])
    return """
      keep both for one version, and link the rows in `didMigrate`. In this version (expand), beside \(kept):
        migration:
          fills: [\(entity).\(name)Value]
        entities:
      \(expand)
      In the version after it (contract):
        migration:
          removes: [\(removed.joined(separator: ", "))]
        entities:
      \(contract)
      """ + closing
  }

  /// Lines for one entity, or for the two ends.
  private static func block(_ entity: String, _ line: String, _ back: (entity: String, line: String)?) -> String {
    var lines = ["    \(entity):", "      relationships:", "        \(line)"]
    if let back {
      if back.entity != entity { lines += ["    \(back.entity):", "      relationships:"] }
      lines.append("        \(back.line)")
    }
    return lines.joined(separator: "\n")
  }

  private static func link(
    _ relationship: Relationship, as name: String, inverse: String? = nil, renamedFrom: String? = nil
  ) -> String {
    var parts = ["\(relationship.isToMany ? "toMany" : "toOne"): \(relationship.destination)"]
    if let rule = relationship.deleteRule { parts.append("deleteRule: \(rule.rawValue)") }
    if let inverse { parts.append("inverse: \(inverse)") }
    if let renamedFrom { parts.append("renamedFrom: \(renamedFrom)") }
    return "\(name): { \(parts.joined(separator: ", ")) }"
  }

  static func changedKind(entity: String, old: String, new: String, isRelationship: Bool) -> String {
    let bridge = new + (isRelationship ? "Link" : "Value")
    let section = isRelationship ? "relationships" : "attributes"
    return """
      keep both for one version, and carry the values over in `didMigrate`. In this version (expand), leave `\(old)` as it
      was and give the new property, optional, another name:
        migration:
          fills: [\(entity).\(bridge)]
        entities:
          \(entity):
            \(section):
              \(bridge): …
      In the version after it (contract):
        migration:
          removes: [\(entity).\(old)]
        entities:
          \(entity):
            \(section):
              \(new): { …, renamedFrom: \(bridge) }
      """ + closing
  }

  /// A value that must be required in the end, and has no default that suits all rows.
  static func requiredLater(_ entity: String, _ attribute: Attribute) -> String {
    """
    ; for a value of its own in each row, in this version (expand):
      migration:
        fills: [\(entity).\(attribute.name)]
      entities:
        \(entity):
          attributes:
            \(line(attribute.name, .optional(attribute.type.unwrapped), attribute))
    In the version after it (contract):
      entities:
        \(entity):
          attributes:
            \(line(attribute.name, attribute.type, attribute))
    """ + leftNil(attribute.type) + closing
  }

  static func fillThenUnique(_ entity: String, _ attribute: Attribute) -> String {
    """
    . In this version (expand):
      migration:
        fills: [\(entity).\(attribute.name)]
      entities:
        \(entity):
          attributes:
            \(line(attribute.name, .optional(attribute.type.unwrapped), attribute, dropping: .unique))
    In the version after it (contract):
      entities:
        \(entity):
          attributes:
            \(line(attribute.name, attribute.type, attribute))
    """ + leftNil(attribute.type) + closing
  }

  /// The contract version makes a bridge required, and no fill is sure to have reached every row.
  private static func leftNil(_ type: SwiftType) -> String {
    type.isOptional
      ? "" : "\nRows that are nil by then (not converted, or made in between) get a value in its stage's `willMigrate`."
  }

  /// An attribute's line with the options that it must keep.
  private static func line(
    _ name: String, _ type: SwiftType, _ attribute: Attribute?, renamedFrom: String? = nil,
    adding: Attribute.Options = [], dropping: Attribute.Options = []
  ) -> String {
    let options = (attribute?.options ?? []).union(adding).subtracting(dropping)
    var parts = ["type: \(quoted(type))"]
    if let renamedFrom { parts.append("renamedFrom: \(renamedFrom)") }
    for (word, option) in LockText.optionWords where options.contains(option) { parts.append("\(word): true") }
    switch attribute?.transformer {
    case .type(let transformer)?: parts.append("transformable: \(transformer)")
    case .registeredName(let transformer)?: parts.append("transformable: { name: \"\(transformer)\" }")
    case nil: break
    }
    return parts.count == 1 ? "\(name): \(quoted(type))" : "\(name): { \(parts.joined(separator: ", ")) }"
  }

  private static func quoted(_ type: SwiftType) -> String { type.manifestSpelling }
}

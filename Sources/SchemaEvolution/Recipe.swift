import ManifestWriter
import SchemaModel

/// The YAML for both versions of an expand and a contract, ready to paste.
///
/// The first block replaces the lines at hand in the version that was refused; the second belongs to the version after
/// it. Both versions may ship in one release: a device that has neither runs both stages in a row.
enum Recipe {
  private static let closing =
    "\nBoth versions may ship in one release: a device that has neither runs both stages in a row."

  /// - Parameters:
  ///   - bridge: the name under which the new value stands beside the old one.
  ///   - keepsBridge: the new type is an enum or struct, whose stored name must not change again.
  ///   - parent: the entity that declares the property from the new version on, where that is another one.
  static func retype(
    entity: String, name: String, oldName: String, bridge: String, old: SwiftType, new: SwiftType,
    attributes: (old: Attribute, new: Attribute)?, keepsBridge: Bool, movesTo parent: String?
  ) -> String {
    let bare = "\(bridge): \(SwiftType.optional(new.unwrapped).manifestText)"
    let bridgeLine = attributes?.new.bridge(named: bridge, type: new).manifestLine ?? bare
    let lastingLine = attributes?.new.bridge(named: bridge, type: new, isLasting: true).manifestLine ?? bare
    let oldLine = attributes?.old.named(oldName, type: old).manifestLine ?? "\(oldName): \(old.manifestText)"
    let newLine =
      attributes?.new.named(name, type: new, renamedFrom: bridge).manifestLine
      ?? "\(name): { type: \(new.manifestText), renamedFrom: \(bridge) }"
    let expand = """
      keep both for one version, and convert between them in `didMigrate`. In this version (expand):
        migration:
          fills: [\(entity).\(bridge)]
        entities:
          \(entity):
            attributes:
              \(oldLine)
              \(bridgeLine)
      """
    let contract = """
      In the version after it (contract):
        migration:
          removes: [\(entity).\(oldName)]
        entities:
          \(entity):
            attributes:
              \(keepsBridge ? lastingLine : newLine)
      """
    let note =
      keepsBridge ? "\nThe stored name of an enum or struct stays; a computed property can give it another." : ""
    let move = parent.map {
      "\nIt stays in \(entity) in both, as a property of its own: move it to \($0) in the version after those."
    }
    return expand + "\n" + contract + note + (keepsBridge ? "" : leftNil(new)) + (move ?? "") + closing
  }

  /// An enum has one raw type in a version, so the old and the new values are those of two enums.
  static func otherRawType(
    entity: String, name: String, from former: Attribute.Accessor, to rawType: SwiftType
  ) -> String {
    let type = former.type.unwrapped.manifestText
    return """
      leave `\(type)` as it is, and put a second enum and an optional property beside it, which `didMigrate` fills. In this \
      version (expand):
        migration:
          fills: [\(entity).\(name)2]
        entities:
          \(entity):
            attributes:
              \(name)2: { type: \(type)2?, storage: rawValue }
        enums:
          \(type)2: { rawType: \(rawType), cases: [...] }
      In the version after it (contract), without `\(name)` and `\(type)`:
        migration:
          removes: [\(entity).\(former.name)]
      """ + closing
  }

  static func externalStorageOff(
    entity: String, old: Attribute, new attribute: Attribute, bridge: String
  ) -> String {
    """
    keep both for one version, and copy in `didMigrate`. In this version (expand):
      migration:
        fills: [\(entity).\(bridge)]
      entities:
        \(entity):
          attributes:
            \(old.named(old.name, type: old.type).manifestLine)
            \(attribute.bridge(named: bridge).manifestLine)
    In the version after it (contract):
      migration:
        removes: [\(entity).\(old.name)]
      entities:
        \(entity):
          attributes:
            \(attribute.named(attribute.name, type: attribute.type, renamedFrom: bridge).manifestLine)
    """ + leftNil(attribute.type) + closing
  }

  /// The other side of a relationship that is linked anew.
  struct WayBack {
    let entity: String
    /// As the later version has it.
    let relationship: Relationship
    /// What it was called before; nil where it comes with the change, and so keeps its name in both versions.
    let oldName: String?
  }

  /// A relationship under the same name that leads elsewhere, or to one instead of many.
  ///
  /// - Parameters:
  ///   - free: a name for a bridge that is free in an entity.
  ///   - leaving: the path of the former other side, where the later version has it no more.
  static func relinked(
    _ entity: String, _ relationship: Relationship, oldName: String, free: (_ name: String, _ entity: String) -> String,
    back: WayBack?, leaving: String? = nil
  ) -> String {
    let bridge = free(relationship.name + "Value", entity)
    let oldBack = back.flatMap { back in back.oldName.map { "\(back.entity).\($0)" } } ?? leaving
    let backBridge = back.map {
      $0.oldName == nil ? $0.relationship.name : free($0.relationship.name + "Value", $0.entity)
    }
    let old = ["`\(oldName)`"] + (oldBack.map { ["`\($0)`"] } ?? [])
    let removed = ["\(entity).\(oldName)"] + (oldBack.map { [$0] } ?? [])
    return """
      keep both for one version, and link the rows in `didMigrate`. In this version (expand), beside \(old.joined(separator: " and ")) \
      as \(old.count > 1 ? "they were" : "it was"):
        migration:
          fills: [\(entity).\(bridge)]
        entities:
      \(ends(entity, relationship.bridge(named: bridge), back, backBridge))
      In the version after it (contract):
        migration:
          removes: [\(removed.joined(separator: ", "))]
        entities:
      \(ends(entity, relationship.bridge(named: relationship.name, renamedFrom: bridge, isLasting: true), back, back?.relationship.name, formerly: backBridge))
      """ + closing
  }

  /// Lines for one entity, or for the two ends; the end that states the inverse in the later version states it here.
  private static func ends(
    _ entity: String, _ link: Relationship, _ back: WayBack?, _ backName: String?, formerly former: String? = nil
  ) -> String {
    var link = link
    guard let back, let backName else {
      link.inverse = .none
      return block(entity, link, nil)
    }
    let isStatedThere = if case .property = back.relationship.inverse { true } else { false }
    if !isStatedThere { link.inverse = .property(backName) }
    let other = back.relationship.bridge(
      named: backName, inverse: isStatedThere ? link.name : nil, renamedFrom: former == backName ? nil : former,
      isLasting: former != nil)
    return block(entity, link, (back.entity, other))
  }

  /// Lines for one entity, or for the two ends.
  private static func block(_ entity: String, _ link: Relationship, _ back: (entity: String, link: Relationship)?)
    -> String
  {
    var lines = ["    \(entity):", "      relationships:", "        \(link.manifestLine)"]
    if let back {
      if back.entity != entity { lines += ["    \(back.entity):", "      relationships:"] }
      lines.append("        \(back.link.manifestLine)")
    }
    return lines.joined(separator: "\n")
  }

  static func changedKind(
    entity: String, old: String, new: String, bridge: String, isRelationship: Bool
  ) -> String {
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

  /// An entity that comes below a parent with a property of one name and another kind: the old one must be gone first.
  static func switched(
    _ entity: String, through parent: String, to newParent: String, removes: [String], _ property: String
  ) -> String {
    """
    . In this version:
      migration:
        removes: [\(removes.joined(separator: ", "))]
      entities:
        \(entity): { inherits: \(parent), … }
    In the version after it:
      migration:
        stage: { custom: \(entity).\(property) must be removed before it is reintroduced }
      entities:
        \(entity): { inherits: \(newParent), … }
    """ + closing
  }

  /// A value that must be required in the end, and has no default that suits all rows.
  ///
  /// - Parameters:
  ///   - entity: the one that declares it.
  ///   - path: what is filled, where the rows are those of an entity that inherits it.
  static func requiredLater(_ entity: String, _ attribute: Attribute, filling path: String) -> String {
    """
    ; for a value of its own in each row, in this version (expand):
      migration:
        fills: [\(path)]
      entities:
        \(entity):
          attributes:
            \(attribute.bridge(named: attribute.name, isLasting: true).manifestLine)
    In the version after it (contract):
      entities:
        \(entity):
          attributes:
            \(attribute.named(attribute.name, type: attribute.type).manifestLine)
    """ + leftNil(attribute.type) + closing
  }

  static func fillThenUnique(_ entity: String, _ attribute: Attribute, filling path: String) -> String {
    """
    . In this version (expand):
      migration:
        fills: [\(path)]
      entities:
        \(entity):
          attributes:
            \(attribute.bridge(named: attribute.name).manifestLine)
    In the version after it (contract):
      entities:
        \(entity):
          attributes:
            \(attribute.named(attribute.name, type: attribute.type).manifestLine)
    """ + leftNil(attribute.type) + closing
  }

  /// The contract version makes a bridge required, and no fill is sure to have reached every row.
  private static func leftNil(_ type: SwiftType) -> String {
    type.isOptional
      ? "" : "\nRows that are nil by then (not converted, or made in between) get a value in its stage's `willMigrate`."
  }
}

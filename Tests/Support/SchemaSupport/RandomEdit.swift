import Diagnostics
import SchemaModel

/// One random change of a version, and what it is expected to do.
public struct RandomEdit: Sendable, CustomStringConvertible {
  /// What was changed, as in ``seenEditNames`` or ``unseenEditNames``.
  public var kind: String
  public var version: SchemaVersion
  /// The entity whose declaration changed; nil where the edit is not about one.
  public var entity: String?

  public var description: String { kind + (entity.map { ", \($0)" } ?? "") }

  /// An edit that the version hash does not see, or nil where this version offers no occasion for the one that was drawn.
  public static func unseen(_ version: SchemaVersion, using random: inout SeededGenerator) -> RandomEdit? {
    apply(random.pick(unseenEdits), to: version, using: &random)
  }

  /// An edit that moves the version hash of its entity.
  public static func seen(_ version: SchemaVersion, using random: inout SeededGenerator) -> RandomEdit? {
    apply(random.pick(seenEdits), to: version, using: &random)
  }

  public static var unseenEditNames: [String] { unseenEdits.map(\.name) }
  public static var seenEditNames: [String] { seenEdits.map(\.name) }

  /// Changes the version and returns the entity it changed, or `nil` where there was nothing to do.
  typealias Edit = @Sendable (inout SchemaVersion, inout SeededGenerator) -> Effect?

  struct Effect {
    var entity: String?
  }

  private static func apply(
    _ edit: (name: String, edit: Edit), to version: SchemaVersion, using random: inout SeededGenerator
  ) -> RandomEdit? {
    var edited = version
    guard let effect = edit.edit(&edited, &random) else { return nil }
    return RandomEdit(kind: edit.name, version: edited, entity: effect.entity)
  }

  // MARK: - Finding something to change

  /// Changes one attribute that fits.
  static func attribute(
    _ fits: @escaping @Sendable (Attribute, SchemaVersion) -> Bool,
    _ change: @escaping @Sendable (inout Attribute, inout SeededGenerator) -> Void
  ) -> Edit {
    { version, random in
      let places = version.entities.indices.flatMap { entity in
        version.entities[entity].attributes.indices.filter { fits(version.entities[entity].attributes[$0], version) }
          .map { (entity, $0) }
      }
      guard let (entity, index) = random.pickIfAny(places) else { return nil }
      change(&version.entities[entity].attributes[index], &random)
      return Effect(entity: version.entities[entity].name)
    }
  }

  static func relationship(
    _ fits: @escaping @Sendable (Relationship) -> Bool,
    _ change: @escaping @Sendable (inout Relationship, inout SeededGenerator) -> Void
  ) -> Edit {
    { version, random in
      let places = version.entities.indices.flatMap { entity in
        version.entities[entity].relationships.indices.filter { fits(version.entities[entity].relationships[$0]) }
          .map { (entity, $0) }
      }
      guard let (entity, index) = random.pickIfAny(places) else { return nil }
      change(&version.entities[entity].relationships[index], &random)
      return Effect(entity: version.entities[entity].name)
    }
  }

  static func entity(
    _ change: @escaping @Sendable (inout Entity, inout SeededGenerator) -> Bool
  ) -> Edit {
    { version, random in
      let index = random.below(version.entities.count)
      guard change(&version.entities[index], &random) else { return nil }
      return Effect(entity: version.entities[index].name)
    }
  }

  // MARK: - Kinds of attributes

  static func isScalar(_ attribute: Attribute) -> Bool {
    guard attribute.isPersisted, attribute.transformer == nil, !attribute.options.contains(.codable) else {
      return false
    }
    if case .scalar = attribute.type.unwrapped { return true }
    return false
  }

  static func declaration(_ attribute: Attribute, _ version: SchemaVersion) -> VersionNames.Declaration? {
    guard attribute.isPersisted, attribute.transformer == nil, !attribute.options.contains(.codable),
      case .named(let name) = attribute.type.unwrapped
    else { return nil }
    return VersionNames(version)[name]
  }

  static func isEnum(_ attribute: Attribute, _ version: SchemaVersion) -> Bool {
    if case .enumeration? = declaration(attribute, version) { true } else { false }
  }

  static func isStruct(_ attribute: Attribute, _ version: SchemaVersion) -> Bool {
    if case .structure? = declaration(attribute, version) { true } else { false }
  }

  static func toggleOptional(_ type: SwiftType) -> SwiftType { type.isOptional ? type.unwrapped : .optional(type) }

  static func replacing(_ type: SwiftType, with other: SwiftType) -> SwiftType {
    type.isOptional ? .optional(other) : other
  }
}

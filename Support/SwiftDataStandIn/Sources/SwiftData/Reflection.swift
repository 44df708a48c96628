/// What the macros made of a version's sources, as plain values that tests compare with the manifest.
public struct _ReflectedSchema: Codable, Equatable, Sendable {
  public struct Entity: Codable, Equatable, Sendable {
    public var name: String
    public var superentity: String?
    public var attributes: [Attribute]
    public var relationships: [Relationship]
    /// Names of all stored properties in declaration order.
    public var order: [String]
    public var unique: [[String]]
    public var indices: [Index]
  }

  public struct Attribute: Codable, Equatable, Sendable {
    public var name: String
    /// As Swift writes it, `Int?` or `[String: Int]`; nested types without their module.
    public var type: String
    public var isOptional: Bool
    public var options: [String]
    public var originalName: String?
    public var hashModifier: String?
    /// `String(describing:)` of the default, nil where there is none.
    public var defaultValue: String?
  }

  public struct Relationship: Codable, Equatable, Sendable {
    public var name: String
    public var destination: String
    public var isToMany: Bool
    public var isOptional: Bool
    public var deleteRule: String
    /// Whether the macro names a rule.
    public var isRuleStated: Bool
    /// The inverse that holds, whichever side states it.
    public var inverse: String?
    /// Whether `inverse:` stands on this side.
    public var isInverseStated: Bool
    public var options: [String]
    public var originalName: String?
    public var hashModifier: String?
    public var minimumModelCount: Int?
    public var maximumModelCount: Int?
  }

  public struct Index: Codable, Equatable, Sendable {
    public var kind: String
    public var properties: [String]
  }

  public var type: String
  public var version: String
  /// The names in `models`, in order.
  public var models: [String]
  /// Those models, then what their relationships and superclasses add.
  public var entities: [Entity]
  /// The enums and structs of the module that attributes consist of.
  public var valueTypes: [_ReflectedValueType]

  public init(_ versionedSchema: any VersionedSchema.Type) {
    type = TypeText.of(versionedSchema)
    version = versionedSchema.versionIdentifier.description
    models = versionedSchema.models.map { EntityInfo.name(of: $0) }
    let reachable = EntityInfo.reachable(from: versionedSchema.models).map { EntityInfo.of($0) }
    entities = reachable.map { Self.entity($0) }
    let attributeTypes = reachable.flatMap(\.properties).filter { $0.attribute != nil }.map(\.valueType)
    valueTypes = _ReflectedValueType.all(in: attributeTypes, module: TypeText.module(of: versionedSchema))
  }

  /// All versions as one JSON array with sorted keys.
  public static func json(of versions: [any VersionedSchema.Type]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(versions.map { _ReflectedSchema($0) }), as: UTF8.self)
  }

  private static func entity(_ info: EntityInfo) -> Entity {
    let properties = info.properties
    return Entity(
      name: info.name, superentity: info.parent.map { EntityInfo.name(of: $0) },
      attributes: properties.compactMap { attribute($0) },
      relationships: info.relationships.map { relationship($0) }, order: properties.map(\.name),
      unique: info.uniquenessConstraints,
      indices: info.indices.map { Index(kind: $0.kind, properties: $0.names) })
  }

  private static func attribute(_ property: EntityInfo.PropertyInfo) -> Attribute? {
    guard let attribute = property.attribute else { return nil }
    return Attribute(
      name: property.name, type: TypeText.of(property.valueType), isOptional: attribute.isOptional,
      options: attribute.options.map(\.name), originalName: attribute.givenOriginalName,
      hashModifier: attribute.hashModifier, defaultValue: property.defaultValue.map { "\($0)" })
  }

  private static func relationship(_ info: EntityInfo.RelationshipInfo) -> Relationship {
    Relationship(
      name: info.name, destination: EntityInfo.name(of: info.destination), isToMany: info.isToMany,
      isOptional: info.isOptional, deleteRule: info.deleteRule.rawValue,
      isRuleStated: info.macro?.hasStatedRule ?? false, inverse: info.inverse?.name,
      isInverseStated: info.macro?.inverseKeyPath != nil, options: info.macro?.options.map(\.name) ?? [],
      originalName: info.macro?.givenOriginalName, hashModifier: info.macro?.hashModifier,
      minimumModelCount: info.macro?.minimumModelCount, maximumModelCount: info.macro?.maximumModelCount)
  }
}

/// A type's name as Swift source has it.
enum TypeText {
  static func of(_ type: any Any.Type) -> String {
    if let optional = type as? any OptionalType.Type { return of(optional.wrappedType) + "?" }
    if let array = type as? any ArrayType.Type { return "[\(of(array.elementType))]" }
    if let dictionary = type as? any DictionaryType.Type {
      return "[\(of(dictionary.keyType)): \(of(dictionary.valueType))]"
    }
    if let set = type as? any SetType.Type { return "Set<\(of(set.elementType))>" }
    let qualified = String(reflecting: type)
    return String(qualified.drop { $0 != "." }.dropFirst())
  }

  static func module(of type: any Any.Type) -> String { String(String(reflecting: type).prefix { $0 != "." }) }

  /// What an optional or a collection consists of; nil for other types.
  static func parts(of type: any Any.Type) -> [any Any.Type]? {
    if let optional = type as? any OptionalType.Type { return [optional.wrappedType] }
    if let array = type as? any ArrayType.Type { return [array.elementType] }
    if let set = type as? any SetType.Type { return [set.elementType] }
    if let dictionary = type as? any DictionaryType.Type { return [dictionary.keyType, dictionary.valueType] }
    return nil
  }
}

private protocol ArrayType { static var elementType: any Any.Type { get } }
extension Array: ArrayType { fileprivate static var elementType: any Any.Type { Element.self } }
private protocol SetType { static var elementType: any Any.Type { get } }
extension Set: SetType { fileprivate static var elementType: any Any.Type { Element.self } }
private protocol DictionaryType {
  static var keyType: any Any.Type { get }
  static var valueType: any Any.Type { get }
}
extension Dictionary: DictionaryType {
  fileprivate static var keyType: any Any.Type { Key.self }
  fileprivate static var valueType: any Any.Type { Value.self }
}

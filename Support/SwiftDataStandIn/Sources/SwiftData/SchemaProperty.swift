/// What attributes and relationships have in common.
public protocol SchemaProperty: Decodable, Encodable, Hashable {
  var name: String { get set }
  var originalName: String { get set }
  var valueType: any Any.Type { get set }
  var isAttribute: Bool { get }
  var isRelationship: Bool { get }
  var isTransient: Bool { get }
  var isOptional: Bool { get }
  var isUnique: Bool { get }
}

extension SchemaProperty {
  public var isAttribute: Bool { false }
  public var isRelationship: Bool { false }
  public var isTransient: Bool { false }
  public var isOptional: Bool { valueType is any OptionalType.Type }
}

/// Tells optional types from others at run time.
protocol OptionalType {
  static var wrappedType: any Any.Type { get }
}

extension Optional: OptionalType {
  static var wrappedType: any Any.Type { Wrapped.self }
}

/// A type in a file: its mangled name. One that this program does not have comes back as `Any`.
struct CodedType: Codable {
  let type: any Any.Type

  init(_ type: any Any.Type) { self.type = type }
  init(from decoder: any Decoder) throws {
    type = _typeByName(try decoder.singleValueContainer().decode(String.self)) ?? Any.self
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(_mangledTypeName(type) ?? "yp")
  }
}

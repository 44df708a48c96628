import SchemaModel

/// What the framework hashes, derived from the compiled Swift alone.
///
/// A second way to the same answer: it never sees the manifest, and shares nothing with the product's mapping but the
/// byte layout behind `ModelHashes`. Where nobody has seen what SwiftData does, it takes what is expected.
public struct ReflectedShape {
  private let schema: ReflectedSchema
  private let valueTypes: [String: ReflectedSchema.ValueType]

  public struct Unknown: Error, CustomStringConvertible {
    public var description: String
  }

  public init(_ schema: ReflectedSchema) {
    self.schema = schema
    valueTypes = Dictionary(schema.valueTypes.map { ($0.name, $0) }) { first, _ in first }
  }

  public func shapes() throws -> [EntityShape] { try schema.entities.map(shape) }

  private func shape(_ entity: ReflectedSchema.Entity) throws -> EntityShape {
    let attributes = try entity.attributes.filter { !$0.options.contains("ephemeral") }.map(property)
    return EntityShape(
      name: entity.name, superentity: entity.superentity, properties: attributes + entity.relationships.map(property),
      uniqueness: entity.uniqueness)
  }

  private func property(_ attribute: ReflectedSchema.Attribute) throws -> PropertyShape {
    let tree = TypeTree(attribute.type)
    let options = attribute.options
    let kind: PropertyShape.Kind
    if let type = try columnType(tree, options) {
      kind = .attribute(
        AttributeShape(
          type: type, usesExternalStorage: options.contains("externalStorage"),
          preservesValueOnDeletion: options.contains("preserveValueOnDeletion")))
    } else {
      kind = .composite(try leaves(tree, name: attribute.name, isOptional: false))
    }
    return PropertyShape(
      name: attribute.name, isOptional: attribute.isOptional, hashModifier: attribute.hashModifier, kind: kind)
  }

  private func property(_ relationship: ReflectedSchema.Relationship) -> PropertyShape {
    let maximum = relationship.isToMany ? relationship.maximumModelCount ?? 0 : 1
    let shape = RelationshipShape(
      destination: relationship.destination, inverse: relationship.inverse,
      maximumCount: Int32(truncatingIfNeeded: maximum),
      minimumCount: Int32(truncatingIfNeeded: relationship.minimumModelCount ?? 0))
    return PropertyShape(
      name: relationship.name, isOptional: relationship.isOptional, hashModifier: relationship.hashModifier,
      kind: .relationship(shape))
  }

  /// The type of an attribute's own column; nil for a composite.
  private func columnType(_ tree: TypeTree, _ options: [String]) throws -> AttributeType? {
    if options.contains(where: { $0.hasPrefix("transformable") }) { return .transformable }
    switch tree {
    case .optional(let wrapped): return try columnType(wrapped, options)
    case .array(let element): return Self.arrayType(of: element)
    case .set, .dictionary: return .binary
    case .named(let name):
      if let type = Self.scalars[name] { return type }
      return options.contains("codable") ? .binary : nil
    }
  }

  /// Plain scalars are a transformable; everything else is encoded.
  private static func arrayType(of element: TypeTree) -> AttributeType {
    if case .named(let name) = element, scalars[name] != nil { return .transformable }
    return .binary
  }

  private func leaves(_ tree: TypeTree, name: String, isOptional: Bool) throws -> [PropertyShape] {
    func leaf(_ type: AttributeType, _ isOptional: Bool) -> PropertyShape {
      PropertyShape(name: name, isOptional: isOptional, kind: .attribute(AttributeShape(type: type)))
    }
    switch tree {
    case .optional(let wrapped): return try leaves(wrapped, name: name, isOptional: true)
    case .array(let element): return [leaf(Self.arrayType(of: element), isOptional)]
    case .set, .dictionary: return [leaf(.binary, isOptional)]
    case .named(let typeName):
      if let type = Self.scalars[typeName] { return [leaf(type, isOptional)] }
      guard let type = valueTypes[typeName] else { throw Unknown(description: "nothing is known of \(typeName)") }
      if let fields = type.fields {
        return try fields.flatMap { try leaves(TypeTree($0.type), name: $0.name ?? "", isOptional: isOptional) }
      }
      if let raw = type.rawType {
        guard let code = Self.scalars[raw] else { throw Unknown(description: "raw type \(raw)") }
        return [leaf(code, true)]
      }
      return try (type.cases ?? []).flatMap(caseLeaves)
    }
  }

  private func caseLeaves(_ enumCase: ReflectedSchema.ValueType.Case) throws -> [PropertyShape] {
    if enumCase.payload.isEmpty {
      return [PropertyShape(name: enumCase.name, isOptional: true, kind: .attribute(AttributeShape(type: .string)))]
    }
    return try enumCase.payload.enumerated().flatMap { position, value in
      try leaves(TypeTree(value.type), name: value.name ?? "_\(position)", isOptional: true)
    }
  }

  private static let scalars: [String: AttributeType] = [
    "Bool": .boolean, "Int": .int64, "Int8": .int16, "Int16": .int16, "Int32": .int32, "Int64": .int64, "UInt": .int64,
    "UInt8": .int16, "UInt16": .int32, "UInt32": .int32, "UInt64": .int64, "Float": .float, "Double": .double,
    "CGFloat": .double, "Decimal": .decimal, "String": .string, "Character": .string,
    "Date": .date, "Data": .binary, "UUID": .uuid, "URL": .uri,
  ]
}

extension Schema {
  /// One model type as the schema sees it.
  public final class Entity: @unchecked Sendable, Hashable {
    public let name: String
    public let superentityName: String?
    /// In declaration order, without what the parent declares.
    public let storedProperties: [any SchemaProperty]
    public let uniquenessConstraints: [[String]]
    public let indices: [[String]]
    let indexKinds: [String]
    let type: (any PersistentModel.Type)?

    public init(_ name: String) {
      self.name = name
      (superentityName, storedProperties, uniquenessConstraints, indices) = (nil, [], [], [])
      (indexKinds, type) = ([], nil)
    }

    public init(_ name: String, properties: any SchemaProperty...) {
      self.name = name
      (superentityName, storedProperties, uniquenessConstraints, indices) = (nil, properties, [], [])
      (indexKinds, type) = ([], nil)
    }

    init(_ type: any PersistentModel.Type) {
      let info = EntityInfo.of(type)
      self.type = type
      name = info.name
      superentityName = info.parent.map { EntityInfo.of($0).name }
      storedProperties = info.properties.map { $0.schemaProperty }
      uniquenessConstraints = info.uniquenessConstraints
      indices = info.indices.map(\.names)
      indexKinds = info.indices.map(\.kind)
    }

    public var attributes: Set<Attribute> { Set(storedProperties.compactMap { $0 as? Attribute }) }
    public var relationships: Set<Relationship> { Set(storedProperties.compactMap { $0 as? Relationship }) }
    public var attributesByName: [String: Attribute] {
      Dictionary(attributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    public var relationshipsByName: [String: Relationship] {
      Dictionary(relationships.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    public var storedPropertiesByName: [String: any SchemaProperty] {
      Dictionary(storedProperties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    public static func == (a: Entity, b: Entity) -> Bool { a.name == b.name && a.type == b.type }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }
}

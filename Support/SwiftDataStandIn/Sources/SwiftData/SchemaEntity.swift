extension Schema {
  /// One model type as the schema sees it.
  public final class Entity: @unchecked Sendable, Codable, Hashable, CustomDebugStringConvertible {
    public var name: String
    public var subentities: Set<Schema.Entity> = []
    public var superentityName: String?
    private weak var parent: Entity?
    /// In declaration order, without what the parent declares.
    public var storedProperties: [any SchemaProperty]
    public var inheritedProperties: [any SchemaProperty] = []
    public var uniquenessConstraints: [[String]] = []
    private var allIndices: [[String]] = []
    private(set) var indexKinds: [String] = []
    let type: (any PersistentModel.Type)?

    private init(_ name: String, _ properties: [any SchemaProperty], _ type: (any PersistentModel.Type)?) {
      (self.name, storedProperties, self.type) = (name, properties, type)
    }

    public convenience init(_ name: String) { self.init(name, [], nil) }

    public convenience init(_ name: String, properties: any SchemaProperty...) { self.init(name, properties, nil) }

    public convenience init(
      _ name: String, subentities: Schema.Entity..., properties: any SchemaProperty...
    ) {
      self.init(name, properties, nil)
      self.subentities = Set(subentities)
      for entity in subentities { entity.superentity = self }
    }

    convenience init(_ type: any PersistentModel.Type) {
      let info = EntityInfo.of(type)
      self.init(info.name, info.properties.map { $0.schemaProperty }, type)
      superentityName = info.parent.map { EntityInfo.of($0).name }
      inheritedProperties = info.inheritedProperties.map { $0.schemaProperty }
      uniquenessConstraints = info.uniquenessConstraints
      allIndices = info.indices.map(\.names)
      indexKinds = info.indices.map(\.kind)
    }

    public var superentity: Schema.Entity? {
      get { parent }
      set {
        parent = newValue
        superentityName = newValue?.name
      }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public var indices: [[String]] {
      get { allIndices }
      set { allIndices = newValue }
    }

    public static func == (a: Entity, b: Entity) -> Bool { a.name == b.name && a.type == b.type }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    public var debugDescription: String { "Entity \(name): \(storedProperties.map(\.name).joined(separator: ", "))" }

    // MARK: files

    private enum CodingKeys: CodingKey {
      case name, superentityName, order, attributes, relationships, uniquenessConstraints, indices, indexKinds
    }

    public convenience init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let properties: [any SchemaProperty] =
        try values.decode([Attribute].self, forKey: .attributes)
        + values.decode([Relationship].self, forKey: .relationships)
      let order = try values.decode([String].self, forKey: .order)
      self.init(
        try values.decode(String.self, forKey: .name),
        order.compactMap { name in properties.first { $0.name == name } }, nil)
      superentityName = try values.decodeIfPresent(String.self, forKey: .superentityName)
      uniquenessConstraints = try values.decode([[String]].self, forKey: .uniquenessConstraints)
      allIndices = try values.decode([[String]].self, forKey: .indices)
      indexKinds = try values.decode([String].self, forKey: .indexKinds)
    }

    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(name, forKey: .name)
      try values.encodeIfPresent(superentityName, forKey: .superentityName)
      try values.encode(storedProperties.map(\.name), forKey: .order)
      try values.encode(storedProperties.compactMap { $0 as? Attribute }, forKey: .attributes)
      try values.encode(storedProperties.compactMap { $0 as? Relationship }, forKey: .relationships)
      try values.encode(uniquenessConstraints, forKey: .uniquenessConstraints)
      try values.encode(allIndices, forKey: .indices)
      try values.encode(indexKinds, forKey: .indexKinds)
    }
  }
}

// MARK: views of the properties

extension Schema.Entity {
  public var properties: [any SchemaProperty] { storedProperties + inheritedProperties }

  public var attributes: Set<Schema.Attribute> {
    get { Set(storedProperties.compactMap { $0 as? Schema.Attribute }) }
    set { storedProperties = storedProperties.filter { !$0.isAttribute } + newValue.sorted { $0.name < $1.name } }
  }
  public var relationships: Set<Schema.Relationship> {
    get { Set(storedProperties.compactMap { $0 as? Schema.Relationship }) }
    set { storedProperties = storedProperties.filter { !$0.isRelationship } + newValue.sorted { $0.name < $1.name } }
  }
  public var attributesByName: [String: Schema.Attribute] {
    get { byName(attributes) }
    set { attributes = Set(newValue.values) }
  }
  public var relationshipsByName: [String: Schema.Relationship] {
    get { byName(relationships) }
    set { relationships = Set(newValue.values) }
  }
  public var storedPropertiesByName: [String: any SchemaProperty] {
    get { byName(storedProperties) }
    set { storedProperties = newValue.values.sorted { $0.name < $1.name } }
  }
  public var inheritedPropertiesByName: [String: any SchemaProperty] {
    get { byName(inheritedProperties) }
    set { inheritedProperties = newValue.values.sorted { $0.name < $1.name } }
  }

  private func byName<Property>(_ properties: some Sequence<Property>) -> [String: Property] {
    Dictionary(
      properties.map { (($0 as! any SchemaProperty).name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

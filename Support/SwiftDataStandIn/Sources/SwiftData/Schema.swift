/// The entities of a version, made from model types; relationships' destinations are followed.
public final class Schema: @unchecked Sendable, Codable, Hashable, CustomDebugStringConvertible {
  public static var schemaEncodingVersion: Version { Version(1, 0, 0) }

  /// Its key path is the one that `#Unique` and `#Index` carry in `schemaMetadata`.
  public let encodingVersion: Version
  public let version: Version
  public let entities: [Entity]
  public let entitiesByName: [String: Entity]
  let models: [any PersistentModel.Type]

  private init(_ entities: [Entity], _ models: [any PersistentModel.Type], _ version: Version) {
    encodingVersion = Self.schemaEncodingVersion
    (self.version, self.entities, self.models) = (version, entities, models)
    entitiesByName = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for entity in entities {
      guard let parent = entity.superentityName.flatMap({ entitiesByName[$0] }) else { continue }
      entity.superentity = parent
      parent.subentities.insert(entity)
    }
  }

  public convenience init() { self.init([any PersistentModel.Type](), version: Version(1, 0, 0)) }

  public convenience init(_ entities: Schema.Entity..., version: Schema.Version = Version(1, 0, 0)) {
    self.init(entities, entities.compactMap(\.type), version)
  }

  public convenience init(_ types: [any PersistentModel.Type], version: Schema.Version = Version(1, 0, 0)) {
    let models = EntityInfo.reachable(from: types)
    self.init(models.map { Entity($0) }, models, version)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  public convenience init(_ types: any PersistentModel.Type..., version: Schema.Version = Version(1, 0, 0)) {
    self.init(types, version: version)
  }

  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func entity<T: PersistentModel>(for type: T.Type) -> Schema.Entity? {
    entitiesByName[Self.entityName(for: type)]
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public static func entityName<T: PersistentModel>(for type: T.Type) -> String { "\(type)" }

  // MARK: files

  private enum CodingKeys: CodingKey { case version, entities }

  public convenience init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let entities = try values.decode([Entity].self, forKey: .entities)
    self.init(entities, [], try values.decode(Version.self, forKey: .version))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(version, forKey: .version)
    try values.encode(entities, forKey: .entities)
  }

  public func save(to url: URL) throws { try JSONEncoder().encode(self).write(to: url) }

  public static func load(from url: URL) throws -> Schema {
    try JSONDecoder().decode(Schema.self, from: Data(contentsOf: url))
  }

  public static func == (a: Schema, b: Schema) -> Bool {
    a.version == b.version && a.entities.map(\.name) == b.entities.map(\.name)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(entities.map(\.name)) }
  public var debugDescription: String { "Schema \(version): \(entities.map(\.name).joined(separator: ", "))" }
}

extension Schema {
  /// A version's number: three parts that are not negative.
  public struct Version: Hashable, Comparable, Codable, CustomStringConvertible {
    public let major: Int
    public let minor: Int
    public let patch: Int

    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      precondition(major >= 0 && minor >= 0 && patch >= 0, "a version has no negative part")
      (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    public static func < (a: Self, b: Self) -> Bool { (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch) }
    public var description: String { "\(major).\(minor).\(patch)" }
  }

  /// One element of `schemaMetadata`. Nothing of it can be read outside of the module.
  public struct PropertyMetadata {
    let name: String
    let keypath: AnyKeyPath
    let defaultValue: Any?
    let metadata: (any SchemaProperty)?

    public init(
      name: String, keypath: AnyKeyPath, defaultValue: Any? = nil, metadata: (any SchemaProperty)? = nil
    ) {
      (self.name, self.keypath, self.defaultValue, self.metadata) = (name, keypath, defaultValue, metadata)
    }
  }
}

#if SDK18
  // Xcode 16.2: "static property is not concurrency-safe because non-'Sendable' type 'Schema.Version'" [COM].
  @available(*, unavailable)
  extension Schema.Version: Sendable {}
#else
  extension Schema.Version: Sendable {}
#endif

/// The entities of a version, made from model types; relationships' destinations are followed.
public final class Schema: @unchecked Sendable, Hashable, CustomDebugStringConvertible {
  /// Its key path is the one that `#Unique` and `#Index` carry in `schemaMetadata`.
  public var encodingVersion: Int { 1 }

  public let version: Version
  public let entities: [Entity]
  public let entitiesByName: [String: Entity]
  let models: [any PersistentModel.Type]

  public convenience init() { self.init([any PersistentModel.Type](), version: Version(1, 0, 0)) }

  public init(_ entities: Entity..., version: Version = Version(1, 0, 0)) {
    self.version = version
    self.entities = entities
    models = entities.compactMap(\.type)
    entitiesByName = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
    self.version = version
    models = EntityInfo.reachable(from: types)
    entities = models.map { Entity($0) }
    entitiesByName = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public convenience init(_ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)) {
    self.init(types, version: version)
  }

  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
  }

  public func entity<T: PersistentModel>(for type: T.Type) -> Entity? { entitiesByName[Self.entityName(for: type)] }

  public static func entityName<T: PersistentModel>(for type: T.Type) -> String { "\(type)" }

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

  /// One element of `schemaMetadata`.
  public struct PropertyMetadata {
    public let name: String
    public let keypath: AnyKeyPath
    public let defaultValue: Any?
    public let metadata: Any?

    public init(name: String, keypath: AnyKeyPath, defaultValue: Any? = nil, metadata: Any? = nil) {
      (self.name, self.keypath, self.defaultValue, self.metadata) = (name, keypath, defaultValue, metadata)
    }
  }

  public struct Unique<T: PersistentModel>: @unchecked Sendable {
    public let constraints: [[PartialKeyPath<T>]]
    public init(_ constraints: [PartialKeyPath<T>]...) { self.constraints = constraints }
  }

  public struct Index<T: PersistentModel>: @unchecked Sendable {
    public enum Types<P: PersistentModel>: @unchecked Sendable {
      case binary([PartialKeyPath<P>])
      case rtree([PartialKeyPath<P>])
    }
    public let indices: [Types<T>]
    public init(_ indices: [PartialKeyPath<T>]...) { self.indices = indices.map { .binary($0) } }
    public init(_ indices: Types<T>...) { self.indices = indices }
  }
}

#if OLDER_SDK
  // Xcode 16.2: "static property is not concurrency-safe because non-'Sendable' type 'Schema.Version'" [COM].
  @available(*, unavailable)
  extension Schema.Version: Sendable {}
#else
  extension Schema.Version: Sendable {}
#endif

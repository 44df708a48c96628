extension Schema {
  /// A relationship: what `@Relationship` says, and in an entity also name, destination and the inverse's name.
  public final class Relationship: SchemaProperty, CustomDebugStringConvertible, @unchecked Sendable {
    public struct Option: Hashable, Codable, CustomDebugStringConvertible {
      let name: String
      public static var unique: Schema.Relationship.Option { Self(name: "unique") }
      public var debugDescription: String { name }
    }

    public enum DeleteRule: String, Codable, Hashable { case noAction, nullify, cascade, deny }

    public var name: String
    public var originalName: String
    public var keypath: AnyKeyPath?
    public var options: [Schema.Relationship.Option]
    public var valueType: any Any.Type
    public var destination: String
    public var inverseName: String?
    public var inverseKeyPath: AnyKeyPath?
    public var deleteRule: Schema.Relationship.DeleteRule
    public var minimumModelCount: Int?
    public var maximumModelCount: Int?
    public var hashModifier: String?
    let givenOriginalName: String?
    private(set) var hasStatedRule = false

    public convenience init(
      _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
      minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
      inverse: AnyKeyPath? = nil, hashModifier: String? = nil
    ) {
      self.init(
        name: "", originalName: originalName, options: options, valueType: Never.self, destination: "",
        inverseKeyPath: inverse, deleteRule: deleteRule, minimumModelCount: minimumModelCount,
        maximumModelCount: maximumModelCount, hashModifier: hashModifier)
    }

    init(
      name: String, originalName: String? = nil, keypath: AnyKeyPath? = nil, options: [Option] = [],
      valueType: any Any.Type, destination: String, inverseName: String? = nil, inverseKeyPath: AnyKeyPath? = nil,
      deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0, maximumModelCount: Int? = 0,
      hashModifier: String? = nil
    ) {
      (self.name, self.originalName, givenOriginalName) = (name, originalName ?? name, originalName)
      (self.keypath, self.options, self.valueType, self.destination) = (keypath, options, valueType, destination)
      (self.inverseName, self.inverseKeyPath, self.deleteRule) = (inverseName, inverseKeyPath, deleteRule)
      (self.minimumModelCount, self.maximumModelCount) = (minimumModelCount, maximumModelCount)
      self.hashModifier = hashModifier
    }

    /// Written by `@Model` where the macro names a delete rule, which decides whether an inverse is inferred.
    public var _withStatedRule: Relationship {
      hasStatedRule = true
      return self
    }

    public var isAttribute: Bool { false }
    public var isRelationship: Bool { true }
    public var isTransient: Bool { false }
    public var isOptional: Bool { valueType is any OptionalType.Type }
    public var isUnique: Bool { options.contains(.unique) }
    public var isToOneRelationship: Bool { !(valueType is any RelationshipCollection.Type) }

    public static func == (a: Relationship, b: Relationship) -> Bool {
      a.name == b.name && a.destination == b.destination && a.inverseName == b.inverseName
        && a.deleteRule == b.deleteRule && a.valueType == b.valueType
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    public var debugDescription: String { "Relationship \(name): \(destination)" }

    // MARK: files; key paths are not written, their names are

    private enum CodingKeys: CodingKey {
      case name, originalName, options, valueType, destination, inverseName, deleteRule, minimumModelCount
      case maximumModelCount, hashModifier
    }

    public convenience init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        name: try values.decode(String.self, forKey: .name),
        originalName: try values.decodeIfPresent(String.self, forKey: .originalName),
        options: try values.decode([Option].self, forKey: .options),
        valueType: try values.decode(CodedType.self, forKey: .valueType).type,
        destination: try values.decode(String.self, forKey: .destination),
        inverseName: try values.decodeIfPresent(String.self, forKey: .inverseName),
        deleteRule: try values.decode(DeleteRule.self, forKey: .deleteRule),
        minimumModelCount: try values.decodeIfPresent(Int.self, forKey: .minimumModelCount),
        maximumModelCount: try values.decodeIfPresent(Int.self, forKey: .maximumModelCount),
        hashModifier: try values.decodeIfPresent(String.self, forKey: .hashModifier))
    }

    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(name, forKey: .name)
      try values.encodeIfPresent(originalName == name ? nil : originalName, forKey: .originalName)
      try values.encode(options, forKey: .options)
      try values.encode(CodedType(valueType), forKey: .valueType)
      try values.encode(destination, forKey: .destination)
      try values.encodeIfPresent(inverseName, forKey: .inverseName)
      try values.encode(deleteRule, forKey: .deleteRule)
      try values.encodeIfPresent(minimumModelCount, forKey: .minimumModelCount)
      try values.encodeIfPresent(maximumModelCount, forKey: .maximumModelCount)
      try values.encodeIfPresent(hashModifier, forKey: .hashModifier)
    }
  }
}

extension Schema {
  /// An attribute: what `@Attribute` says, and in an entity also the property's name, type and default.
  public class Attribute: SchemaProperty, CustomDebugStringConvertible, @unchecked Sendable {
    public struct Option: Hashable, Codable, CustomDebugStringConvertible, Sendable {
      let name: String
      public var debugDescription: String { name }
      public static var unique: Schema.Attribute.Option { Self(name: "unique") }
      public static var externalStorage: Schema.Attribute.Option { Self(name: "externalStorage") }
      public static var spotlight: Schema.Attribute.Option { Self(name: "spotlight") }
      public static var allowsCloudEncryption: Schema.Attribute.Option { Self(name: "allowsCloudEncryption") }
      public static var preserveValueOnDeletion: Schema.Attribute.Option { Self(name: "preserveValueOnDeletion") }
      public static var ephemeral: Schema.Attribute.Option { Self(name: "ephemeral") }
      #if !SDK18 && !SDK26
        @available(macOS 27, iOS 27, tvOS 27, watchOS 27, visionOS 27, *)
        public static var codable: Schema.Attribute.Option { Self(name: "codable") }
      #endif
      public static func transformable(by transformer: ValueTransformer.Type) -> Schema.Attribute.Option {
        Self(name: "transformable(\(transformer))")
      }
      public static func transformable(by name: String) -> Schema.Attribute.Option {
        Self(name: "transformable(\(name))")
      }
    }

    public var name: String
    public var originalName: String
    public var options: [Schema.Attribute.Option]
    public var valueType: any Any.Type
    public var defaultValue: Any?
    public var isOptional: Bool
    public var hashModifier: String?
    /// The name given as `originalName:`, which `originalName` replaces by the name where there is none.
    let givenOriginalName: String?

    public convenience init(
      _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
    ) {
      self.init(
        name: "", originalName: originalName, options: options, valueType: Never.self, hashModifier: hashModifier)
    }

    public init(
      name: String, originalName: String? = nil, options: [Schema.Attribute.Option] = [], valueType: any Any.Type,
      defaultValue: Any? = nil, hashModifier: String? = nil
    ) {
      (self.name, self.originalName, givenOriginalName) = (name, originalName ?? name, originalName)
      (self.options, self.valueType, self.defaultValue) = (options, valueType, defaultValue)
      isOptional = valueType is any OptionalType.Type
      self.hashModifier = hashModifier
    }

    public var isAttribute: Bool { true }
    public var isRelationship: Bool { false }
    public var isTransient: Bool { options.contains(.ephemeral) }
    public var isUnique: Bool { options.contains(.unique) }
    public var isTransformable: Bool { options.contains { $0.name.hasPrefix("transformable") } }
    #if !SDK18 && !SDK26
      @available(macOS 27, iOS 27, tvOS 27, watchOS 27, visionOS 27, *)
      public var isCodable: Bool { options.contains(.codable) }
    #endif

    public static func == (a: Attribute, b: Attribute) -> Bool {
      a.name == b.name && a.originalName == b.originalName && a.options == b.options && a.valueType == b.valueType
        && a.hashModifier == b.hashModifier
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    public var debugDescription: String { "Attribute \(name): \(valueType)" }

    // MARK: files; a default is not written, since it can be of any type

    private enum CodingKeys: CodingKey { case name, originalName, options, valueType, hashModifier }

    public required init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      givenOriginalName = try values.decodeIfPresent(String.self, forKey: .originalName)
      originalName = givenOriginalName ?? name
      options = try values.decode([Option].self, forKey: .options)
      valueType = try values.decode(CodedType.self, forKey: .valueType).type
      isOptional = valueType is any OptionalType.Type
      hashModifier = try values.decodeIfPresent(String.self, forKey: .hashModifier)
    }

    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(name, forKey: .name)
      try values.encodeIfPresent(originalName == name ? nil : originalName, forKey: .originalName)
      try values.encode(options, forKey: .options)
      try values.encode(CodedType(valueType), forKey: .valueType)
      try values.encodeIfPresent(hashModifier, forKey: .hashModifier)
    }
  }

  /// An attribute of a struct type, one element for each field.
  public final class CompositeAttribute: Attribute, @unchecked Sendable {
    public var properties: [Schema.Attribute] = []

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    public static func == (a: Schema.CompositeAttribute, b: Schema.CompositeAttribute) -> Bool {
      a as Attribute == b as Attribute && a.properties == b.properties
    }
  }
}

/// What attributes and relationships have in common.
public protocol SchemaProperty: Sendable {
  var name: String { get }
  var originalName: String { get }
  var valueType: any Any.Type { get }
  var isAttribute: Bool { get }
  var isRelationship: Bool { get }
  var isTransient: Bool { get }
  var isOptional: Bool { get }
  var isUnique: Bool { get }
}

extension Schema {
  /// An attribute: what `@Attribute` says, and in an entity also the property's name, type and default.
  public class Attribute: SchemaProperty, @unchecked Sendable, Hashable {
    public struct Option: Hashable, Codable, Sendable {
      let name: String
      public static var unique: Self { Self(name: "unique") }
      public static var externalStorage: Self { Self(name: "externalStorage") }
      public static var spotlight: Self { Self(name: "spotlight") }
      public static var allowsCloudEncryption: Self { Self(name: "allowsCloudEncryption") }
      public static var preserveValueOnDeletion: Self { Self(name: "preserveValueOnDeletion") }
      public static var ephemeral: Self { Self(name: "ephemeral") }
      #if !OLDER_SDK
        public static var codable: Self { Self(name: "codable") }
      #endif
      public static func transformable(by transformer: ValueTransformer.Type) -> Self {
        Self(name: "transformable(\(transformer))")
      }
      public static func transformable(by name: String) -> Self { Self(name: "transformable(\(name))") }
    }

    public let name: String
    public let originalName: String
    public let options: [Option]
    public let valueType: any Any.Type
    public let defaultValue: Any?
    public let hashModifier: String?
    /// The name given as `originalName:`, which `originalName` replaces by the name where there is none.
    let givenOriginalName: String?

    public convenience init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
      self.init(
        name: "", originalName: originalName, options: options, valueType: Never.self, hashModifier: hashModifier)
    }

    public init(
      name: String, originalName: String? = nil, options: [Option] = [], valueType: any Any.Type,
      defaultValue: Any? = nil, hashModifier: String? = nil
    ) {
      (self.name, self.originalName, givenOriginalName) = (name, originalName ?? name, originalName)
      (self.options, self.valueType, self.defaultValue) = (options, valueType, defaultValue)
      self.hashModifier = hashModifier
    }

    public var isAttribute: Bool { true }
    public var isRelationship: Bool { false }
    public var isTransient: Bool { options.contains(.ephemeral) }
    public var isOptional: Bool { valueType is any OptionalType.Type }
    public var isUnique: Bool { options.contains(.unique) }
    public var isTransformable: Bool { options.contains { $0.name.hasPrefix("transformable") } }
    #if !OLDER_SDK
      public var isCodable: Bool { options.contains(.codable) }
    #endif

    public static func == (a: Attribute, b: Attribute) -> Bool {
      a.name == b.name && a.originalName == b.originalName && a.options == b.options && a.valueType == b.valueType
        && a.hashModifier == b.hashModifier
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// An attribute of a struct type, one element for each field.
  public final class CompositeAttribute: Attribute, @unchecked Sendable {
    public let properties: [Attribute]

    public init(
      name: String, originalName: String? = nil, options: [Option] = [], valueType: any Any.Type,
      defaultValue: Any? = nil, hashModifier: String? = nil, properties: [Attribute]
    ) {
      self.properties = properties
      super.init(
        name: name, originalName: originalName, options: options, valueType: valueType, defaultValue: defaultValue,
        hashModifier: hashModifier)
    }
  }

  /// A relationship: what `@Relationship` says, and in an entity also name, destination and the inverse's name.
  public final class Relationship: SchemaProperty, @unchecked Sendable, Hashable {
    public struct Option: Hashable, Codable, Sendable {
      let name: String
      public static var unique: Self { Self(name: "unique") }
    }

    public enum DeleteRule: String, Codable, Hashable, Sendable { case noAction, nullify, cascade, deny }

    public let name: String
    public let originalName: String
    public let options: [Option]
    public let valueType: any Any.Type
    public let destination: String
    public let inverseName: String?
    public let inverseKeyPath: AnyKeyPath?
    public let deleteRule: DeleteRule
    public let minimumModelCount: Int?
    public let maximumModelCount: Int?
    public let hashModifier: String?
    let givenOriginalName: String?
    private(set) var hasStatedRule = false

    /// With a delete rule, as in `@Relationship(deleteRule: .cascade, inverse: \Item.list)`.
    ///
    /// Apple has one initializer with `deleteRule` defaulted; two tell whether a rule was written, which decides
    /// whether an inverse is inferred.
    public convenience init(
      _ options: Option..., deleteRule: DeleteRule, minimumModelCount: Int? = 0, maximumModelCount: Int? = 0,
      originalName: String? = nil, inverse: AnyKeyPath? = nil, hashModifier: String? = nil
    ) {
      self.init(
        name: "", originalName: originalName, options: options, valueType: Never.self, destination: "",
        inverseKeyPath: inverse, deleteRule: deleteRule, minimumModelCount: minimumModelCount,
        maximumModelCount: maximumModelCount, hashModifier: hashModifier)
      hasStatedRule = true
    }

    /// Without a delete rule.
    public convenience init(
      _ options: Option..., minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
      inverse: AnyKeyPath? = nil, hashModifier: String? = nil
    ) {
      self.init(
        name: "", originalName: originalName, options: options, valueType: Never.self, destination: "",
        inverseKeyPath: inverse, minimumModelCount: minimumModelCount, maximumModelCount: maximumModelCount,
        hashModifier: hashModifier)
    }

    public init(
      name: String, originalName: String? = nil, options: [Option] = [], valueType: any Any.Type,
      destination: String, inverseName: String? = nil, inverseKeyPath: AnyKeyPath? = nil,
      deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0, maximumModelCount: Int? = 0,
      hashModifier: String? = nil
    ) {
      (self.name, self.originalName, givenOriginalName) = (name, originalName ?? name, originalName)
      (self.options, self.valueType, self.destination) = (options, valueType, destination)
      (self.inverseName, self.inverseKeyPath, self.deleteRule) = (inverseName, inverseKeyPath, deleteRule)
      (self.minimumModelCount, self.maximumModelCount) = (minimumModelCount, maximumModelCount)
      self.hashModifier = hashModifier
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
  }
}

/// Tells optional types from others at run time.
protocol OptionalType {
  static var wrappedType: any Any.Type { get }
}

extension Optional: OptionalType {
  static var wrappedType: any Any.Type { Wrapped.self }
}

import Diagnostics
import SchemaModel

/// Core Data's model of a store, as an editor's file or a store's cache states it.
public struct ObjectModel: Sendable {
  public var versionIdentifiers: [String] = []
  public var entities: [ObjectEntity] = []
  /// Names of configurations besides the default one, with the entities in them.
  public var configurations: [(name: String, entities: [String])] = []

  public init() {}
}

public struct ObjectEntity: Sendable {
  public struct Index: Sendable {
    public var name: String
    public var members: [String]
    public var isRTree = false
    /// A predicate, an expression or a descending order: SwiftData has no word for them.
    public var hasMore = false
    public init(name: String, members: [String]) {
      self.name = name
      self.members = members
    }
  }

  public var name: String
  public var className: String?
  public var superentity: String?
  public var isAbstract = false
  public var hashModifier: String?
  public var renamingIdentifier: String?
  /// The entity's own; stores repeat inherited ones, which ``ObjectModel/withoutInherited()`` takes out.
  public var properties: [ObjectProperty] = []
  public var uniqueness: [[String]] = []
  public var indexes: [Index] = []
  public var doc: String?
  public var place: Place

  public init(name: String, place: Place) {
    self.name = name
    self.place = place
  }
}

public struct ObjectProperty: Sendable {
  public indirect enum Kind: Sendable {
    case attribute(ObjectAttribute)
    /// An enum or struct of SwiftData's.
    case composite(ObjectComposite)
    case relationship(ObjectRelationship)
    case derived(expression: String, type: AttributeType)
    case fetched
  }

  public var name: String
  public var isOptional: Bool
  public var isTransient = false
  public var hashModifier: String?
  public var renamingIdentifier: String?
  public var doc: String?
  public var kind: Kind
  public var place: Place

  public init(name: String, isOptional: Bool, kind: Kind, place: Place) {
    self.name = name
    self.isOptional = isOptional
    self.kind = kind
    self.place = place
  }
}

public struct ObjectAttribute: Sendable {
  public enum Constant: Sendable, Hashable {
    case string(String)
    case integer(Int64)
    case real(Double)
    case bool(Bool)
    /// Seconds since 2001-01-01 UTC.
    case date(Double)
    /// A value that no literal gives back, such as bytes.
    case other(String)
  }

  public var type: AttributeType
  public var usesExternalStorage = false
  public var preservesValueOnDeletion = false
  public var allowsCloudEncryption = false
  public var isIndexedBySpotlight = false
  public var transformer: String?
  /// The class of the value, as the editor states it for transformables.
  public var valueClass: String?
  public var defaultValue: Constant?

  public init(type: AttributeType) { self.type = type }
}

public struct ObjectComposite: Sendable {
  public var elements: [ObjectProperty]
  /// An enum, with or without raw values.
  public var isEnum = false
  /// The cases of an enum without raw values.
  public var cases: [String]?
  /// The archived raw value of the default.
  public var defaultRawValue: ObjectAttribute.Constant?

  public init(elements: [ObjectProperty]) { self.elements = elements }
}

public struct ObjectRelationship: Sendable {
  public var destination: String
  public var inverse: String?
  public var minimumCount: Int32 = 0
  /// 1 for to-one, 0 for a to-many without limit.
  public var maximumCount: Int32
  public var isOrdered = false
  public var deleteRule: Relationship.DeleteRule = .nullify

  public init(destination: String, inverse: String?, maximumCount: Int32) {
    self.destination = destination
    self.inverse = inverse
    self.maximumCount = maximumCount
  }

  public var isToMany: Bool { maximumCount != 1 }
}

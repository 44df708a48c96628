/// What is hashed for one entity: the framework's model, reduced to what its version hash depends on.
///
/// Says nothing of Swift. ``VersionShape`` derives it from a manifest's declarations; ``ModelHasher`` turns it into bytes.
public struct EntityShape: Hashable, Sendable {
  public var name: String
  /// Never set by SwiftData.
  public var isAbstract = false
  /// The parent entity's name.
  public var superentity: String?
  /// SwiftData has none.
  public var hashModifier: String?
  /// The entity's own; inherited ones may be repeated. The order does not matter.
  public var properties: [PropertyShape]
  /// Members in declared order, which matters; the order of the constraints does not.
  public var uniqueness: [[String]]

  public init(
    name: String, superentity: String? = nil, properties: [PropertyShape] = [], uniqueness: [[String]] = []
  ) {
    self.name = name
    self.superentity = superentity
    self.properties = properties
    self.uniqueness = uniqueness
  }
}

/// What is hashed for one property.
public struct PropertyShape: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case attribute(AttributeShape)
    /// An enum or struct: its leaves over all levels of nesting. Leaves of equal name keep this order.
    case composite([PropertyShape])
    /// The derivation's text. Core Data only.
    case derived(expression: String)
    case relationship(RelationshipShape)
  }

  public var name: String
  public var isOptional: Bool
  /// Transient properties are not hashed. SwiftData's are no part of the model; Core Data's are.
  public var isTransient = false
  public var hashModifier: String?
  public var kind: Kind

  public init(name: String, isOptional: Bool, hashModifier: String? = nil, kind: Kind) {
    self.name = name
    self.isOptional = isOptional
    self.hashModifier = hashModifier
    self.kind = kind
  }
}

public struct AttributeShape: Hashable, Sendable {
  public var type: AttributeType
  public var usesExternalStorage = false
  public var preservesValueOnDeletion = false

  public init(type: AttributeType, usesExternalStorage: Bool = false, preservesValueOnDeletion: Bool = false) {
    self.type = type
    self.usesExternalStorage = usesExternalStorage
    self.preservesValueOnDeletion = preservesValueOnDeletion
  }
}

/// `NSAttributeType` of Core Data, whose number is hashed.
public struct AttributeType: Hashable, Sendable, RawRepresentable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let int16 = AttributeType(rawValue: 100)
  public static let int32 = AttributeType(rawValue: 200)
  public static let int64 = AttributeType(rawValue: 300)
  public static let decimal = AttributeType(rawValue: 400)
  public static let double = AttributeType(rawValue: 500)
  public static let float = AttributeType(rawValue: 600)
  public static let string = AttributeType(rawValue: 700)
  public static let boolean = AttributeType(rawValue: 800)
  public static let date = AttributeType(rawValue: 900)
  public static let binary = AttributeType(rawValue: 1000)
  public static let uuid = AttributeType(rawValue: 1100)
  public static let uri = AttributeType(rawValue: 1200)
  public static let transformable = AttributeType(rawValue: 1800)
  /// Known from Core Data's newer binaries; no store with it has been seen.
  public static let codable = AttributeType(rawValue: 2200)
}

public struct RelationshipShape: Hashable, Sendable {
  public var destination: String
  /// Nil where there is none, and where the relationship is its own inverse.
  public var inverse: String?
  /// 1 for to-one, 0 for a to-many without limit.
  public var maximumCount: Int32
  public var minimumCount: Int32
  /// Never in SwiftData.
  public var isOrdered = false

  public init(destination: String, inverse: String?, maximumCount: Int32, minimumCount: Int32 = 0) {
    self.destination = destination
    self.inverse = inverse
    self.maximumCount = maximumCount
    self.minimumCount = minimumCount
  }
}

extension EntityShape {
  /// True where equal names are equal bytes.
  var isASCII: Bool {
    name.isASCII && hashModifier?.isASCII ?? true && properties.allSatisfy(\.isASCII)
      && uniqueness.allSatisfy { $0.allSatisfy(\.isASCII) }
  }
}

extension PropertyShape {
  fileprivate var isASCII: Bool {
    guard name.isASCII, hashModifier?.isASCII ?? true else { return false }
    switch kind {
    case .attribute: return true
    case .composite(let leaves): return leaves.allSatisfy(\.isASCII)
    case .derived(let expression): return expression.isASCII
    case .relationship(let link): return link.destination.isASCII && link.inverse?.isASCII ?? true
    }
  }
}

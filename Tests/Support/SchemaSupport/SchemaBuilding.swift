import Diagnostics
import SchemaModel

/// Short forms for schemas that tests write in Swift. Places do not matter there.
extension Place {
  public static let nowhere = Place(file: FileID(number: 0), line: 1, column: 1)
}

extension Located {
  public init(_ value: Value) { self.init(value, at: .nowhere) }
}

extension SchemaVersion {
  public init(
    _ stem: String = "V1", entities: [Entity], enums: [EnumType] = [], structs: [StructType] = [],
    typeAliases: [TypeAlias] = []
  ) {
    self.init(
      stem: stem, number: VersionNumber(1, 0, 0), numberPlace: .nowhere, file: FileID(number: 0))
    self.entities = entities
    self.enums = enums
    self.structs = structs
    self.typeAliases = typeAliases
  }
}

extension Entity {
  public init(
    _ name: String, inherits parent: String? = nil, attributes: [Attribute] = [], relationships: [Relationship] = [],
    unique: [[String]] = []
  ) {
    self.init(name: name, place: .nowhere)
    superentity = parent.map { Located($0) }
    self.attributes = attributes
    self.relationships = relationships
    uniqueness = unique.map { Uniqueness(members: $0.map { Located($0) }, place: .nowhere) }
  }
}

extension Attribute {
  public init(_ name: String, _ type: SwiftType, _ options: Options = [], hashModifier: String? = nil) {
    self.init(name: name, type: type, place: .nowhere, typePlace: .nowhere)
    self.options = options
    self.hashModifier = hashModifier
  }
}

extension Relationship {
  public static func toOne(
    _ name: String, _ destination: String, inverse: Inverse = .unstated, isOptional: Bool = true
  ) -> Relationship {
    var relationship = Relationship(
      name: name, destination: destination, isToMany: false, isOptional: isOptional, place: .nowhere,
      destinationPlace: .nowhere)
    relationship.inverse = inverse
    return relationship
  }

  public static func toMany(
    _ name: String, _ destination: String, inverse: Inverse = .unstated, isOptional: Bool = false
  ) -> Relationship {
    var relationship = toOne(name, destination, inverse: inverse, isOptional: isOptional)
    relationship.isToMany = true
    return relationship
  }
}

extension EnumType {
  /// Cases with payloads go in afterwards.
  public init(_ name: String, rawType: SwiftType?, cases: [String]) {
    self.init(name: name, place: .nowhere)
    self.rawType = rawType.map { Located($0) }
    self.cases = cases.map { Case(name: $0, place: .nowhere) }
  }
}

extension StructType {
  public init(_ name: String, fields: [(name: String, type: SwiftType)]) {
    self.init(name: name, place: .nowhere)
    self.fields = fields.map { Field($0.name, $0.type) }
  }
}

extension StructType.Field {
  public init(_ name: String, _ type: SwiftType) {
    self.init(name: name, type: type, place: .nowhere, typePlace: .nowhere)
  }
}

extension TypeAlias {
  public init(_ name: String, _ type: SwiftType) { self.init(name: name, type: type, place: .nowhere) }
}

extension SwiftType {
  public static let string = SwiftType.scalar(.string)
  public static let int = SwiftType.scalar(.int)
  public static let double = SwiftType.scalar(.double)
  public static let bool = SwiftType.scalar(.bool)
  public static let date = SwiftType.scalar(.date)
  public static let data = SwiftType.scalar(.data)
  public static let uuid = SwiftType.scalar(.uuid)
  public static let decimal = SwiftType.scalar(.decimal)
}

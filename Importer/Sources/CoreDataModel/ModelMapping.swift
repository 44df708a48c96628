import Diagnostics
import ImportReport
import SchemaModel

/// Who made a model, which decides what its types were called.
public enum ModelOrigin: Sendable {
  /// SwiftData wrote the store: numbers were `Int`, transformables arrays.
  case swiftData
  /// Core Data's editor or code.
  case coreData
}

/// States Core Data's model in SwiftData's words, and reports what they do not cover.
public struct ModelMapping {
  let model: ObjectModel
  private let origin: ModelOrigin
  private let file: FileID
  private var values: ValueTypeMapping
  public internal(set) var report = ImportFindings()
  /// Renaming identifiers that differ from the property's name, for each entity.
  public private(set) var originalNames: [[String: Located<String>]] = []

  public init(_ model: ObjectModel, origin: ModelOrigin, file: FileID) {
    self.model = model.withoutInherited()
    self.origin = origin
    self.file = file
    values = ValueTypeMapping(entityNames: Set(model.entities.map(\.name)))
  }

  public mutating func version(stem: String, number: VersionNumber) -> SchemaVersion {
    var version = SchemaVersion(
      stem: stem, number: number, numberPlace: Place(file: file, line: 1, column: 1), file: file)
    for entity in model.entities { version.entities.append(map(entity)) }
    version.enums = values.enums
    version.structs = values.structs
    for configuration in model.configurations {
      report.add(
        .note, "configuration `\(configuration.name)` holds \(configuration.entities.joined(separator: ", "))", at: nil,
        "A schema is one store. Entities of another store belong in a schema folder of their own; configurations are not hashed."
      )
    }
    return version
  }

  // MARK: - Entities

  private mutating func map(_ entity: ObjectEntity) -> Entity {
    var result = Entity(name: entity.name, place: entity.place)
    result.doc = entity.doc
    result.superentity = entity.superentity.map { Located($0, at: entity.place) }
    var names: [String: Located<String>] = [:]
    for property in entity.properties {
      map(property, of: entity, into: &result)
      if let old = property.renamingIdentifier, old != property.name {
        names[property.name] = Located(old, at: property.place)
      }
    }
    originalNames.append(names)
    mapUniqueness(entity, into: &result)
    mapIndexes(entity, into: &result)
    reportEntity(entity)
    return result
  }

  private mutating func reportEntity(_ entity: ObjectEntity) {
    if entity.isAbstract {
      report.add(
        .warning, "`\(entity.name)` is abstract", at: entity.place,
        "SwiftData has no abstract entities, and abstract is hashed: neither `\(entity.name)` nor an entity below it is recognized in the same store, so its first opening is a migration."
      )
    }
    if entity.superentity != nil {
      report.add(
        .note, "`\(entity.name)` inherits from `\(entity.superentity ?? "")`", at: entity.place,
        "SwiftData models inherit from OS 26 on. For older systems copy the parent's properties into each child; that is another shape."
      )
    }
    if let modifier = entity.hashModifier {
      report.add(
        .warning, "`\(entity.name)` has the hash modifier \"\(modifier)\"", at: entity.place,
        "SwiftData has none for entities: the same store is not recognized.")
    }
    if let old = entity.renamingIdentifier, old != entity.name {
      report.add(
        .warning, "`\(entity.name)` was renamed from `\(old)`", at: entity.place,
        "SwiftData cannot rename an entity: stores that still have `\(old)` must be migrated by Core Data first.")
    }
    if let name = entity.className, name != entity.name, name != "NSManagedObject",
      name.split(separator: ".").last.map(String.init) != entity.name
    {
      report.add(
        .note, "`\(entity.name)` is the class `\(name)` in the app", at: entity.place,
        "An entity has its class's name in SwiftData, so the generated class is `\(entity.name)`.")
    }
  }

  private func mapUniqueness(_ entity: ObjectEntity, into result: inout Entity) {
    for constraint in entity.uniqueness {
      if constraint.count == 1, let index = result.attributes.firstIndex(where: { $0.name == constraint[0] }),
        !result.attributes[index].options.contains(.unique)
      {
        result.attributes[index].options.insert(.unique)
      } else {
        result.uniqueness.append(
          Entity.Uniqueness(members: constraint.map { Located($0, at: entity.place) }, place: entity.place))
      }
    }
  }

  private mutating func mapIndexes(_ entity: ObjectEntity, into result: inout Entity) {
    // A to-many relationship has no column to index, although the editor takes one.
    let names = Set(result.attributes.map(\.name) + result.relationships.filter { !$0.isToMany }.map(\.name))
    for index in entity.indexes {
      guard !index.hasMore, !index.members.isEmpty, index.members.allSatisfy(names.contains) else {
        report.add(
          .note, "the index `\(index.name)` of `\(entity.name)` has no words in SwiftData", at: entity.place,
          "Predicates, expressions, orders, to-many and inherited members are left out. Indexes are not hashed.")
        continue
      }
      result.indexes.append(
        Entity.Index(
          kind: index.isRTree ? .rtree : .binary, members: index.members.map { Located($0, at: entity.place) },
          place: entity.place))
    }
  }

  // MARK: - Properties

  private mutating func map(_ property: ObjectProperty, of entity: ObjectEntity, into result: inout Entity) {
    let name = "\(entity.name).\(property.name)"
    switch property.kind {
    case .attribute(let attribute):
      if let mapped = map(attribute, property, name) { result.attributes.append(mapped) }
    case .composite(let composite):
      let type = values.type(of: composite, named: property.name, entity: entity.name, property.place, &report)
      var mapped = Attribute(
        name: property.name, type: property.isOptional ? .optional(type) : type, place: property.place,
        typePlace: property.place)
      mapped.hashModifier = property.hashModifier
      result.attributes.append(mapped)
    case .relationship(let relationship):
      if property.isTransient {
        report.add(
          .note, "the transient relationship `\(name)` is left out", at: property.place,
          "It is neither stored nor hashed.")
      } else {
        result.relationships.append(map(relationship, property, of: entity))
      }
    case .derived(let expression, _):
      report.add(
        .warning, "`\(name)` is derived: \(expression)", at: property.place,
        "SwiftData has no derived attributes, and this one is hashed: it is left out, and the same store is not recognized. A computed property gives the value."
      )
    case .fetched:
      report.add(
        .note, "the fetched property `\(name)` is left out", at: property.place,
        "It is not hashed; a method with a FetchDescriptor gives the same objects.")
    }
  }

  private mutating func map(_ attribute: ObjectAttribute, _ property: ObjectProperty, _ name: String) -> Attribute? {
    guard let base = type(of: attribute, property, name) else { return nil }
    let isOptional = property.isOptional
    var result = Attribute(
      name: property.name, type: isOptional ? .optional(base) : base, place: property.place, typePlace: property.place)
    result.doc = property.doc
    result.hashModifier = property.hashModifier
    if property.isTransient { result.options.insert(origin == .swiftData ? .ephemeral : .transient) }
    if attribute.usesExternalStorage { result.options.insert(.externalStorage) }
    if attribute.preservesValueOnDeletion { result.options.insert(.preserveValueOnDeletion) }
    if attribute.allowsCloudEncryption { result.options.insert(.allowsCloudEncryption) }
    if attribute.isIndexedBySpotlight { result.options.insert(.spotlight) }
    // What is not stored needs no transformer, and `@Transient` takes none.
    let isStored = !result.options.contains(.transient)
    if isStored, attribute.type == .transformable,
      origin == .coreData || attribute.transformer != "NSSecureUnarchiveFromData"
    {
      result.transformer = .registeredName(attribute.transformer ?? "NSSecureUnarchiveFromDataTransformer")
    }
    result.defaultValue = defaultValue(attribute, base, property, name).map { Located($0, at: property.place) }
    if property.isTransient, origin == .coreData, !isOptional, result.defaultValue == nil {
      // `@Transient` needs a value to start from.
      result.type = .optional(base)
    }
    return result
  }

  /// Nil where SwiftData has no type for it; that is said.
  private mutating func type(of attribute: ObjectAttribute, _ property: ObjectProperty, _ name: String) -> SwiftType? {
    switch attribute.type {
    case .int16: return .scalar(.int16)
    case .int32: return .scalar(.int32)
    case .int64: return .scalar(origin == .swiftData ? .int : .int64)
    case .decimal: return .scalar(.decimal)
    case .double: return .scalar(.double)
    case .float: return .scalar(.float)
    case .string: return .scalar(.string)
    case .boolean: return .scalar(.bool)
    case .date: return .scalar(.date)
    case .uuid: return .scalar(.uuid)
    case .uri: return .scalar(.url)
    case .binary:
      if origin == .swiftData {
        report.add(
          .note, "attributes of type Data may have been arrays or dictionaries of Codable values", at: nil,
          "They have one shape, so the store does not tell. Write the Swift type into the manifest; the hash stays.")
      }
      return .scalar(.data)
    case .transformable: return transformableType(attribute, property, name)
    default:
      report.add(
        .warning, "`\(name)` has no type (\(attribute.type.rawValue))", at: property.place,
        property.isTransient
          ? "It is left out; it is neither stored nor hashed. Keep it as a `@Transient` property of your own."
          : "SwiftData has no attribute of this type: it is left out, and the same store is not recognized.")
      return nil
    }
  }

  private mutating func transformableType(
    _ attribute: ObjectAttribute, _ property: ObjectProperty, _ name: String
  ) -> SwiftType {
    if origin == .swiftData, attribute.transformer == "NSSecureUnarchiveFromData" {
      if let type = attribute.valueClass.flatMap(ArchivedTypeName.init)?.type, case .array = type { return type }
      report.add(
        .note, "the element type of `\(name)` is not in the store", at: property.place,
        "`[String]` is written; every array of plain scalars has the same hash.")
      return .array(.scalar(.string))
    }
    if let written = attribute.valueClass, let known = Self.foundationTypes[written] { return known }
    report.add(
      .note, "`\(name)` is transformable\(attribute.valueClass.map { " of class \($0)" } ?? "")", at: property.place,
      "Its Swift type does not enter the hash; write the one that your transformer gives.")
    if let written = attribute.valueClass, isTypeName(written) { return .named(written) }
    return .scalar(.data)
  }

  /// Classes that Core Data names for values that Swift has types for.
  private static let foundationTypes: [String: SwiftType] = [
    "NSString": .scalar(.string), "NSData": .scalar(.data), "NSDate": .scalar(.date), "NSURL": .scalar(.url),
    "[String]": .array(.scalar(.string)), "[Int]": .array(.scalar(.int)), "[Double]": .array(.scalar(.double)),
    "[Int64]": .array(.scalar(.int64)), "[UUID]": .array(.scalar(.uuid)), "[Data]": .array(.scalar(.data)),
    "[String: String]": .dictionary(key: .scalar(.string), value: .scalar(.string)),
  ]

  private func isTypeName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    return text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
  }

  private mutating func defaultValue(
    _ attribute: ObjectAttribute, _ type: SwiftType, _ property: ObjectProperty, _ name: String
  ) -> DefaultValue? {
    guard let constant = attribute.defaultValue else { return nil }
    switch (constant, type) {
    case (.string(let text), .scalar(.string)): return .string(text)
    case (.bool(let value), .scalar(.bool)): return .bool(value)
    case (.integer(let value), .scalar(.bool)): return .bool(value != 0)
    case (.integer(let value), .scalar(let scalar)) where scalar.isNumber: return .number(String(value))
    case (.bool(let value), .scalar(let scalar)) where scalar.isNumber: return .number(value ? "1" : "0")
    case (.real(let value), .scalar(let scalar)) where scalar.isNumber: return number(value, scalar)
    case (_, .scalar(.uuid)) where origin == .swiftData: return .expression("UUID()")
    case (.date(let seconds), .scalar(.date)) where origin == .coreData:
      guard seconds.isFinite else { return nil }
      let text = Int64(exactly: seconds).map(String.init) ?? "\(seconds)"
      return .expression("Date(timeIntervalSinceReferenceDate: \(text))")
    case (.string(let text), .scalar(.uuid)) where isUUID(text): return .expression("UUID(uuidString: \"\(text)\")!")
    case (.string(let text), .scalar(.url)) where isPlainURL(text): return .expression("URL(string: \"\(text)\")!")
    default:
      report.add(
        .note, "the default of `\(name)` is left out", at: property.place,
        "The model holds a constant that no literal gives back. Defaults are not hashed; write the expression that the source has."
      )
      return nil
    }
  }

  private func isUUID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
      }
  }

  /// A text that `URL(string:)` is sure to take, and that needs no escape in a literal.
  private func isPlainURL(_ text: String) -> Bool {
    guard let scheme = text.utf8.firstIndex(of: UInt8(ascii: ":")), scheme > text.utf8.startIndex else { return false }
    return text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~:/?#@!$&'()*+,;=".utf8.contains(byte)
    }
  }

  private func number(_ value: Double, _ scalar: SwiftType.Scalar) -> DefaultValue? {
    guard value.isFinite else { return nil }
    if let whole = Int64(exactly: value) {
      return .number([.double, .float, .cgFloat, .timeInterval].contains(scalar) ? "\(whole).0" : "\(whole)")
    }
    return .number("\(value)")
  }
}

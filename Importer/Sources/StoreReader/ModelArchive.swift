import CoreDataModel
import Diagnostics
import KeyedArchive
import SchemaModel

/// Reads an archived `NSManagedObjectModel`: the cache of a store, or a compiled `.mom` file.
public struct ModelArchive {
  private let archive: Archive
  private let place: Place
  /// What is left of the work that one model may ask for.
  private var budget = 100_000
  private static let deepestComposite = 24
  /// Composites that are being read: one that holds itself never ends.
  private var open: Set<Archive.Reference> = []

  public init(_ bytes: [UInt8], place: Place) throws(StoreError) {
    do {
      archive = try Archive(bytes)
    } catch {
      throw StoreError("holds an archived model that cannot be read: \(error.description)")
    }
    self.place = place
  }

  public mutating func model() throws(StoreError) -> ObjectModel {
    guard let root = archive.root, archive.className(of: root) == "NSManagedObjectModel" else {
      throw StoreError("holds an archive that is no model")
    }
    var model = ObjectModel()
    model.versionIdentifiers = archive.list(archive.value("NSVersionIdentifiers", of: root)).compactMap {
      archive.text($0)
    }
    for (name, value) in archive.dictionary(archive.value("NSEntities", of: root)) {
      try spend()
      guard let reference = value.object else { continue }
      model.entities.append(try entity(reference, named: name))
    }
    guard !model.entities.isEmpty else { throw StoreError("holds a model without entities") }
    // The archive's order is a hash table's.
    model.entities.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    model.configurations = try configurations(of: root, all: model.entities.count)
    return model
  }

  private mutating func spend() throws(StoreError) {
    budget -= 1
    if budget < 0 { throw StoreError("holds a model that is larger than any app's") }
  }

  private mutating func configurations(
    of root: Archive.Reference, all: Int
  ) throws(StoreError) -> [(name: String, entities: [String])] {
    var result: [(name: String, entities: [String])] = []
    for (name, value) in archive.dictionary(archive.value("NSConfigurations", of: root)) {
      var members: [String] = []
      for member in archive.list(value) {
        try spend()
        if let reference = member.object, let name = archive.text(archive.value("NSEntityName", of: reference)) {
          members.append(name)
        }
      }
      if members.count < all { result.append((name, members.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })) }
    }
    return result.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  // MARK: - Entities

  private mutating func entity(_ reference: Archive.Reference, named key: String) throws(StoreError) -> ObjectEntity {
    let name = archive.text(archive.value("NSEntityName", of: reference)) ?? key
    var entity = ObjectEntity(name: name, place: place)
    entity.className = archive.text(archive.value("NSClassNameForEntity", of: reference))
    entity.isAbstract = archive.value("NSIsAbstract", of: reference)?.bool ?? false
    entity.hashModifier = archive.text(archive.value("NSVersionHashModifier", of: reference))
    entity.renamingIdentifier = archive.text(archive.value("NSRenamingIdentifier", of: reference))
    if let parent = archive.value("NSSuperentity", of: reference)?.object {
      entity.superentity = archive.text(archive.value("NSEntityName", of: parent))
    }
    for (key, value) in archive.dictionary(archive.value("NSProperties", of: reference)) {
      try spend()
      guard let property = value.object, let read = try readProperty(property, named: key, depth: 0) else { continue }
      entity.properties.append(read)
    }
    entity.properties.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for tuple in archive.list(archive.value("NSUniqueTuples", of: reference)) {
      try spend()
      let members = archive.list(tuple).compactMap { memberName($0) }
      if !members.isEmpty { entity.uniqueness.append(members) }
    }
    for index in archive.list(archive.value("NSFetchIndexDescriptions", of: reference)) {
      try spend()
      if let index = index.object { entity.indexes.append(try self.index(index)) }
    }
    return entity
  }

  /// A constraint's member is a text, or in older archives the attribute itself.
  private func memberName(_ value: Archive.Value) -> String? {
    archive.text(value) ?? value.object.flatMap { archive.text(archive.value("NSPropertyName", of: $0)) }
  }

  private mutating func index(_ reference: Archive.Reference) throws(StoreError) -> ObjectEntity.Index {
    var index = ObjectEntity.Index(name: archive.text(archive.value("NSIndexName", of: reference)) ?? "", members: [])
    if archive.value("NSPartialIndexPredicate", of: reference)?.object != nil { index.hasMore = true }
    for element in archive.list(archive.value("NSIndexElements", of: reference)) {
      try spend()
      guard let element = element.object else { continue }
      if let name = archive.text(archive.value("NSPropertyName", of: element)) {
        index.members.append(name)
      } else {
        index.hasMore = true
      }
      if archive.value("NSFetchIndexElementType", of: element)?.integer == 1 { index.isRTree = true }
      if archive.value("NSAscending", of: element)?.bool == false { index.hasMore = true }
    }
    return index
  }

  // MARK: - Properties

  private mutating func readProperty(
    _ reference: Archive.Reference, named key: String, depth: Int
  ) throws(StoreError) -> ObjectProperty? {
    guard depth < Self.deepestComposite else { throw StoreError("holds a model with composites nested too deeply") }
    var target = reference
    // An inherited property may stand for its original.
    for _ in 0..<4 {
      guard archive.className(of: target) == "_NSPropertyDescriptionProxy" else { break }
      guard let original = original(of: target) else { return nil }
      target = original
    }
    let name = archive.text(archive.value("NSPropertyName", of: target)) ?? key
    guard let kind = try kind(of: target, depth: depth) else { return nil }
    var property = ObjectProperty(
      name: name, isOptional: archive.value("NSIsOptional", of: target)?.bool ?? false, kind: kind, place: place)
    property.isTransient = archive.value("NSIsTransient", of: target)?.bool ?? false
    property.hashModifier = archive.text(archive.value("NSVersionHashModifier", of: target))
    property.renamingIdentifier = archive.text(archive.value("NSRenamingIdentifier", of: target))
    return property
  }

  private func original(of proxy: Archive.Reference) -> Archive.Reference? {
    for key in ["_underlyingProperty", "NSUnderlyingProperty", "_NSUnderlyingProperty"] {
      if let found = archive.value(key, of: proxy)?.object { return found }
    }
    return nil
  }

  private mutating func kind(of reference: Archive.Reference, depth: Int) throws(StoreError) -> ObjectProperty.Kind? {
    switch archive.className(of: reference) {
    case "NSAttributeDescription": return .attribute(attribute(reference))
    case "NSCompositeAttributeDescription": return .composite(try composite(reference, depth: depth))
    case "NSDerivedAttributeDescription":
      let expression = DerivedExpression.text(archive.value("NSDerivationExpression", of: reference), in: archive)
      return .derived(expression: expression ?? "", type: attribute(reference).type)
    case "NSRelationshipDescription": return relationship(reference).map { .relationship($0) }
    case "NSFetchedPropertyDescription": return .fetched
    default: return nil
    }
  }

  private func attribute(_ reference: Archive.Reference) -> ObjectAttribute {
    let type = archive.value("NSAttributeType", of: reference)?.integer.flatMap { UInt32(exactly: $0) } ?? 0
    var attribute = ObjectAttribute(type: AttributeType(rawValue: type))
    let flags = archive.value("NSFlagsKey", of: reference)?.integer ?? 0
    attribute.usesExternalStorage = flags & 4 != 0
    attribute.preservesValueOnDeletion = flags & 16 != 0
    attribute.transformer = archive.text(archive.value("NSValueTransformerName", of: reference))
    attribute.valueClass = archive.text(archive.value("NSAttributeValueClassName", of: reference))
    attribute.defaultValue = constant(archive.value("NSDefaultValue", of: reference))
    return attribute
  }

  private func constant(_ value: Archive.Value?) -> ObjectAttribute.Constant? {
    switch value {
    case nil, .null?: return nil
    case .bool(let value)?: return .bool(value)
    case .integer(let value)?: return .integer(value)
    case .real(let value)?: return .real(value)
    case .string(let text)?: return .string(text)
    case .data?: return .other("data")
    case .object(let reference)?:
      if let text = archive.text(value) { return .string(text) }
      return .other(archive.className(of: reference) ?? "object")
    }
  }

  private mutating func composite(_ reference: Archive.Reference, depth: Int) throws(StoreError) -> ObjectComposite {
    guard open.insert(reference).inserted else { throw StoreError("holds a model with a composite inside itself") }
    defer { open.remove(reference) }
    var elements: [ObjectProperty] = []
    for element in archive.list(archive.value("NSCompositeElements", of: reference)) {
      try spend()
      guard let element = element.object, let read = try readProperty(element, named: "", depth: depth + 1) else {
        continue
      }
      elements.append(read)
    }
    var composite = ObjectComposite(elements: elements)
    for (key, value) in archive.dictionary(archive.value("NSUserInfo", of: reference)) {
      if key == "EnumType" { composite.isEnum = value.bool ?? false }
      if key == "enum" { composite.cases = archive.list(value).compactMap { archive.text($0) } }
    }
    for (_, value) in archive.dictionary(archive.value("NSDefaultValue", of: reference)) where composite.isEnum {
      composite.defaultRawValue = constant(value)
    }
    return composite
  }

  private func relationship(_ reference: Archive.Reference) -> ObjectRelationship? {
    let destination =
      archive.value("NSDestinationEntity", of: reference)?.object.flatMap {
        archive.text(archive.value("NSEntityName", of: $0))
      }
      ?? archive.text(archive.value("_NSDestinationEntityName", of: reference))
    guard let destination else { return nil }
    let inverse =
      archive.value("NSInverseRelationship", of: reference)?.object.flatMap {
        archive.text(archive.value("NSPropertyName", of: $0))
      }
      ?? archive.text(archive.value("_NSInverseRelationshipName", of: reference))
    let maximum = archive.value("NSMaxCount", of: reference)?.integer ?? 0
    var result = ObjectRelationship(
      destination: destination, inverse: inverse, maximumCount: Int32(truncatingIfNeeded: maximum))
    result.minimumCount = Int32(truncatingIfNeeded: archive.value("NSMinCount", of: reference)?.integer ?? 0)
    result.isOrdered = archive.value("NSIsOrdered", of: reference)?.bool ?? false
    switch archive.value("NSDeleteRule", of: reference)?.integer {
    case 0?: result.deleteRule = .noAction
    case 2?: result.deleteRule = .cascade
    case 3?: result.deleteRule = .deny
    default: result.deleteRule = .nullify
    }
    return result
  }
}

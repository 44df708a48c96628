import CoreDataModel
import Diagnostics
import ImportReport
import SchemaModel

/// Reads the `contents` file of an `.xcdatamodel`.
struct ModelParser {
  private(set) var model = ObjectModel()
  private(set) var report = ImportFindings()
  private let file: FileID
  private var entity: ObjectEntity?
  private var composite: (name: String, elements: [ObjectProperty])?
  private var composites: [String: [ObjectProperty]] = [:]
  private var constraint: [String]?
  private var index: ObjectEntity.Index?
  private var compound: [String]?
  private var sawModel = false
  private static let deepest = 24
  /// Elements of all composites, each counted wherever it is used: composites of composites multiply.
  private var remainingElements = 20_000

  init(file: FileID) { self.file = file }

  struct Failure: Error {
    var message: String
    var place: Place?
  }

  static func parse(_ bytes: [UInt8], file: FileID) throws(Failure) -> (ObjectModel, ImportFindings) {
    var parser = ModelParser(file: file)
    var reader = XMLReader(bytes)
    do throws(XMLReader.Malformed) {
      while let event = try reader.next() {
        switch event {
        case .start(let element, let attributes): parser.start(element, attributes, line: reader.line)
        case .end(let element): parser.end(element)
        }
      }
    } catch {
      throw Failure(
        message: "is no XML that can be read: \(error.message)",
        place: Place(file: file, line: error.line, column: error.column))
    }
    guard parser.sawModel else { throw Failure(message: "is XML, but no data model", place: nil) }
    parser.settleComposites()
    return (parser.model, parser.report)
  }

  // MARK: - Elements of the file

  private mutating func start(_ element: String, _ attributes: [String: String], line: Int) {
    let place = Place(file: file, line: line, column: 1)
    switch element {
    case "model":
      sawModel = true
      if let identifier = attributes["userDefinedModelVersionIdentifier"], !identifier.isEmpty {
        model.versionIdentifiers = [identifier]
      }
    case "entity" where attributes["name"] != nil: startEntity(attributes, place)
    case "composite", "compositeAttribute":
      if let name = attributes["name"] { composite = (name, []) }
    case "attribute": startAttribute(attributes, place)
    case "relationship": startRelationship(attributes, place)
    case "fetchedProperty":
      if let name = attributes["name"] {
        entity?.properties.append(ObjectProperty(name: name, isOptional: true, kind: .fetched, place: place))
      }
    case "uniquenessConstraint": constraint = []
    case "constraint": if let value = attributes["value"] { constraint?.append(value) }
    case "fetchIndex": index = ObjectEntity.Index(name: attributes["name"] ?? "", members: [])
    case "fetchIndexElement": startIndexElement(attributes)
    case "compoundIndex": compound = []
    case "index": if let value = attributes["value"] { compound?.append(value) }
    case "configuration": model.configurations.append((attributes["name"] ?? "", []))
    case "memberEntity":
      if let name = attributes["name"], !model.configurations.isEmpty {
        model.configurations[model.configurations.count - 1].entities.append(name)
      }
    default: break
    }
  }

  private mutating func end(_ element: String) {
    switch element {
    case "entity":
      if let entity { model.entities.append(entity) }
      entity = nil
    case "composite", "compositeAttribute":
      if let composite { composites[composite.name] = composite.elements }
      composite = nil
    case "uniquenessConstraint":
      if let constraint, !constraint.isEmpty { entity?.uniqueness.append(constraint) }
      constraint = nil
    case "fetchIndex":
      if var index {
        index.hasMore = index.hasMore || index.members.isEmpty
        entity?.indexes.append(index)
      }
      index = nil
    case "compoundIndex":
      if let compound, !compound.isEmpty {
        entity?.indexes.append(ObjectEntity.Index(name: compound.joined(separator: "_"), members: compound))
      }
      compound = nil
    default: break
    }
  }

  // MARK: - Elements

  private mutating func startEntity(_ attributes: [String: String], _ place: Place) {
    guard let name = attributes["name"] else { return }
    var entity = ObjectEntity(name: name, place: place)
    entity.className = attributes["representedClassName"].flatMap { $0.isEmpty ? nil : $0 }
    entity.superentity = attributes["parentEntity"].flatMap { $0.isEmpty ? nil : $0 }
    entity.isAbstract = attributes["isAbstract"] == "YES"
    entity.hashModifier = attributes["versionHashModifier"].flatMap { $0.isEmpty ? nil : $0 }
    entity.renamingIdentifier = attributes["elementID"].flatMap { $0.isEmpty ? nil : $0 }
    self.entity = entity
  }

  private mutating func startAttribute(_ attributes: [String: String], _ place: Place) {
    guard let name = attributes["name"] else { return }
    let kind: ObjectProperty.Kind
    if attributes["derived"] == "YES" {
      kind = .derived(expression: derivation(attributes["derivationExpression"] ?? ""), type: type(attributes))
    } else if attributes["attributeType"] == "Composite" {
      // Filled in at the end: the type may stand below its use. Which attribute names it is not documented, so whatever
      // value is a composite's name counts.
      var reference = ObjectComposite(elements: [])
      reference.cases = attributes.filter { $0.key != "name" && $0.key != "elementID" }.map(\.value).sorted()
      kind = .composite(reference)
    } else {
      kind = .attribute(attribute(attributes, type(attributes), name, place))
    }
    var property = ObjectProperty(name: name, isOptional: attributes["optional"] == "YES", kind: kind, place: place)
    property.isTransient = attributes["transient"] == "YES"
    property.hashModifier = attributes["versionHashModifier"].flatMap { $0.isEmpty ? nil : $0 }
    property.renamingIdentifier = attributes["elementID"].flatMap { $0.isEmpty ? nil : $0 }
    if composite != nil {
      composite?.elements.append(property)
    } else {
      entity?.properties.append(property)
    }
    reportValidation(attributes, name, place)
  }

  private func type(_ attributes: [String: String]) -> AttributeType {
    switch attributes["attributeType"] {
    case "Integer 16": .int16
    case "Integer 32": .int32
    case "Integer 64": .int64
    case "Decimal": .decimal
    case "Double": .double
    case "Float": .float
    case "String": .string
    case "Boolean": .boolean
    case "Date": .date
    case "Binary": .binary
    case "UUID": .uuid
    case "URI": .uri
    case "Transformable": .transformable
    default: AttributeType(rawValue: 0)
    }
  }

  private mutating func attribute(
    _ attributes: [String: String], _ type: AttributeType, _ name: String, _ place: Place
  ) -> ObjectAttribute {
    var result = ObjectAttribute(type: type)
    result.usesExternalStorage = attributes["allowsExternalBinaryDataStorage"] == "YES"
    result.preservesValueOnDeletion =
      attributes["preservesValueInHistoryOnDeletion"] == "YES" || attributes["preserveAfterDeletion"] == "YES"
    result.allowsCloudEncryption = attributes["allowsCloudEncryption"] == "YES"
    result.isIndexedBySpotlight = attributes["spotlightIndexingEnabled"] == "YES"
    result.transformer = attributes["valueTransformerName"].flatMap { $0.isEmpty ? nil : $0 }
    result.valueClass = attributes["customClassName"].flatMap { $0.isEmpty ? nil : $0 }
    if attributes["indexed"] == "YES" {
      entity?.indexes.append(ObjectEntity.Index(name: name, members: [name]))
    }
    if let text = attributes["defaultValueString"] { result.defaultValue = constant(text, type) }
    if let text = attributes["defaultDateTimeInterval"] {
      result.defaultValue = Double(text).map { .date($0) } ?? .other("date")
    }
    return result
  }

  private func constant(_ text: String, _ type: AttributeType) -> ObjectAttribute.Constant? {
    switch type {
    case .string, .uuid, .uri: .string(text)
    case .boolean: .bool(text == "YES" || text == "1" || text == "true")
    case .int16, .int32, .int64: integer(text).map { .integer($0) }
    case .double, .float, .decimal: integer(text).map { .integer($0) } ?? Double(text).map { .real($0) }
    default: .other(text)
    }
  }

  /// A number that was a Boolean before kept the editor's word for its default.
  private func integer(_ text: String) -> Int64? { text == "YES" ? 1 : text == "NO" ? 0 : Int64(text) }

  private mutating func reportValidation(_ attributes: [String: String], _ name: String, _ place: Place) {
    let keys = ["minValueString", "maxValueString", "regularExpressionString"].filter { attributes[$0] != nil }
    guard !keys.isEmpty else { return }
    report.add(
      .note,
      "`\(entity?.name ?? "").\(name)` is validated by the model (\(keys.map { $0.replacing("String", with: "") }.joined(separator: ", ")))",
      at: place, "SwiftData has no validation in the model; check the value in code. It is not hashed.")
  }

  private mutating func startRelationship(_ attributes: [String: String], _ place: Place) {
    guard let name = attributes["name"], let destination = attributes["destinationEntity"], !destination.isEmpty else {
      if let name = attributes["name"] {
        report.add(
          .warning, "the relationship `\(entity?.name ?? "").\(name)` leads nowhere", at: place, "It is left out.")
      }
      return
    }
    let isToMany = attributes["toMany"] == "YES"
    let maximum = attributes["maxCount"].flatMap { Int32($0) } ?? (isToMany ? 0 : 1)
    var relationship = ObjectRelationship(
      destination: destination, inverse: attributes["inverseName"].flatMap { $0.isEmpty ? nil : $0 },
      maximumCount: isToMany ? maximum : 1)
    relationship.minimumCount = attributes["minCount"].flatMap { Int32($0) } ?? 0
    relationship.isOrdered = attributes["ordered"] == "YES"
    switch attributes["deletionRule"] {
    case "Cascade": relationship.deleteRule = .cascade
    case "Deny": relationship.deleteRule = .deny
    case "No Action": relationship.deleteRule = .noAction
    default: relationship.deleteRule = .nullify
    }
    var property = ObjectProperty(
      name: name, isOptional: attributes["optional"] == "YES", kind: .relationship(relationship), place: place)
    property.isTransient = attributes["transient"] == "YES"
    property.hashModifier = attributes["versionHashModifier"].flatMap { $0.isEmpty ? nil : $0 }
    property.renamingIdentifier = attributes["elementID"].flatMap { $0.isEmpty ? nil : $0 }
    entity?.properties.append(property)
  }

  private mutating func startIndexElement(_ attributes: [String: String]) {
    if let property = attributes["property"] {
      index?.members.append(property)
    } else {
      index?.hasMore = true
    }
    if attributes["type"] == "R-Tree" || attributes["type"] == "RTree" { index?.isRTree = true }
    if attributes["order"] == "descending" { index?.hasMore = true }
  }

  /// The text as it is hashed: `pages.@count` is `count:(pages)`.
  private func derivation(_ text: String) -> String {
    guard let at = text.firstRange(of: ".@") else { return text }
    let path = text[..<at.lowerBound]
    let rest = text[at.upperBound...].split(separator: ".", maxSplits: 1)
    guard let function = rest.first else { return text }
    return rest.count > 1 ? "\(function):(\(path).\(rest[1]))" : "\(function):(\(path))"
  }

  private mutating func settleComposites() {
    for entity in model.entities.indices {
      for property in model.entities[entity].properties.indices {
        if case .composite(let reference) = model.entities[entity].properties[property].kind {
          let settled = settled(reference, depth: 0)
          if settled.elements.isEmpty {
            report.add(
              .warning,
              "the composite type of `\(model.entities[entity].name).\(model.entities[entity].properties[property].name)` is not in the file",
              at: model.entities[entity].properties[property].place, "Its structure is hashed and unknown here.")
          }
          if remainingElements < 0 {
            report.add(
              .error, "the composites hold more than 20,000 attributes, each counted wherever it is used", at: nil,
              "That is larger than any app's model; nothing is imported.")
            return
          }
          model.entities[entity].properties[property].kind = .composite(settled)
        }
      }
    }
  }

  private mutating func settled(_ reference: ObjectComposite, depth: Int) -> ObjectComposite {
    guard depth < Self.deepest, let name = reference.cases?.first(where: { composites[$0] != nil }),
      let elements = composites[name]
    else {
      return ObjectComposite(elements: [])
    }
    remainingElements -= elements.count
    guard remainingElements >= 0 else { return ObjectComposite(elements: []) }
    return ObjectComposite(
      elements: elements.map { element in
        guard case .composite(let nested) = element.kind else { return element }
        var copy = element
        copy.kind = .composite(settled(nested, depth: depth + 1))
        return copy
      })
  }
}

import SchemaEvolution
import SchemaModel

/// Holds a compiled version against its manifest.
public struct Comparison {
  /// What the compiled Swift says and the manifest does not, one sentence each.
  public private(set) var differences: [String] = []
  private let schema: Schema
  private let index: Int
  private let names: VersionNames
  private let inverses: InverseTable
  private let originalNames: OriginalNames
  private var version: SchemaVersion { schema.versions[index] }

  public init(of reflected: ReflectedSchema, with schema: Schema, version index: Int, _ originalNames: OriginalNames) {
    self.schema = schema
    self.index = index
    self.originalNames = originalNames
    names = VersionNames(schema.versions[index])
    inverses = InverseTable(schema.versions[index], names: names)
    let version = schema.versions[index]
    compare("version", reflected.version, version.number.description)
    compare("models", reflected.models, version.entities.map(\.name))
    compare("entities", reflected.entities.map(\.name), version.entities.map(\.name))
    for (position, entity) in version.entities.enumerated() {
      if let found = reflected.entity(named: entity.name) { compare(found, entity, at: position) }
    }
    for type in reflected.valueTypes { compare(type) }
    compareHashes(reflected)
  }

  private mutating func compare<T: Equatable>(_ what: String, _ found: T, _ expected: T) {
    if found != expected { differences.append("\(what): compiled \(found), manifest \(expected)") }
  }

  // MARK: - Entities

  private mutating func compare(_ found: ReflectedSchema.Entity, _ entity: Entity, at position: Int) {
    let name = entity.name
    let attributes = entity.attributes.filter { !$0.options.contains(.transient) }
    compare("\(name): superentity", found.superentity, entity.superentity?.value)
    compare("\(name): order", found.order, attributes.map(\.name) + entity.relationships.map(\.name))
    // The order among constraints says nothing; that of their members does.
    compare("\(name): unique", found.uniqueness.sorted(by: precedes), entity.allUniqueness.sorted(by: precedes))
    let indices = entity.indexes.map {
      ReflectedSchema.Index(kind: $0.kind.rawValue, properties: $0.members.map(\.value))
    }
    compare("\(name): indices", found.namedIndices, indices)
    for (found, attribute) in zip(found.attributes, attributes) { compare(found, attribute, of: name) }
    for (number, found) in found.relationships.enumerated() where number < entity.relationships.count {
      compare(found, entity.relationships[number], of: position, number: number)
    }
  }

  private func precedes(_ a: [String], _ b: [String]) -> Bool { a.lexicographicallyPrecedes(b) }

  private mutating func compare(_ found: ReflectedSchema.Attribute, _ attribute: Attribute, of entity: String) {
    let what = "\(entity).\(attribute.name)"
    let type = names.expandingAliases(in: attribute.type)
    compare("\(what): name", found.name, attribute.name)
    compare("\(what): type", found.type, spelled(type))
    compare("\(what): optional", found.isOptional, type.isOptional)
    compare("\(what): options", found.options.sorted(), options(of: attribute).sorted())
    compare("\(what): hash modifier", found.hashModifier, attribute.hashModifier)
    compare("\(what): original name", found.originalName, originalName(attribute.name, of: entity))
    compare(what, default: found.defaultValue, attribute.defaultValue?.value)
  }

  private mutating func compare(_ what: String, default found: String?, _ expected: DefaultValue?) {
    let isSame =
      switch expected {
      // No value and nil are one to the framework.
      case nil, .null?, .expression("nil")?: found == nil || found == "nil"
      case .string(let text)?: found == text || found == "Optional(\(debugText(text)))"
      case .bool(let value)?: found == "\(value)" || found == "Optional(\(value))"
      case .number(let text)?:
        found.map { number($0) == number(text) || $0.hasPrefix("Optional(") } ?? false
      case .enumCase(let name)?: found.map { $0 == name || $0.hasSuffix(".\(name))") } ?? false
      case .expression?: found != nil
      }
    if !isSame {
      differences.append("\(what): compiled default \(found ?? "none"), manifest \(expected.map { "\($0)" } ?? "none")")
    }
  }

  private func debugText(_ text: String) -> String { String(reflecting: text) }

  private func number(_ text: String) -> Double? {
    let digits = text.filter { $0 != "_" }
    let isNegative = digits.hasPrefix("-")
    let magnitude = isNegative ? String(digits.dropFirst()) : digits
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where magnitude.hasPrefix(prefix) {
      return Int(magnitude.dropFirst(2), radix: radix).map { Double(isNegative ? -$0 : $0) } ?? Double(digits)
    }
    return Double(digits)
  }

  private func options(of attribute: Attribute) -> [String] {
    let stated = attribute.options.compactMap { $0.facts.swift.map { String($0.dropFirst()) } }
    switch attribute.transformer {
    case .type(let name), .registeredName(let name): return stated + ["transformable(\(name))"]
    case nil: return stated
    }
  }

  // MARK: - Relationships

  private mutating func compare(
    _ found: ReflectedSchema.Relationship, _ relationship: Relationship, of entity: Int, number: Int
  ) {
    let entityName = version.entities[entity].name
    let what = "\(entityName).\(relationship.name)"
    let link = inverses.link(entity: entity, relationship: number)
    compare("\(what): name", found.name, relationship.name)
    compare("\(what): destination", found.destination, relationship.destination)
    compare("\(what): to-many", found.isToMany, relationship.isToMany)
    compare("\(what): optional", found.isOptional, relationship.isOptional)
    compare("\(what): delete rule", found.deleteRule, (relationship.deleteRule ?? .nullify).rawValue)
    compare("\(what): delete rule written", found.isRuleStated, true)
    let inverse = link.map { version.entities[$0.entity].relationships[$0.relationship].name }
    compare("\(what): inverse", found.inverse, inverse)
    compare("\(what): inverse written", found.isInverseStated, link?.statesInverse ?? false)
    compare("\(what): hash modifier", found.hashModifier, relationship.hashModifier)
    compare("\(what): original name", found.originalName, originalName(relationship.name, of: entityName))
    compare("\(what): minimum", found.minimumModelCount ?? 0, relationship.minimumModelCount ?? 0)
    compare("\(what): maximum", found.maximumModelCount ?? 0, relationship.maximumModelCount ?? 0)
  }

  private func originalName(_ property: String, of entity: String) -> String? {
    originalNames.originalName(version: index, entity: entity, property: property)
  }

  // MARK: - Types

  /// The type as the runtime prints it: without aliases, nested types with their version.
  private func spelled(_ type: SwiftType) -> String {
    switch type {
    case .scalar(.timeInterval): "Double"
    case .scalar(let scalar): scalar.rawValue
    case .named(let name): spelled(named: name)
    case .optional(let wrapped): "\(spelled(wrapped))?"
    case .array(let element): "[\(spelled(element))]"
    case .set(let element): "Set<\(spelled(element))>"
    case .dictionary(let key, let value): "[\(spelled(key)): \(spelled(value))]"
    case .tuple(let elements): "(\(elements.map(spelled).joined(separator: ", ")))"
    case .generic(let name, let arguments): "\(name)<\(arguments.map(spelled).joined(separator: ", "))>"
    }
  }

  private func spelled(named name: String) -> String {
    let isNested =
      switch names[name] {
      case .enumeration(let index)?: !version.enums[index].isExternal
      case .structure(let index)?: !version.structs[index].isExternal
      case .entity?: true
      case .alias?, nil: false
      }
    return isNested ? "\(schema.typeName(of: version)).\(name)" : name
  }

  private mutating func compare(_ found: ReflectedSchema.ValueType) {
    let name = found.name.split(separator: ".").last.map(String.init) ?? found.name
    switch names[name] {
    case .structure(let index)?: compare(found, version.structs[index])
    case .enumeration(let index)?: compare(found, version.enums[index])
    // A type of the app's that only a transformer or an encoder sees.
    case .alias?, .entity?, nil: break
    }
  }

  private mutating func compare(_ found: ReflectedSchema.ValueType, _ type: StructType) {
    let expected = type.fields.map { "\($0.name): \(spelled(names.expandingAliases(in: $0.type)))" }
    compare(type.name, found.fields?.map { "\($0.name ?? ""): \($0.type)" }, expected)
  }

  private mutating func compare(_ found: ReflectedSchema.ValueType, _ type: EnumType) {
    let rawType = (type.rawType?.value).map { spelled(names.expandingAliases(in: $0)) }
    compare("\(type.name): raw type", found.rawType, rawType)
    if let rawValues = found.rawValues {
      compare("\(type.name): raw values", rawValues.map(number), (version.rawValues(of: type) ?? []).map(number))
      if rawType == "String" { compare("\(type.name): raw values", rawValues, version.rawValues(of: type) ?? []) }
    }
    // In the type's metadata, cases with associated values come first.
    let cases = type.cases.filter { !$0.payload.isEmpty } + type.cases.filter { $0.payload.isEmpty }
    let expected = cases.map { enumCase in
      let values = enumCase.payload.map { value in
        "\(value.label.map { "\($0): " } ?? "")\(spelled(names.expandingAliases(in: value.type)))"
      }
      return "\(enumCase.name)(\(values.joined(separator: ", ")))"
    }
    let compiled = found.cases?.map { enumCase in
      let values = enumCase.payload.map { "\($0.name.map { "\($0): " } ?? "")\($0.type)" }
      return "\(enumCase.name)(\(values.joined(separator: ", ")))"
    }
    compare("\(type.name): cases", compiled, expected)
  }

  // MARK: - Hashes

  /// The hashes of what was compiled are those that modelgen computes from the manifest.
  private mutating func compareHashes(_ reflected: ReflectedSchema) {
    let expected = VersionShape(of: version)
    // An app's own type may be known to the manifest in part only.
    guard let checksum = expected.checksum else { return }
    do {
      let shapes = try ReflectedShape(reflected).shapes()
      let hashes = ModelHashes(of: shapes)
      for (entity, hash) in zip(shapes, hashes.versionHashes) {
        compare("\(entity.name): version hash", hash, expected.entity(named: entity.name)?.versionHash)
      }
      compare("checksum", hashes.checksum, checksum)
    } catch {
      differences.append("no shape of what was compiled: \(error)")
    }
  }
}

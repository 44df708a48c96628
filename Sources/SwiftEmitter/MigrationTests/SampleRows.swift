import SchemaModel

/// Rows of one version that a test can make again and again: the same values every time, all kinds of them.
struct SampleRows {
  /// Row 1 has every value, row 2 none that may be missing, row 3 those at the edges.
  static let numbers = [1, 2, 3]

  let version: ScaffoldVersion
  /// Entities whose rows can be made, each behind those that its rows need.
  let entities: [String]

  init(_ version: ScaffoldVersion) {
    self.version = version
    var ordered: [String] = []
    var open = version.version.isGenerated ? version.version.entities.map(\.name) : []
    var found = true
    while found {
      found = false
      for entity in open where Self.canBeMade(entity, after: ordered, version) {
        ordered.append(entity)
        open.removeAll { $0 == entity }
        found = true
      }
    }
    entities = ordered
  }

  private static func canBeMade(_ entity: String, after ordered: [String], _ version: ScaffoldVersion) -> Bool {
    let needsNothing = version.relationships(of: entity).allSatisfy { link in
      link.value.isToMany || link.value.isOptional || ordered.contains(link.value.destination)
    }
    return needsNothing
      && version.attributes(of: entity).allSatisfy { version.isOptional($0.type) || version.value(for: $0.type) != nil }
  }

  // MARK: Code

  func add(to code: inout CodeLines) {
    for entity in entities {
      for number in Self.numbers { addRow(entity, number, to: &code) }
    }
    for (index, owner) in version.version.entities.enumerated() where entities.contains(owner.name) {
      for link in version.relationships(of: owner.name) where link.entity == index {
        addLinks(link, of: owner.name, to: &code)
      }
    }
  }

  private func row(_ entity: String, _ number: Int) -> String {
    (entity.first.map { $0.lowercased() } ?? "") + entity.dropFirst() + "Row\(number)"
  }

  private func addRow(_ entity: String, _ number: Int, to code: inout CodeLines) {
    let parameters = version.initializerParameters(of: entity)
    var arguments: [String] = []
    for parameter in parameters {
      if let attribute = version.attribute(entity, parameter) {
        guard let value = value(of: attribute, entity, number) else { continue }
        arguments.append("\(identifier(parameter)): \(value)")
      } else if let link = version.relationship(entity, parameter)?.value, !link.isToMany, !link.isOptional {
        arguments.append("\(identifier(parameter)): \(row(link.destination, number))")
      }
    }
    let name = row(entity, number)
    code.call("let \(name) = \(version.type(entity))", arguments)
    for attribute in version.attributes(of: entity) where !parameters.contains(attribute.name) {
      guard let value = value(of: attribute, entity, number) else { continue }
      code.add("\(name).\(identifier(attribute.name)) = \(value)")
    }
    code.add("context.insert(\(name))")
  }

  private func addLinks(_ link: ScaffoldVersion.Link, of entity: String, to code: inout CodeLines) {
    let target = link.value.destination
    guard entities.contains(target) else { return }
    let name = identifier(link.value.name)
    if !link.value.isToMany {
      // The many side follows by itself; of two to-one sides the first in the alphabet is set.
      if !link.value.isOptional { return }
      if let inverse = link.inverse, !inverse.isToMany,
        inverse.name.utf8.lexicographicallyPrecedes(link.value.name.utf8)
      {
        return
      }
      if version.isKind(entity, of: target) {
        // No row is its own parent.
        code.add("\(row(entity, 3)).\(name) = \(row(target, 1))")
        return
      }
      for number in Self.numbers where number != 2 {
        code.add("\(row(entity, number)).\(name) = \(row(target, number))")
      }
    } else if link.inverse.map({ $0.isToMany && link.value.name.utf8.lexicographicallyPrecedes($0.name.utf8) }) ?? true
    {
      code.add("\(row(entity, 1)).\(name) = [\(row(target, 1)), \(row(target, 3))]")
    }
  }

  // MARK: Values

  /// The value of a row; nil where it is left out.
  func value(of attribute: Attribute, _ entity: String, _ number: Int) -> String? {
    if version.isOptional(attribute.type), number == 2 { return nil }
    let isEdge = number == 3
    switch version.plain(attribute.type) {
    case .scalar(let scalar): return value(of: scalar, "\(entity).\(attribute.name)", number, isEdge)
    case .array(let element):
      let item = isEdge ? nil : version.value(for: element)
      return item.map { "[\($0)]" } ?? "[]"
    case .named:
      if let type = version.enumeration(attribute.type), !type.hasPayload, !type.cases.isEmpty {
        let enumCase = type.cases[isEdge ? type.cases.count - 1 : min(number - 1, type.cases.count - 1)]
        return "\(version.spelled(.named(type.name))).\(identifier(enumCase.name))"
      }
      return version.value(for: attribute.type.unwrapped)
    default: return version.value(for: attribute.type)
    }
  }

  private func value(of scalar: SwiftType.Scalar, _ path: String, _ number: Int, _ isEdge: Bool) -> String {
    let name = version.spelling(scalar.rawValue)
    switch scalar {
    case .bool: return isEdge ? "true" : "false"
    case .int, .int8, .int16, .int32, .int64: return isEdge ? "-1" : "\(number)"
    case .uint, .uint8, .uint16, .uint32, .uint64: return isEdge ? "0" : "\(number)"
    case .float, .double, .cgFloat, .timeInterval, .decimal: return isEdge ? "-0.5" : "\(number).25"
    case .string: return stringLiteral(isEdge ? "\(path) “3” é 🧳" : "\(path) \(number)")
    case .character: return "\"\(number)\""
    case .date: return "\(name)(timeIntervalSinceReferenceDate: \(isEdge ? "-86_400" : "\(number)000"))"
    case .data: return isEdge ? "\(name)()" : "\(name)([\(number)])"
    case .uuid: return "\(name)(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \(number)))"
    case .url: return "\(name)(fileURLWithPath: \"/\(number)\")"
    }
  }
}

import SchemaModel

/// `@Attribute` or `@Transient` with its arguments; nil where an attribute needs neither.
func attributeMacro(_ attribute: Attribute, originalName: String?) -> (name: String, arguments: [String])? {
  if attribute.options.contains(.transient) { return ("@Transient", []) }
  var arguments = attribute.options.isEmpty ? [] : attribute.options.compactMap(\.facts.swift)
  switch attribute.transformer {
  case .type(let name)?: arguments.append(".transformable(by: \(dottedIdentifier(name)).self)")
  case .registeredName(let name)?: arguments.append(".transformable(by: \(stringLiteral(name)))")
  case nil: break
  }
  if let originalName { arguments.append("originalName: \(stringLiteral(originalName))") }
  if let modifier = attribute.hashModifier { arguments.append("hashModifier: \(stringLiteral(modifier))") }
  return arguments.isEmpty ? nil : ("@Attribute", arguments)
}

/// `@Relationship`. The delete rule is always written: the framework pairs a relationship without one by itself.
func relationshipMacro(
  _ relationship: Relationship, originalName: String?, inverse: String?
) -> (name: String, arguments: [String])? {
  var arguments = ["deleteRule: .\((relationship.deleteRule ?? .nullify).rawValue)"]
  if let count = relationship.minimumModelCount { arguments.append("minimumModelCount: \(count)") }
  if let count = relationship.maximumModelCount { arguments.append("maximumModelCount: \(count)") }
  if let originalName { arguments.append("originalName: \(stringLiteral(originalName))") }
  if let inverse { arguments.append("inverse: \(inverse)") }
  if let modifier = relationship.hashModifier { arguments.append("hashModifier: \(stringLiteral(modifier))") }
  return ("@Relationship", arguments)
}

extension VersionScope {
  /// The key path of the other side, on the one side that states it.
  func statedInverse(entity: Int, relationship: Int) -> String? {
    guard let link = inverses.link(entity: entity, relationship: relationship), link.statesInverse else { return nil }
    let other = version.entities[link.entity]
    return "\\\(spelled(named: other.name)).\(identifier(other.relationships[link.relationship].name))"
  }

  /// `#Unique` and `#Index` of an entity, each line ready to be indented.
  func constraintLines(of entity: Int) -> [String] {
    let declaration = version.entities[entity]
    let name = spelled(named: declaration.name)
    var lines: [String] = []
    if !declaration.uniqueness.isEmpty {
      let lists = declaration.uniqueness.map { keyPaths($0.members.map(\.value), from: entity) }
      lines += Layout.call("#Unique<\(name)>", lists, indentation: 4)
    }
    if !declaration.indexes.isEmpty {
      let isPlain = declaration.indexes.allSatisfy { $0.kind == .binary }
      let lists = declaration.indexes.map { index in
        let list = keyPaths(index.members.map(\.value), from: entity)
        return isPlain ? list : ".\(index.kind.rawValue)(\(list))"
      }
      lines += Layout.call("#Index<\(name)>", lists, indentation: 4)
    }
    return lines
  }

  private func keyPaths(_ members: [String], from entity: Int) -> String {
    "[\(members.map { keyPath($0, from: entity) }.joined(separator: ", "))]"
  }

  /// `\.owner?.id`: a question mark behind each optional step that is gone beyond.
  private func keyPath(_ member: String, from entity: Int) -> String {
    let parts = member.split(separator: ".").map(String.init)
    var path = "\\"
    var step = Step.entity(entity)
    for (index, part) in parts.enumerated() {
      path += ".\(identifier(part))"
      let (next, isOptional) = follow(part, from: step)
      if isOptional, index + 1 < parts.count { path += "?" }
      step = next
    }
    return path
  }

  private enum Step {
    case entity(Int)
    case structure(Int)
    case unknown
  }

  private func follow(_ property: String, from step: Step) -> (next: Step, isOptional: Bool) {
    switch step {
    case .entity(let entity):
      for owner in hierarchy.lineage(of: entity) {
        switch properties.property(property, of: owner, in: version) {
        case .attribute(let position)?: return follow(version.entities[owner].attributes[position].type)
        case .relationship(let position)?:
          let relationship = version.entities[owner].relationships[position]
          let next = names.entity(relationship.destination).map(Step.entity) ?? .unknown
          return (next, relationship.isOptional)
        case nil: break
        }
      }
    case .structure(let structure):
      if let field = version.structs[structure].fields.first(where: { $0.name == property }) {
        return follow(field.type)
      }
    case .unknown: break
    }
    return (.unknown, false)
  }

  private func follow(_ type: SwiftType) -> (next: Step, isOptional: Bool) {
    let expanded = names.expandingAliases(in: type)
    guard case .named(let name) = expanded.unwrapped, let structure = names.structure(name) else {
      return (.unknown, expanded.isOptional)
    }
    return (.structure(structure), expanded.isOptional)
  }
}

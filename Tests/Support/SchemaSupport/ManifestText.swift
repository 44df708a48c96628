import SchemaModel

extension SchemaVersion {
  /// The version as a manifest that a person could have written, for tests that go through the reader.
  public var manifestText: String {
    var lines = ["version: \(number)"]
    if let doc { lines.append("doc: \(quoted(doc))") }
    lines.append("entities:")
    for entity in entities { lines += entity.manifestLines }
    if !enums.isEmpty { lines.append("enums:") }
    for type in enums {
      var parts = type.rawType.map { ["rawType: \(quoted($0.value.description))"] } ?? []
      parts.append("cases: [\(type.cases.map(\.manifestText).joined(separator: ", "))]")
      if type.isExternal { parts.append("external: true") }
      lines.append("  \(type.name): { \(parts.joined(separator: ", ")) }")
    }
    if !structs.isEmpty { lines.append("structs:") }
    for type in structs {
      lines.append("  \(type.name):")
      if type.isExternal { lines.append("    external: true") }
      lines.append("    fields:")
      for field in type.fields { lines.append("      \(field.name): \(quoted(field.type.description))") }
    }
    if !typeAliases.isEmpty { lines.append("typeAliases:") }
    for alias in typeAliases { lines.append("  \(alias.name): \(quoted(alias.type.description))") }
    return lines.joined(separator: "\n") + "\n"
  }
}

private func quoted(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

extension Entity {
  fileprivate var manifestLines: [String] {
    var lines = ["  \(name):"]
    if let doc { lines.append("    doc: \(quoted(doc))") }
    if let superentity { lines.append("    inherits: \(superentity.value)") }
    if !attributes.isEmpty { lines.append("    attributes:") }
    for attribute in attributes { lines.append("      \(attribute.name): \(attribute.manifestText)") }
    if !relationships.isEmpty { lines.append("    relationships:") }
    for relationship in relationships { lines.append("      \(relationship.name): \(relationship.manifestText)") }
    if !uniqueness.isEmpty {
      let constraints = uniqueness.map { "[" + $0.members.map(\.value).joined(separator: ", ") + "]" }
      lines.append("    unique: [\(constraints.joined(separator: ", "))]")
    }
    if !indexes.isEmpty {
      let members = indexes.map { "[" + $0.members.map(\.value).joined(separator: ", ") + "]" }
      lines.append("    index: [\(members.joined(separator: ", "))]")
    }
    return lines
  }
}

extension Attribute {
  fileprivate var manifestText: String {
    var parts = ["type: \(quoted(type.description))"]
    parts += options.map { "\($0.word): true" }
    switch transformer {
    case .type(let name): parts.append("transformable: \(name)")
    case .registeredName(let name): parts.append("transformable: { name: \(quoted(name)) }")
    case nil: break
    }
    if let hashModifier { parts.append("hashModifier: \(quoted(hashModifier))") }
    if let renamedFrom { parts.append("renamedFrom: \(renamedFrom.value)") }
    if let defaultValue { parts.append("default: \(defaultValue.value.manifestText)") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}

extension DefaultValue {
  fileprivate var manifestText: String {
    switch self {
    case .string(let text): quoted(text)
    case .number(let text), .enumCase(let text): text
    case .bool(let value): value ? "true" : "false"
    case .expression(let text): "{ swift: \(quoted(text)) }"
    case .null: "nil"
    }
  }
}

extension Relationship {
  fileprivate var manifestText: String {
    var parts = ["\(isToMany ? "toMany" : "toOne"): \(destination)"]
    if isOptional != !isToMany { parts.append("optional: \(isOptional)") }
    if let deleteRule { parts.append("deleteRule: \(deleteRule.rawValue)") }
    switch inverse {
    case .unstated: break
    case .none: parts.append("inverse: none")
    case .property(let name): parts.append("inverse: \(name)")
    }
    if let minimumModelCount { parts.append("minimumModelCount: \(minimumModelCount)") }
    if let maximumModelCount { parts.append("maximumModelCount: \(maximumModelCount)") }
    if let renamedFrom { parts.append("renamedFrom: \(renamedFrom.value)") }
    if let hashModifier { parts.append("hashModifier: \(quoted(hashModifier))") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}

extension EnumType.Case {
  fileprivate var manifestText: String {
    if let rawValue { return "{ \(name): \(quoted(rawValue.value)) }" }
    guard !payload.isEmpty else { return name }
    let values = payload.map { ($0.label, quoted($0.type.description)) }
    if values.allSatisfy({ $0.0 != nil }) {
      return "{ \(name): { \(values.map { "\($0.0 ?? ""): \($0.1)" }.joined(separator: ", ")) } }"
    }
    // Labelled and unlabelled values cannot be mixed in a manifest: `_` stands for no label.
    if values.allSatisfy({ $0.0 == nil }) { return "{ \(name): [\(values.map(\.1).joined(separator: ", "))] }" }
    return "{ \(name): { \(values.enumerated().map { "\($1.0 ?? "_\($0)"): \($1.1)" }.joined(separator: ", ")) } }"
  }
}

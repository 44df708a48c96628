import Diagnostics
import SchemaModel

/// Entities as YAML: the short form where it says everything.
func node(_ entity: Entity) -> YAMLNode {
  var entries: [(key: String, value: YAMLNode)] = []
  if let doc = entity.doc { entries.append(("doc", .prose(doc))) }
  if let parent = entity.superentity { entries.append(("inherits", scalar(parent.value))) }
  if let access = entity.access { entries.append(("access", scalar(access.rawValue))) }
  if !entity.attributes.isEmpty {
    entries.append(("attributes", .mapping(entity.attributes.map { ($0.declaredName, node($0)) })))
  }
  if !entity.relationships.isEmpty {
    entries.append(("relationships", .mapping(entity.relationships.map { ($0.name, node($0)) })))
  }
  if !entity.uniqueness.isEmpty { entries.append(("unique", .list(entity.uniqueness.map { names($0.members) }))) }
  if !entity.indexes.isEmpty {
    entries.append(
      (
        "index",
        .list(entity.indexes.map { $0.kind == .rtree ? .mapping([("rtree", names($0.members))]) : names($0.members) })
      ))
  }
  if let order = entity.initializer { entries.append(("init", names(order))) }
  return .mapping(entries)
}

private func names(_ members: [Located<String>]) -> YAMLNode { .list(members.map { scalar($0.value) }) }

func scalar(_ text: String) -> YAMLNode { .scalar(YAMLScalar.write(text, inFlow: true)) }

func node(_ attribute: Attribute) -> YAMLNode {
  if attribute.isShort, attribute.defaultValue == nil {
    return .scalar(typeScalar(attribute.type, inFlow: false))
  }
  if attribute.isShort, let value = attribute.defaultValue?.value, !value.needsLongForm {
    return .scalar(YAMLScalar.write("\(attribute.type) = \(swiftExpression(value))", inFlow: false))
  }
  let stored = attribute
  let attribute = stored.declared
  var entries: [(key: String, value: YAMLNode)] = [("type", .scalar(typeScalar(attribute.type, inFlow: true)))]
  if let accessor = stored.accessor { entries += storageEntries(stored, accessor) }
  if let value = attribute.defaultValue?.value { entries.append(("default", longDefault(value, attribute.type))) }
  if let value = attribute.initDefault?.value { entries.append(("initDefault", longDefault(value, attribute.type))) }
  if let name = attribute.renamedFrom { entries.append(("renamedFrom", scalar(name.value))) }
  for option in attribute.options { entries.append((option.word, .scalar("true"))) }
  switch attribute.transformer {
  case .type(let name)?: entries.append(("transformable", scalar(name)))
  case .registeredName(let name)?: entries.append(("transformable", .mapping([("name", scalar(name))])))
  case nil: break
  }
  if let modifier = attribute.hashModifier { entries.append(("hashModifier", scalar(modifier))) }
  if let access = attribute.access { entries.append(("access", scalar(access.rawValue))) }
  if let setter = attribute.setter { entries.append(("setter", scalar(setter.rawValue))) }
  if let doc = attribute.doc { entries.append(("doc", .prose(doc))) }
  return .mapping(entries)
}

private func storageEntries(
  _ stored: Attribute, _ accessor: Attribute.Accessor
) -> [(key: String, value: YAMLNode)] {
  var entries: [(key: String, value: YAMLNode)] = [("storage", .scalar(accessor.storage.rawValue))]
  if stored.name != accessor.storage.defaultName(for: accessor.name) {
    entries.append(("storedAs", scalar(stored.name)))
  }
  if let value = accessor.unknown?.value { entries.append(("unknown", longDefault(value, accessor.type))) }
  return entries
}

extension Attribute {
  /// True where nothing but type and default is said.
  fileprivate var isShort: Bool {
    accessor == nil && options.isEmpty && transformer == nil && hashModifier == nil && renamedFrom == nil
      && initDefault == nil
      && doc == nil
      && access == nil && setter == nil
  }
}

extension DefaultValue {
  /// An enum's case is a name in the long form only; a line break does not fit into the short one.
  fileprivate var needsLongForm: Bool {
    switch self {
    case .enumCase: true
    case .expression(let text): text.contains("\n")
    default: false
    }
  }
}

/// A default in the long form, where the type says what a plain text means.
func longDefault(_ value: DefaultValue, _ type: SwiftType) -> YAMLNode {
  switch value {
  case .string(let text):
    // Quotes at both ends would be taken for a Swift literal that was meant as an expression.
    if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") { return expression(swiftLiteral(text)) }
    return .scalar(YAMLScalar.quoted(text))
  case .number, .bool, .null: return .scalar(swiftExpression(value))
  case .enumCase(let name): return scalar(name)
  case .expression(let text):
    switch type.unwrapped {
    case .scalar(.string), .scalar(.character): return expression(text)
    default:
      if isBareWord(text) || text.contains("\n") { return expression(text) }
      return .scalar(YAMLScalar.quoted(text))
    }
  }
}

private func expression(_ text: String) -> YAMLNode { .mapping([("swift", .scalar(YAMLScalar.quoted(text)))]) }

func node(_ relationship: Relationship) -> YAMLNode {
  var entries: [(key: String, value: YAMLNode)] = [
    (relationship.isToMany ? "toMany" : "toOne", scalar(relationship.destination))
  ]
  if relationship.isOptional == relationship.isToMany {
    entries.append(("optional", .scalar(relationship.isOptional ? "true" : "false")))
  }
  if let rule = relationship.deleteRule { entries.append(("deleteRule", .scalar(rule.rawValue))) }
  switch relationship.inverse {
  case .unstated: break
  case .none: entries.append(("inverse", .scalar("none")))
  case .property(let name): entries.append(("inverse", name == "none" ? .scalar("\"none\"") : scalar(name)))
  }
  if let count = relationship.minimumModelCount { entries.append(("minimumModelCount", .scalar(String(count)))) }
  if let count = relationship.maximumModelCount { entries.append(("maximumModelCount", .scalar(String(count)))) }
  if let name = relationship.renamedFrom { entries.append(("renamedFrom", scalar(name.value))) }
  if let modifier = relationship.hashModifier { entries.append(("hashModifier", scalar(modifier))) }
  if let access = relationship.access { entries.append(("access", scalar(access.rawValue))) }
  if let setter = relationship.setter { entries.append(("setter", scalar(setter.rawValue))) }
  if let doc = relationship.doc { entries.append(("doc", .prose(doc))) }
  return .mapping(entries)
}

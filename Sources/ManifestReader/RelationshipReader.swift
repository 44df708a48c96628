import Diagnostics
import SchemaModel
import YAMLDocument

extension FileReader {
  mutating func readRelationships(_ node: NodeID) -> [Relationship] {
    var relationships: [Relationship] = []
    readTable(node, of: "`relationships`", example: "relationships: { items: { toMany: Item } }") {
      reader, name, key, value in
      if reader.refusesMisplacedName(name, key, value, among: "relationships") { return }
      if let relationship = reader.readRelationship(name, key, value) {
        relationships.append(relationship)
      } else {
        reader.unreadNames.insert(name)
      }
    }
    return relationships
  }

  private mutating func readRelationship(_ name: String, _ key: NodeID, _ node: NodeID) -> Relationship? {
    if document.isReported(node) { return nil }
    guard document.kind(of: node) == .mapping else { return refuseShortRelationship(name, node) }
    if refuseSplitDestination(name, node) { return nil }
    var relationship = Relationship(
      name: name, destination: "", isToMany: false, isOptional: true, place: place(key), destinationPlace: place(node))
    var toOne: (key: NodeID, value: NodeID)?
    var toMany: (key: NodeID, value: NodeID)?
    var optional: Bool?
    let before = findings.all.count
    readMapping(node, RelationshipKey.self, of: "a relationship", example: "\(name): { toOne: Entity }") {
      reader, key, keyNode, value in
      relationship.keyPlaces.append((key.rawValue, reader.place(keyNode)))
      switch key {
      case .toOne: toOne = (keyNode, value)
      case .toMany: toMany = (keyNode, value)
      case .optional: optional = reader.readFlag(value, "optional")
      default: reader.read(key, value, into: &relationship)
      }
    }
    if let toOne, let toMany {
      report(
        .wrongForm, "a relationship is either `toOne` or `toMany`", at: toMany.key, fix: "delete one of the two",
        notes: [.init("`toOne` is here", at: place(toOne.key))])
    }
    guard let destination = toOne?.value ?? toMany?.value else {
      if findings.all.count == before, !document.isReported(node) {
        report(
          .missingKey, "\(quoted(name)) has no destination", at: node,
          fix: "write `toOne: Entity` or `toMany: Entity`")
      }
      return nil
    }
    relationship.isToMany = toOne == nil
    relationship.isOptional = optional ?? !relationship.isToMany
    guard let entity = readDestination(destination, isToMany: relationship.isToMany) else { return nil }
    relationship.destination = entity
    relationship.destinationPlace = place(destination)
    return relationship
  }

  private mutating func read(_ key: RelationshipKey, _ value: NodeID, into relationship: inout Relationship) {
    switch key {
    case .toOne, .toMany, .optional: break
    case .deleteRule:
      relationship.deleteRule = readChoice(
        value, "deleteRule", as: Relationship.DeleteRule.self, habits: Self.deleteRuleHabits)
    case .inverse:
      relationship.inversePlace = place(value)
      if let inverse = readInverse(value) { relationship.inverse = inverse }
    case .minimumModelCount: relationship.minimumModelCount = readCount(value, "minimumModelCount")
    case .maximumModelCount: relationship.maximumModelCount = readCount(value, "maximumModelCount")
    case .renamedFrom: relationship.renamedFrom = readName(value, "renamedFrom")
    case .hashModifier: relationship.hashModifier = readText(value, "hashModifier")
    case .doc: relationship.doc = readProse(value, "doc")
    case .access: relationship.access = readAccess(value, "access")
    case .setter: relationship.setter = readAccess(value, "setter")
    }
  }

  private mutating func readInverse(_ node: NodeID) -> Relationship.Inverse? {
    if document.kind(of: node) == .sequence, document.count(of: node) == 1, let item = document.firstChild(of: node),
      document.kind(of: item) == .scalar
    {
      let name = document.text(of: item)
      report(.wrongForm, "`inverse` is one text, not a list", at: node, fix: "write `inverse: \(name)`")
      return .property(name)
    }
    guard let text = readText(node, "inverse") else { return nil }
    if document.style(of: node) == .plain {
      switch text {
      case "none": return Relationship.Inverse.none
      case "~", "null", "nil", "false":
        report(
          .wrongForm, "`\(text)` is not a relationship", at: node,
          fix: "write `inverse: none`", edits: [.init(replacing: place(node), with: "none")])
        return nil
      default: break
      }
    }
    if text.utf8.contains(UInt8(ascii: ".")) || text.hasPrefix("\\") {
      let name = text.split(separator: ".").last.map(String.init) ?? text
      report(
        .wrongForm, "`inverse` is the property's name alone; its entity is the destination", at: node,
        fix: "write `inverse: \(name)`")
      // What was meant is known, so nothing that follows from an inverse that is missing is said.
      return .property(name)
    }
    return .property(text)
  }

  /// The destination's name; the type's other marks are said by `toMany` and `optional`.
  private mutating func readDestination(_ node: NodeID, isToMany: Bool) -> String? {
    let what = isToMany ? "toMany" : "toOne"
    if document.kind(of: node) == .sequence, document.count(of: node) == 1,
      let item = document.firstChild(of: node), document.kind(of: item) == .scalar
    {
      report(
        .wrongForm, "`\(what)` names the entity alone", at: node, fix: "write `toMany: \(document.text(of: item))`")
      return nil
    }
    guard let text = readText(node, what) else { return nil }
    guard text.hasSuffix("?") || text.hasPrefix("[") else { return text }
    let name = text.filter { $0 != "?" && $0 != "[" && $0 != "]" }
    let isList = text.hasPrefix("[") || isToMany
    let optional = isList && text.hasSuffix("?") ? ", optional: true" : ""
    report(
      .wrongForm, "`\(what)` names the entity alone", at: node,
      fix: isList
        ? "write `toMany: \(name)\(optional)`" : "write `toOne: \(name)`; a to-one is optional by default")
    return nil
  }

  /// Words of databases and other frameworks.
  private static let deleteRuleHabits = [
    "setNull": "nullify", "null": "nullify", "nil": "nullify", "restrict": "deny", "prevent": "deny",
  ]

  private mutating func refuseShortRelationship(_ name: String, _ node: NodeID) -> Relationship? {
    let only = document.count(of: node) == 1 ? document.firstChild(of: node) : nil
    let named = document.kind(of: node) == .scalar ? node : only
    let text = named.map { document.kind(of: $0) == .scalar ? document.text(of: $0) : "" } ?? ""
    if isScalarType(text) {
      report(
        .wrongForm, "a relationship has an entity as its destination, and \(quoted(text)) is a value", at: node,
        fix: "write it under `attributes:`, as `\(name): \(text)`")
      return nil
    }
    let entity = text.filter { $0 != "?" && $0 != "[" && $0 != "]" }
    let isList = document.kind(of: node) == .sequence || text.hasPrefix("[")
    let shown = isWord(entity) ? entity : "Entity"
    report(
      .wrongForm, "a relationship states `toOne` or `toMany`", at: node,
      fix: isList
        ? "write `\(name): { toMany: \(shown) }`"
        : text.hasSuffix("?")
          ? "write `\(name): { toOne: \(shown) }`; a to-one is optional by default"
          : "write `\(name): { toOne: \(shown) }` or `\(name): { toMany: \(shown) }`")
    return nil
  }

  private func isScalarType(_ text: String) -> Bool {
    guard let type = try? SwiftType.parse(text) else { return false }
    if case .scalar = type.unwrapped { return true }
    return false
  }

  /// `{ type: Item, toMany: true }`: the destination under a key of its own, and a flag in its place.
  private mutating func refuseSplitDestination(_ name: String, _ node: NodeID) -> Bool {
    var destination: NodeID?
    var flag: (key: NodeID, value: NodeID)?
    for (key, value) in document.entries(of: node) where document.kind(of: value) == .scalar {
      switch document.text(of: key) {
      case "type", "destination", "entity", "target", "model": destination = value
      case "toOne", "toMany":
        let text = document.text(of: value)
        if ["true", "false"].contains(text) || Self.yesWords.contains(text) || Self.noWords.contains(text) {
          flag = (key, value)
        }
      default: break
      }
    }
    if let flag {
      let word = document.text(of: flag.key)
      let entity = destination.map { document.text(of: $0).filter { $0 != "?" && $0 != "[" && $0 != "]" } } ?? "Entity"
      report(
        .wrongForm, "`\(word)` names the entity that it leads to", at: flag.value,
        fix: "write `\(word): \(entity)`\(destination == nil ? "" : ", and delete the other key")")
      return true
    }
    guard let destination, isScalarType(document.text(of: destination)), document.count(of: node) <= 2 else {
      return false
    }
    let type = document.text(of: destination)
    report(
      .wrongForm, "a relationship has an entity as its destination, and \(quoted(type)) is a value", at: destination,
      fix: "write it under `attributes:`, as `\(name): \(type)`")
    return true
  }
}

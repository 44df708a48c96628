import Diagnostics
import SchemaModel
import YAMLDocument

extension FileReader {
  mutating func readAttributes(_ node: NodeID) -> [Attribute] {
    var attributes: [Attribute] = []
    attributes.reserveCapacity(document.count(of: node))
    readTable(node, of: "`attributes`", example: "attributes: { name: String }") { reader, name, key, value in
      if reader.refusesMisplacedName(name, key, value, among: "attributes") { return }
      attributes.append(reader.readAttribute(name, key, value))
    }
    return attributes
  }

  private mutating func readAttribute(_ name: String, _ key: NodeID, _ node: NodeID) -> Attribute {
    // A type that cannot be read has its finding. The attribute stays, so that what names it is not reported too.
    var attribute = Attribute(name: name, type: .scalar(.string), place: place(key), typePlace: place(node))
    guard document.kind(of: node) == .mapping else {
      if document.isEmpty(node) {
        reportMissingType(name, node)
        return attribute
      }
      let short = readShortForm(node, name)
      attribute.typePlace = short.typePlace
      if let type = short.type {
        attribute.type = type
        attribute.defaultValue = short.defaultValue
      }
      return attribute
    }
    readLongForm(name, node, into: &attribute)
    return attribute
  }

  private mutating func reportMissingType(_ name: String, _ node: NodeID) {
    if document.isReported(node) { return }
    if let comment = document.trailingComment(after: node), !comment.text.hasPrefix("# ") {
      reportEmpty(node, name)
      return
    }
    report(.missingKey, "\(quoted(name)) has no type", at: node, fix: "add its type, for example `\(name): String`")
  }

  private mutating func readLongForm(_ name: String, _ node: NodeID, into attribute: inout Attribute) {
    var defaultNode: NodeID?
    var initDefaultNode: NodeID?
    var typeNode: NodeID?
    var type: SwiftType?
    var accessor = AccessorKeys()
    var keyPlaces: [(key: String, place: Place)] = []
    let before = findings.all.count
    readMapping(node, AttributeKey.self, of: "an attribute", example: "\(name): { type: String }") {
      reader, key, keyNode, value in
      keyPlaces.append((key.rawValue, reader.place(keyNode)))
      switch key {
      case .option(let option): if reader.readFlag(value, option.word) == true { attribute.options.insert(option) }
      case .value(.type):
        typeNode = value
        attribute.typePlace = reader.place(value)
        type = reader.readType(value, "type")
      case .value(.doc): attribute.doc = reader.readProse(value, "doc")
      case .value(.default): defaultNode = value
      case .value(.initDefault): initDefaultNode = value
      case .value(.storage):
        accessor.storage = reader.readChoice(
          value, "storage", as: Attribute.Storage.self, habits: ["raw": "rawValue", "JSON": "json"])
      case .value(.storedAs): accessor.storedAs = reader.readName(value, "storedAs")
      case .value(.unknown): accessor.unknown = value
      case .value(.transformable): attribute.transformer = reader.readTransformer(value)
      case .value(.hashModifier): attribute.hashModifier = reader.readText(value, "hashModifier")
      case .value(.renamedFrom): attribute.renamedFrom = reader.readName(value, "renamedFrom")
      case .value(.access): attribute.access = reader.readAccess(value, "access")
      case .value(.setter): attribute.setter = reader.readAccess(value, "setter")
      }
    }
    attribute.keyPlaces = keyPlaces
    if findings.all.count != before, isMeantAsLink(node) { noteUnread(node) }
    guard let type else {
      // Any finding of the mapping may be the reason why there is no type.
      if typeNode == nil, findings.all.count == before, !document.isReported(node) {
        report(
          .missingKey, "\(quoted(name)) has no `type`", at: node,
          fix: "add its type, for example `\(name): { type: String }`")
      }
      return
    }
    attribute.type = type
    // Read last: what a text means depends on the type, which may stand below it.
    if let defaultNode { attribute.defaultValue = readDefault(defaultNode, "default", for: type) }
    if let initDefaultNode { attribute.initDefault = readDefault(initDefaultNode, "initDefault", for: type) }
    readAccessor(accessor, into: &attribute)
  }

  /// True for `{ type: Tag, many: true }`: the finding of its key says what to do, and its type is no second mistake.
  private func isMeantAsLink(_ node: NodeID) -> Bool {
    let words = AttributeKey.linkWords
    return document.entries(of: node).contains { words.contains(document.text(of: $0.key)) }
  }

  /// The keys of a typed accessor, as they are found.
  private struct AccessorKeys {
    var storage: Attribute.Storage?
    var storedAs: Located<String>?
    var unknown: NodeID?
  }

  /// The attribute becomes what is stored; its type and default follow when the version's enums are known.
  private mutating func readAccessor(_ keys: AccessorKeys, into attribute: inout Attribute) {
    guard let storage = keys.storage else {
      for (key, isThere) in [("storedAs", keys.storedAs != nil), ("unknown", keys.unknown != nil)] where isThere {
        if attribute.keyPlaces.contains(where: { $0.key == "storage" }) { continue }
        findings.report(
          .missingKey, "`\(key)` belongs to a value with `storage:`", at: attribute.place(of: key),
          fix: "add `storage: rawValue` or `storage: json`, or delete `\(key)`")
      }
      return
    }
    var accessor = Attribute.Accessor(name: attribute.name, type: attribute.type, storage: storage)
    accessor.defaultValue = attribute.defaultValue
    accessor.initDefault = attribute.initDefault
    if let node = keys.unknown { accessor.unknown = readDefault(node, "unknown", for: attribute.type) }
    attribute.name = keys.storedAs?.value ?? storage.defaultName(for: attribute.name)
    attribute.accessor = accessor
  }

  private mutating func readTransformer(_ node: NodeID) -> Attribute.Transformer? {
    guard document.kind(of: node) == .mapping else {
      guard let name = readText(node, "transformable") else { return nil }
      if name == "true" || name == "yes" {
        report(
          .wrongForm, "`transformable` names the transformer", at: node,
          fix: "write the `ValueTransformer` subclass: `transformable: ColorTransformer`")
        return nil
      }
      return .type(name.hasSuffix(".self") ? String(name.dropLast(5)) : name)
    }
    var transformer: Attribute.Transformer?
    readMapping(node, TransformerKey.self, of: "`transformable`", example: "transformable: { name: \"X\" }") {
      reader, _, _, value in
      transformer = reader.readText(value, "name").map { .registeredName($0) }
    }
    return transformer
  }
}

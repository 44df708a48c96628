import Diagnostics
import ManifestWriter
import SchemaEvolution
import SchemaModel
import YAMLDocument

/// One property of a two-step change, as both versions write it.
struct BridgedProperty {
  var entity: String
  /// The name in the version that was refused.
  var name: String
  var section: String
  /// Entries that take the property's place, as `name: value`.
  var expand: [String]
  var contract: [String]
  var fills: [String] = []
  /// What vanishes in the contract version.
  var removes: [String] = []
  /// What the refused version said of the property and neither version does.
  var leftOut: [String] = []
  /// The property as both versions have it where it never gets its own name.
  var lasting: String?

  /// A name for a bridge that is free in an entity.
  typealias FreeName = (_ name: String, _ entity: String) -> String

  /// Nil for a change that no property of its own can bridge.
  init?(
    _ change: Change, old: SchemaVersion, new: SchemaVersion, free: FreeName, _ oldText: ManifestEdit,
    _ newText: ManifestEdit
  ) {
    switch change.kind {
    case .attributeAdded(let entity, let name), .fill(let entity, let name):
      // Rows may get it by inheritance: it is written where it is declared.
      guard let owner = new.owner(of: name, in: entity), let attribute = owner.attribute(named: name) else {
        return nil
      }
      self.init(owner.name, name, fillingFirst: attribute, newText)
      fills = ["\(entity).\(name)"]
    case .attributeTypeChanged(let entity, let name)
    where Self.converted(entity, name, old: old, new: new) != nil:
      guard let pair = Self.converted(entity, name, old: old, new: new) else { return nil }
      let conversion = StorageConversion(entity: entity, old: pair.old, new: pair.new) { free($0, entity) }
      guard let value = newText.property(entity, "attributes", pair.new.declaredName),
        let source = newText.flowText(of: value)
      else { return nil }
      self.init(conversion, pair.new, source)
    case .attributeTypeChanged(let entity, let name), .attributeOption(let entity, let name, .externalStorage, false):
      guard let attribute = new.entity(named: entity)?.attribute(named: name) else { return nil }
      let oldName = attribute.renamedFrom?.value ?? name
      self.init(
        entity, name, oldName, section: "attributes", bridgeName: free(name + "Value", entity),
        bridge: { attribute.bridge(named: $0, isLasting: $1).manifestLine },
        keepsBridge: new.declaresValueType(attribute.type.unwrapped), oldText, newText)
      if new.declaresValueType(attribute.type.unwrapped) { leftOut = Self.words(leftOutOf: attribute) }
    case .relationshipChanged(let entity, let name, let aspect) where aspect == .toOne || aspect == .destination:
      guard let relationship = new.entity(named: entity)?.relationship(named: name) else { return nil }
      let oldName = relationship.renamedFrom?.value ?? name
      let back = wayBack(entity, name, old: old, new: new)
      self.init(
        entity, name, oldName, section: "relationships", bridgeName: free(name + "Value", entity),
        bridge: { name, _ in
          let inverse = back.map { free($0.relationship.name + "Value", $0.entity) }
          return relationship.bridge(named: name, inverse: inverse ?? "none").manifestLine
        },
        keepsBridge: false, oldText, newText)
    default: return nil
    }
  }

  /// The other side of a relationship that is bridged: each side has its own bridge, and the framework links the two.
  init?(
    backOf change: Change, old: SchemaVersion, new: SchemaVersion, free: FreeName, _ oldText: ManifestEdit,
    _ newText: ManifestEdit
  ) {
    guard case .relationshipChanged(let entity, let name, _) = change.kind,
      let back = wayBack(entity, name, old: old, new: new)
    else { return nil }
    self.init(
      back.entity, back.relationship.name, back.oldName, section: "relationships",
      bridgeName: free(back.relationship.name + "Value", back.entity),
      bridge: { name, _ in back.relationship.bridge(named: name).manifestLine },
      keepsBridge: false, oldText, newText)
    fills = []
  }

  /// A value that is kept behind a typed accessor from now on, or no longer.
  private init(_ conversion: StorageConversion, _ attribute: Attribute, _ source: String) {
    entity = conversion.entity
    name = attribute.declaredName
    section = "attributes"
    expand = conversion.expand
    contract = [conversion.contract ?? "\(attribute.declaredName): \(source)"]
    lasting = conversion.contract
    if lasting != nil { leftOut = Self.words(leftOutOf: attribute) }
    fills = [conversion.fills]
    removes = [conversion.removes]
  }

  /// A new required value: optional and filled first, required after.
  private init?(_ entity: String, _ name: String, fillingFirst attribute: Attribute, _ newText: ManifestEdit) {
    guard let value = newText.property(entity, "attributes", name), let text = newText.flowText(of: value) else {
      return nil
    }
    self.entity = entity
    self.name = name
    section = "attributes"
    expand = [attribute.bridge(named: name).manifestLine]
    contract = ["\(name): \(text)"]
  }

  /// Another property beside the old one, which takes over its name in the end.
  private init?(
    _ entity: String, _ name: String, _ oldName: String, section: String, bridgeName: String,
    bridge: (_ name: String, _ isLasting: Bool) -> String,
    keepsBridge: Bool, _ oldText: ManifestEdit, _ newText: ManifestEdit
  ) {
    guard let oldValue = oldText.property(entity, section, oldName), let oldSource = oldText.flowText(of: oldValue),
      let newValue = newText.property(entity, section, name),
      let renamed = newText.flowText(of: newValue, adding: "renamedFrom: \(bridgeName)")
    else { return nil }
    self.entity = entity
    self.name = name
    self.section = section
    expand = ["\(oldName): \(oldSource)", bridge(bridgeName, false)]
    // The stored name of an enum or struct must not change again.
    contract = [keepsBridge ? bridge(bridgeName, true) : "\(name): \(renamed)"]
    lasting = keepsBridge ? contract[0] : nil
    fills = ["\(entity).\(bridgeName)"]
    removes = ["\(entity).\(oldName)"]
  }
}

extension BridgedProperty {
  /// The attribute on both sides where it is kept behind a typed accessor in one version, and as its own type in the other.
  private static func converted(
    _ entity: String, _ name: String, old: SchemaVersion, new: SchemaVersion
  ) -> (old: Attribute, new: Attribute)? {
    guard let after = new.entity(named: entity)?.attribute(named: name), after.renamedFrom == nil,
      let before = old.entity(named: entity)?.attributes.first(where: { $0.declaredName == after.declaredName }),
      before.name != after.name, before.accessor != nil || after.accessor != nil
    else { return nil }
    return (before, after)
  }

  /// What a bridge does not say.
  private static func words(leftOutOf attribute: Attribute) -> [String] {
    var words: [String] = []
    switch attribute.defaultValue?.value {
    case .enumCase(let name)?: words.append("the default `\(name)`")
    case .null?, nil: break
    case let value?: words.append("the default `\(value.manifestText)`")
    }
    if attribute.initDefault != nil { words.append("`initDefault`") }
    if !attribute.type.isOptional { words.append("that a value is required") }
    return words
  }

  /// For the terminal, where something of the property is lost on the way.
  var note: String? {
    guard let lasting else { return nil }
    let lost =
      leftOut.isEmpty
      ? "" : "; left out: \(leftOut.joined(separator: ", ")). Add it in a later version, and fill its nils there"
    return
      "\(entity).\(name) is `\(lasting)` from now on: the stored name of an enum or struct cannot change again\(lost)"
  }
}

/// The property that leads back in both versions; nil where there is none, or another one.
private func wayBack(
  _ entity: String, _ name: String, old: SchemaVersion, new: SchemaVersion
) -> (entity: String, relationship: Relationship, oldName: String)? {
  let oldName = new.entity(named: entity)?.relationship(named: name)?.renamedFrom?.value ?? name
  guard let before = inverse(entity, oldName, in: old), let after = inverse(entity, name, in: new),
    before.entity == after.entity,
    before.relationship.name == after.relationship.renamedFrom?.value ?? after.relationship.name
  else { return nil }
  return (after.entity, after.relationship, before.relationship.name)
}

private func inverse(
  _ entity: String, _ name: String, in version: SchemaVersion
) -> (entity: String, relationship: Relationship)? {
  guard let index = version.entities.firstIndex(where: { $0.name == entity }),
    let number = version.entities[index].relationships.firstIndex(where: { $0.name == name }),
    let link = InverseTable(version, names: VersionNames(version)).link(entity: index, relationship: number)
  else { return nil }
  let other = version.entities[link.entity]
  return (other.name, other.relationships[link.relationship])
}

extension [BridgedProperty] {
  /// What the refused version removes beside its new values is most often where they come from: it stays for a version.
  mutating func keepSources(_ removals: [Located<String>], _ oldText: ManifestEdit) {
    // From the last to the first, as each goes to the front.
    for removal in removals.reversed().map(\.value) where !contains(where: { $0.removes.contains(removal) }) {
      let parts = removal.split(separator: ".").map(String.init)
      guard parts.count == 2,
        let index = firstIndex(where: { $0.entity == parts[0] && $0.section == "attributes" }),
        let value = oldText.property(parts[0], "attributes", parts[1]), let source = oldText.flowText(of: value)
      else { continue }
      self[index].expand.insert("\(parts[1]): \(source)", at: 0)
      self[index].removes.insert(removal, at: 0)
    }
  }
}

extension SchemaVersion {
  /// The entity that declares a property which another one has, itself or by inheritance.
  fileprivate func owner(of property: String, in entity: String) -> Entity? {
    let names = VersionNames(self)
    let lineage = names.entity(entity).map(Hierarchy(self, names: names).lineage) ?? []
    return lineage.lazy.map { entities[$0] }.first { $0.attribute(named: property) != nil }
  }

  fileprivate func declaresValueType(_ type: SwiftType) -> Bool {
    guard case .named(let name) = type else { return false }
    return enumType(named: name) != nil || structType(named: name) != nil
  }
}

extension ManifestEdit {
  fileprivate func section(_ entity: String, _ section: String) -> YAMLDocument.NodeID? {
    value(of: section, in: value(of: entity, in: value(of: "entities", in: document.root)))
  }

  fileprivate func property(_ entity: String, _ section: String, _ name: String) -> YAMLDocument.NodeID? {
    value(of: name, in: self.section(entity, section))
  }

  /// Puts other entries into the place of a property.
  mutating func replaceProperty(_ item: BridgedProperty, with entries: [String]) {
    guard let list = section(item.entity, item.section),
      let entry = document.entries(of: list).first(where: { document.text(of: $0.key) == item.name })
    else { return }
    if document.style(of: list) == .flow {
      let range = document.byteRange(of: entry.key).lowerBound..<document.byteRange(of: entry.value).upperBound
      return replace(range, with: entries.joined(separator: ", "))
    }
    let range = lines(ofKey: entry.key, entry.value)
    let indentation = text(range.lowerBound..<document.byteRange(of: entry.key).lowerBound)
    replace(range, with: entries.map { indentation + $0 + lineBreak }.joined())
  }

  /// Writes the `migration:` block anew, below `version:`.
  mutating func setMigration(_ lines: [String]) {
    guard let root = document.root, document.style(of: root) == .block else { return }
    let entries = Array(document.entries(of: root))
    guard let version = entries.first(where: { document.text(of: $0.key) == "version" }) else { return }
    let block = lines.isEmpty ? "" : (["migration:"] + lines.map { "  " + $0 }).map { $0 + lineBreak }.joined()
    if let old = entries.first(where: { document.text(of: $0.key) == "migration" }) {
      return replace(self.lines(ofKey: old.key, old.value), with: block)
    }
    let end = self.lines(ofKey: version.key, version.value).upperBound
    replace(end..<end, with: block)
  }

  /// Declares an enum or struct as another text does, behind what the section holds already.
  mutating func declare(_ type: String, from other: ManifestEdit) {
    for section in ["enums", "structs"] {
      guard let old = other.value(of: type, in: other.value(of: section, in: other.document.root)),
        let text = other.flowText(of: old)
      else { continue }
      guard let root = document.root, let list = value(of: section, in: root),
        let last = Array(document.entries(of: list)).last
      else {
        let start = bytes.last == UInt8(ascii: "\n") || bytes.isEmpty ? "" : lineBreak
        replace(bytes.count..<bytes.count, with: "\(start)\(section):\(lineBreak)  \(type): \(text)\(lineBreak)")
        return
      }
      if document.style(of: list) == .flow {
        let end = document.byteRange(of: last.value).upperBound
        return replace(end..<end, with: ", \(type): \(text)")
      }
      let range = lines(ofKey: last.key, last.value)
      let indentation = self.text(
        lineStart(document.byteRange(of: last.key).lowerBound)..<document.byteRange(of: last.key).lowerBound)
      return replace(range.upperBound..<range.upperBound, with: indentation + "\(type): \(text)" + lineBreak)
    }
  }

  /// A value on one line, as it may stand in braces; nil where that cannot be said safely.
  func flowText(of node: YAMLDocument.NodeID, adding more: String? = nil) -> String? {
    switch document.kind(of: node) {
    case .sequence:
      if document.style(of: node) == .flow { return document.sourceText(of: node) }
      var items: [String] = []
      for child in document.children(of: node) {
        guard let text = flowText(of: child) else { return nil }
        items.append(quotedForBraces(text, child))
      }
      return "[\(items.joined(separator: ", "))]"
    case .scalar:
      guard let source = document.sourceText(of: node) else { return nil }
      guard let more else { return source }
      return shortForm(source).map { "{ \($0), \(more) }" }
    case .mapping:
      var parts: [String] = []
      for (key, value) in document.entries(of: node) {
        guard let text = flowText(of: value) else { return nil }
        parts.append("\(document.text(of: key)): \(quotedForBraces(text, value))")
      }
      return "{ \((parts + (more.map { [$0] } ?? [])).joined(separator: ", ")) }"
    }
  }

  private func quotedForBraces(_ text: String, _ node: YAMLDocument.NodeID) -> String {
    guard document.kind(of: node) == .scalar, document.style(of: node) == .plain,
      text.utf8.contains(where: { ",[]{}".utf8.contains($0) })
    else { return text }
    return YAMLScalar.quoted(text)
  }

  /// `Int = 0` as entries of the long form.
  private func shortForm(_ source: String) -> String? {
    let parts = source.split(separator: "=", maxSplits: 1).map { $0.trimmingSpaces }
    if parts.count == 1 { return "type: \(source)" }
    guard !source.hasPrefix("\""), !source.hasPrefix("'"), parts.count == 2 else { return nil }
    return "type: \(parts[0]), default: { swift: \(YAMLScalar.quoted(parts[1])) }"
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var rest = self
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

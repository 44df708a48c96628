import Diagnostics
import SchemaModel
import YAMLDocument

/// Keys that stand at the wrong level: the commonest slip of indentation, and one mistake however many lines it moves.
extension FileReader {
  /// Where the entry belongs, in words to follow; nil where its key is simply unknown. Entries with one answer are one
  /// mistake.
  func misplacement(_ key: NodeID, _ value: NodeID, in mapping: String) -> String? {
    let word = document.text(of: key)
    switch mapping {
    case VersionKey.mapping: return misplacementInVersion(word, value)
    case EntityKey.mapping: return misplacementInEntity(word, value)
    case StructKey.mapping:
      if leadsToEntity(value) { return "a struct cannot lead to an entity; an entity can, below `relationships:`" }
      return isValueType(value)
        ? "fields belong below `fields:`, indented by two more spaces: `fields: { \(word): … }`" : nil
    case AttributeKey.mapping:
      if word.contains(" = "), document.isEmpty(value) {
        return "a default with `=` is written without braces: `\(word)`"
      }
      guard document.kind(of: value) == .scalar, isValueType(value), isWord(word) else { return nil }
      return "an attribute has one type; describe a value with parts below `structs:` and name that struct here"
    case FieldKey.mapping:
      if ["toOne", "toMany", "inverse"].contains(word) { return "a struct cannot lead to an entity" }
      return AttributeKey(rawValue: word) != nil ? "only an entity's attributes have options; a field has none" : nil
    default: return nil
    }
  }

  private func misplacementInVersion(_ word: String, _ value: NodeID) -> String? {
    switch word {
    case "attributes", "relationships", "unique", "index", "init", "inherits":
      return "it belongs to an entity: `entities: { Trip: { \(word): … } }`"
    default: break
    }
    if hasKey(value, { EntityKey(rawValue: $0).map { $0 != .doc && $0 != .access } ?? false }) {
      return "entities belong below `entities:`, indented by two more spaces"
    }
    if hasKey(value, { $0 == "cases" }) { return "enums belong below `enums:`, indented by two more spaces" }
    if hasKey(value, { $0 == "fields" }) { return "structs belong below `structs:`, indented by two more spaces" }
    return nil
  }

  private func misplacementInEntity(_ word: String, _ value: NodeID) -> String? {
    if let key = VersionKey(rawValue: word), key != .doc {
      return "it belongs to the whole version: write it at the start of a line, beside `entities:`"
    }
    if leadsToEntity(value) {
      return "properties belong one level deeper, under `relationships:`"
    }
    return isValueType(value)
      ? "properties belong one level deeper, under `attributes:`: `attributes: { \(word): … }`" : nil
  }

  /// A key of another level that stands where a name is expected, such as `relationships:` among the attributes.
  mutating func refusesMisplacedName(_ name: String, _ key: NodeID, _ node: NodeID, among owner: String) -> Bool {
    guard document.kind(of: node) == .mapping else { return false }
    let fix: String
    switch owner {
    case "entities":
      if let word = EntityKey(rawValue: name), word == .attributes || word == .relationships {
        guard !hasKey(node, { EntityKey(rawValue: $0) != nil }) else { return false }
        fix = "it belongs to an entity: indent it by two more spaces"
      } else if ["enums", "structs", "typeAliases", "migration"].contains(name) {
        guard !hasKey(node, { EntityKey(rawValue: $0) != nil }) else { return false }
        fix = "it belongs to the whole version: write it at the start of a line, beside `entities:`"
      } else if let table = tableOfValueType(node) {
        fix = "it belongs below `\(table):`, which is beside `entities:`: `\(table): { \(name): … }`"
        unreadNames.insert(name)
      } else {
        return false
      }
    default:
      guard EntityKey(rawValue: name) == .relationships || EntityKey(rawValue: name) == .attributes,
        !hasKey(node, { AttributeKey(rawValue: $0) != nil || RelationshipKey(rawValue: $0) != nil })
      else { return false }
      fix = "it belongs to the entity: indent it by two spaces less, like `\(owner):`"
    }
    report(.unknownKey, "\(quoted(name)) is at the wrong level, among the names of `\(owner)`", at: key, fix: fix)
    noteUnread(node)
    return true
  }

  /// `enums` or `structs` for what is declared among the entities and is none.
  private func tableOfValueType(_ node: NodeID) -> String? {
    guard !hasKey(node, { EntityKey(rawValue: $0).map { $0 != .doc && $0 != .access } ?? false }) else { return nil }
    return hasKey(node) { $0 == "cases" || $0 == "rawType" }
      ? "enums" : hasKey(node) { $0 == "fields" } ? "structs" : nil
  }

  private func hasKey(_ node: NodeID, _ isWanted: (String) -> Bool) -> Bool {
    document.entries(of: node).contains { isWanted(document.text(of: $0.key)) }
  }

  private func leadsToEntity(_ node: NodeID) -> Bool {
    hasKey(node) { ["toOne", "toMany", "inverse", "deleteRule"].contains($0) }
  }

  /// True for what can stand behind an attribute's or a field's name.
  private func isValueType(_ node: NodeID) -> Bool {
    switch document.kind(of: node) {
    case .mapping: return hasKey(node) { $0 == "type" }
    case .sequence: return document.style(of: node) == .flow && document.count(of: node) == 1
    case .scalar:
      guard document.style(of: node) != .literal, document.style(of: node) != .folded else { return false }
      let text = document.text(of: node).split(separator: "=").first.map { $0.split(separator: " ").joined() } ?? ""
      guard let first = text.unicodeScalars.first, first == "[" || first.properties.isUppercase else { return false }
      return (try? SwiftType.parse(text)) != nil
    }
  }

  /// The edits that put a blank in place of each dash of a list of `key: value`: everything else keeps its column.
  func dashEdits(_ node: NodeID) -> [Diagnostic.Edit] {
    guard document.kind(of: node) == .sequence, document.style(of: node) != .flow,
      fixForMapping(node)?.hasPrefix("delete the dashes") == true
    else { return [] }
    let list = place(node)
    let items = document.children(of: node)
    guard items.allSatisfy({ document.kind(of: $0) == .mapping }) else { return [] }
    return items.map { item in
      var dash = place(item)
      dash.column = list.column
      dash.length = 1
      return Diagnostic.Edit(replacing: dash, with: " ")
    }
  }

  /// What to write for a list, or a text, where a mapping of names is expected.
  func fixForMapping(_ node: NodeID) -> String? {
    switch document.kind(of: node) {
    case .mapping: return nil
    case .scalar:
      let text = document.text(of: node)
      let mark = text.firstIndex { $0 == ":" || $0 == "=" }
      guard let mark, document.isOnOneLine(node) else { return nil }
      let name = text[..<mark].filter { $0 != " " }
      let value = text[text.index(after: mark)...].drop { $0 == " " }
      guard !name.isEmpty, let first = value.first, first != "{", first != "[", isWord(name) else { return nil }
      return "write `\(name): \(value)`"
    case .sequence:
      guard let item = document.firstChild(of: node) else { return nil }
      if document.kind(of: item) == .scalar {
        let text = document.text(of: item)
        return isWord(text) ? "write each name with a colon and what belongs to it: `\(text): …`" : nil
      }
      guard let (key, value) = document.firstEntry(of: item) else { return nil }
      let word = document.text(of: key)
      if word == "name", document.count(of: item) > 1, document.kind(of: value) == .scalar {
        let name = document.text(of: value)
        return "write the name as the key, without a dash: `\(name):` instead of `- name: \(name)`"
      }
      return "delete the dashes: `\(word):` instead of `- \(word):`"
    }
  }
}

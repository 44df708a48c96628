import Diagnostics
import SchemaEvolution
import SchemaModel
import YAMLDocument

// What a copy of a version says no more: everything that spoke of the step which led to the original.

extension ManifestEdit {
  /// The text of the version that follows: comments kept, without `renamedFrom`, `migration:` and the allowances of steps.
  static func next(after bytes: [UInt8], number: String) -> [UInt8]? {
    guard var text = ManifestEdit(bytes) else { return nil }
    guard text.setNumber(number) else { return nil }
    text.removeMigration()
    text.removeRenames()
    text.removeSpentAllowances()
    let result = text.edited
    guard let changed = ManifestEdit(result), text.meansTheSame(as: changed, number: number) else { return nil }
    return result
  }

  /// The text with another `version:`.
  static func renumbered(_ bytes: [UInt8], number: String) -> [UInt8]? {
    guard var text = ManifestEdit(bytes), text.setNumber(number) else { return nil }
    return text.edited
  }

  private mutating func setNumber(_ number: String) -> Bool {
    guard let version = value(of: "version", in: document.root) else { return false }
    replace(version, with: number)
    return true
  }

  mutating func removeMigration() {
    guard let root = document.root else { return }
    for (key, value) in document.entries(of: root) where document.text(of: key) == "migration" {
      guard document.style(of: root) == .block else {
        remove(key: key, value: value, from: root)
        continue
      }
      var range = lines(ofKey: key, value)
      // Comments indented below it speak of it.
      while range.upperBound < bytes.count, isIndentedComment(at: range.upperBound) {
        range = range.lowerBound..<lineEnd(range.upperBound)
      }
      // Of two blank lines that would meet, one goes.
      let isAfterBlank = range.lowerBound == 0 || isBlankLine(at: lineStart(range.lowerBound - 1))
      while isAfterBlank, range.upperBound < bytes.count, isBlankLine(at: range.upperBound) {
        range = range.lowerBound..<lineEnd(range.upperBound)
      }
      replace(range, with: "")
    }
  }

  private func isBlankLine(at start: Int) -> Bool {
    bytes[start..<lineEnd(start)].allSatisfy { Self.isBlank($0) || $0 == UInt8(ascii: "\n") }
  }

  private func isIndentedComment(at start: Int) -> Bool {
    guard let first = bytes[start...].firstIndex(where: { !Self.isBlank($0) }) else { return false }
    return first > start && bytes[first] == UInt8(ascii: "#")
  }

  mutating func removeRenames() {
    for property in properties() {
      let entries = Array(document.entries(of: property))
      guard let rename = entries.first(where: { document.text(of: $0.key) == "renamedFrom" }) else { continue }
      let rest = entries.filter { $0.key != rename.key }
      let range = document.byteRange(of: property)
      // `{ type: Date }` says no more than `Date`.
      if rest.count == 1, document.text(of: rest[0].key) == "type", document.style(of: property) == .flow,
        bytes[range.lowerBound] == UInt8(ascii: "{"), let type = document.sourceText(of: rest[0].value)
      {
        replace(range, with: type)
      } else {
        remove(key: rename.key, value: rename.value, from: property)
      }
    }
  }

  /// Every property in the long form.
  private func properties() -> [YAMLDocument.NodeID] {
    guard let entities = value(of: "entities", in: document.root) else { return [] }
    return document.entries(of: entities).flatMap { entity in
      ["attributes", "relationships"].compactMap { value(of: $0, in: entity.value) }
    }.flatMap { list in
      document.entries(of: list).map(\.value).filter { document.kind(of: $0) == .mapping }
    }
  }

  mutating func removeSpentAllowances() {
    let stepRules = Set(SchemaEvolutionRules.all.map(\.name))
    for directive in document.directives {
      let words = directive.text.split(separator: " ", maxSplits: 2)
      let isSpent = words.count >= 2 && words[0] == "allow" && stepRules.contains(String(words[1]))
      guard isSpent || words.first == Substring(SchemaVersion.importMark) else { continue }
      let start = document.byteOffset(of: directive.place)
      removeWithBlanks(start..<start + length(ofScalars: Int(directive.place.length), from: start))
    }
  }

  private func length(ofScalars count: Int, from start: Int) -> Int {
    var left = count
    var offset = start
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      if bytes[offset] & 0xC0 != 0x80 {
        guard left > 0 else { break }
        left -= 1
      }
      offset += 1
    }
    return offset - start
  }
}

// Proof that an edit took out what it should, and nothing else.

extension ManifestEdit {
  private enum Level { case root, entities, entity, properties, property, value }

  func meansTheSame(as other: ManifestEdit, number: String) -> Bool {
    guard let a = document.root, let b = other.document.root else { return false }
    return equal(a, b, other, .root, number)
  }

  private func equal(
    _ a: YAMLDocument.NodeID, _ b: YAMLDocument.NodeID, _ other: ManifestEdit, _ level: Level, _ number: String
  ) -> Bool {
    let kind = document.kind(of: a)
    guard kind == other.document.kind(of: b) else {
      // `{ type: Date, renamedFrom: start }` became `Date`.
      guard level == .property, kind == .mapping, let type = value(of: "type", in: a) else { return false }
      let rest = document.entries(of: a).filter { document.text(of: $0.key) != "renamedFrom" }
      return rest.count == 1 && equal(type, b, other, .value, number)
    }
    switch kind {
    case .scalar: return document.text(of: a) == other.document.text(of: b)
    case .sequence:
      let (x, y) = (Array(document.children(of: a)), Array(other.document.children(of: b)))
      return x.count == y.count && zip(x, y).allSatisfy { equal($0, $1, other, .value, number) }
    case .mapping:
      let y = Array(other.document.entries(of: b))
      let x = document.entries(of: a).filter { !isLeftOut(document.text(of: $0.key), level) }
      guard x.count == y.count else { return false }
      return zip(x, y).allSatisfy { entry, changed in
        let key = document.text(of: entry.key)
        guard key == other.document.text(of: changed.key) else { return false }
        if level == .root, key == "version" { return other.document.text(of: changed.value) == number }
        return equal(entry.value, changed.value, other, below(level, key), number)
      }
    }
  }

  private func isLeftOut(_ key: String, _ level: Level) -> Bool {
    level == .root && key == "migration" || level == .property && key == "renamedFrom"
  }

  private func below(_ level: Level, _ key: String) -> Level {
    switch level {
    case .root where key == "entities": .entities
    case .entities: .entity
    case .entity where key == "attributes" || key == "relationships": .properties
    case .properties: .property
    default: .value
    }
  }
}

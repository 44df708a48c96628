import Diagnostics
import SchemaModel
import YAMLDocument

typealias NodeID = YAMLDocument.NodeID

/// Reads one file's tree. Extensions read one part of the format each.
struct FileReader {
  let document: YAMLDocument
  var findings = Findings()
  /// What the types of this version are, as far as a default must know before the file is read.
  var enumNames: Set<String> = []
  var aliases: [String: SwiftType] = [:]
  /// What stands in parts that could not be read, see ``SchemaVersion/unreadNames``.
  var unreadNames: Set<String> = []

  init(document: YAMLDocument) { self.document = document }

  func place(_ node: NodeID) -> Place { document.place(of: node) }

  mutating func report(
    _ rule: Rule, _ message: String, at node: NodeID, fix: String?, edits: [Diagnostic.Edit] = [],
    notes: [Diagnostic.Note] = []
  ) {
    findings.report(rule, message, at: place(node), fix: fix, edits: edits, notes: notes)
  }

  /// Calls `read` for each entry whose key is known and reports the others. False where the node is no mapping, which is
  /// reported too.
  @discardableResult
  mutating func readMapping<Key: ManifestKey>(
    _ node: NodeID, _ keys: Key.Type, of owner: @autoclosure () -> String, example: @autoclosure () -> String,
    _ read: (inout FileReader, Key, NodeID, NodeID) -> Void
  ) -> Bool {
    guard expectMapping(node, of: owner(), example: example()) else { return false }
    var isFlow = document.style(of: node) == .flow
    var skipping = false
    var told: Set<String> = []
    for (key, value) in document.entries(of: node) {
      if skipping {
        // The rest of a Swift text that a comma has cut; the finding stands at its start.
        if closesBracket(key) || closesBracket(value) { skipping = false }
        continue
      }
      guard let known = document.withBytes(of: key, { Key.table[$0] }) else {
        reportUnknownKey(key, value, keys, owner: owner(), isInFlow: isFlow, told: &told)
        isFlow = false
        continue
      }
      if isFlow, isCutByComma(value) {
        reportCutValue(value)
        skipping = true
        continue
      }
      if document.isReported(value) { continue }
      read(&self, known, key, value)
    }
    return true
  }

  /// Entries of a mapping whose keys are names that the author chose.
  mutating func readTable(
    _ node: NodeID, of owner: @autoclosure () -> String, example: @autoclosure () -> String,
    _ read: (inout FileReader, _ name: String, _ key: NodeID, _ value: NodeID) -> Void
  ) {
    if document.isEmpty(node) { return }
    guard expectMapping(node, of: owner(), example: example()) else { return }
    let isFlow = document.style(of: node) == .flow
    var skipping = false
    for (key, value) in document.entries(of: node) {
      if skipping {
        if closesBracket(key) || closesBracket(value) { skipping = false }
        continue
      }
      if isFlow, isCutByComma(value) {
        reportCutValue(value)
        skipping = true
        continue
      }
      read(&self, document.text(of: key), key, value)
    }
  }

  private mutating func expectMapping(_ node: NodeID, of owner: String, example: String) -> Bool {
    if document.kind(of: node) == .mapping { return true }
    if !document.isReported(node) {
      report(
        .wrongForm, "\(owner) is a mapping of keys to values, not \(described(node))", at: node,
        fix: fixForMapping(node) ?? "write it like this: `\(example)`", edits: dashEdits(node))
    }
    noteUnread(node)
    return false
  }

  private mutating func reportUnknownKey<Key: ManifestKey>(
    _ key: NodeID, _ value: NodeID, _ keys: Key.Type, owner: String, isInFlow: Bool, told: inout Set<String>
  ) {
    let word = document.text(of: key)
    let names = Key.allCases.map(\.rawValue)
    noteUnread(key)
    noteUnread(value)
    if word.unicodeScalars.contains(where: { $0.value >= 0x80 && $0.properties.isWhitespace }) {
      report(
        .unknownKey, "\(quoted(word)) holds a no-break space, which YAML takes for a part of the name", at: key,
        fix: "write plain spaces in its place")
      return
    }
    let fix: String
    if let hint = Key.hint(for: word) ?? Key.hint(for: camelCased(word)) {
      // Neighbours with the same answer are one mistake: everything of a relationship that stands among attributes.
      guard told.insert(hint).inserted else { return }
      fix = hint
    } else if let same = names.first(where: { isSameWord($0, word) }) {
      fix = "write `\(same):`"
    } else if let place = misplacement(key, value, in: Key.mapping) {
      // The answer names the first entry as its example.
      guard told.insert(String(place.prefix { $0 != ":" && $0 != ";" })).inserted else { return }
      fix = place
    } else if isInFlow, document.isEmpty(value), let colon = word.firstIndex(of: ":"),
      names.contains(String(word[..<colon]))
    {
      fix = "write `\(word[..<colon]): \(word[word.index(after: colon)...])`"
    } else if isInFlow, document.isEmpty(value), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      fix = "write a number with a point, such as `1.5`: a comma ends the value"
    } else if isInFlow, document.isEmpty(value), let line = document.quotedLine(for: key) {
      fix = "quote it: \(line)"
    } else if let near = nearestName(to: word, among: names) {
      fix = "did you mean `\(near)`?"
    } else {
      fix = "it can have: \(names.joined(separator: ", "))"
    }
    report(.unknownKey, "\(owner) has no key \(quoted(word))", at: key, fix: fix)
  }

  /// `delete_rule`, `delete-rule` and `DeleteRule` are `deleteRule`.
  private func isSameWord(_ a: String, _ b: String) -> Bool {
    func folded(_ text: String) -> String { text.filter { $0 != "_" && $0 != "-" && $0 != " " }.lowercased() }
    return folded(a) == folded(b)
  }

  private func camelCased(_ word: String) -> String {
    let parts = word.split(whereSeparator: { $0 == "_" || $0 == "-" })
    guard parts.count > 1, let first = parts.first else { return word }
    return String(first) + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// True for a value such as `Foo(1` in `{ default: Foo(1, 2) }`: YAML has cut it at the comma.
  private func isCutByComma(_ node: NodeID) -> Bool {
    guard document.kind(of: node) == .scalar, document.style(of: node) == .plain else { return false }
    return document.withBytes(of: node) { bytes in
      var round = 0
      var angle = 0
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "("): round += 1
        case UInt8(ascii: ")"): round -= 1
        case UInt8(ascii: "<"): angle += 1
        case UInt8(ascii: ">"): angle -= 1
        default: break
        }
      }
      return round > 0 || angle > 0
    }
  }

  private func closesBracket(_ node: NodeID) -> Bool {
    document.withBytes(of: node) { $0.contains(UInt8(ascii: ")")) || $0.contains(UInt8(ascii: ">")) }
  }

  private mutating func reportCutValue(_ node: NodeID) {
    report(
      .needsQuotes, "YAML ends this value at the comma: \(quoted(document.text(of: node)))", at: node,
      fix: document.quotedLine(for: node).map { "quote it: \($0)" } ?? "put the whole value in quotes")
  }

  /// A node's kind in words, for "not …".
  func described(_ node: NodeID) -> String {
    switch document.kind(of: node) {
    case .mapping: return "a mapping"
    case .sequence: return "a list"
    case .scalar: return document.isEmpty(node) ? "nothing" : quoted(document.text(of: node))
    }
  }
}

import Diagnostics

extension YAMLDocument {
  /// True for a value that already has its finding and holds nothing worth a second one.
  public func isReported(_ node: NodeID) -> Bool { self[node].isReported }

  /// Reports keys that cannot name anything, and takes their entries out of the tree.
  mutating func checkKeys(of mapping: NodeID, into findings: inout Findings) {
    var seen = KeySet(document: self, capacity: count(of: mapping))
    var lastKept: Int32 = -1
    var dropped: Int32 = 0
    var next = self[mapping].firstChild
    while next >= 0 {
      let key = NodeID(index: next)
      let value = self[key].nextSibling
      guard value >= 0 else { break }
      next = nodes[Int(value)].nextSibling
      if reportFault(of: key, in: mapping, seen: &seen, into: &findings) {
        dropped += 2
        if lastKept >= 0 {
          nodes[Int(lastKept)].nextSibling = next
        } else {
          nodes[Int(mapping.index)].firstChild = next
        }
      } else {
        lastKept = value
      }
    }
    if dropped > 0 {
      nodes[Int(mapping.index)].textStart -= dropped
      nodes[Int(mapping.index)].isReported = nodes[Int(mapping.index)].textStart == 0
    }
  }

  private func reportFault(
    of key: NodeID, in mapping: NodeID, seen: inout KeySet, into findings: inout Findings
  ) -> Bool {
    let node = self[key]
    let keyPlace = place(of: key)
    guard node.kind == .scalar else {
      findings.report(
        .keyIsNoText, "a key is a name, not a \(node.kind == .mapping ? "mapping" : "list")", at: keyPlace,
        fix: quoteFix(keyPlace) ?? "write one name before the colon")
      return true
    }
    if isEmpty(key) {
      findings.report(
        .keyIsNoText, "a name is missing before the colon", at: keyPlace,
        fix: quoteFix(keyPlace) ?? "write the name of the key")
      return true
    }
    if node.style == .plain, node.textLength == 2, text(of: key) == "<<" {
      findings.report(
        .mergeKey, "the merge key << is not understood here", at: keyPlace,
        fix: "write the keys out; an alias may repeat a whole value (`zip: *address`)")
      return true
    }
    if let first = seen.insert(key, into: self) {
      findings.report(
        .duplicateKey, "\(quoted(text(of: key))) is written twice in one mapping", at: keyPlace,
        fix: "delete one of the two, or rename it", notes: [.init("the first is here", at: place(of: first))])
      return true
    }
    return false
  }

  private func quoteFix(_ place: Place) -> String? {
    QuotedLine(source: source).suggestion(line: place.line, column: place.column).map { "quote it: \($0.trimmed)" }
  }
}

/// The keys of one mapping by their bytes; small mappings are compared one by one.
private struct KeySet {
  private var few: [YAMLDocument.NodeID] = []
  private var many: [Int: [YAMLDocument.NodeID]] = [:]
  private let isSmall: Bool

  init(document: YAMLDocument, capacity: Int) {
    isSmall = capacity <= 8
    if !isSmall { many.reserveCapacity(capacity) }
  }

  /// Adds a key; answers the equal one that is there already.
  mutating func insert(_ key: YAMLDocument.NodeID, into document: YAMLDocument) -> YAMLDocument.NodeID? {
    if isSmall {
      if let equal = few.first(where: { document.haveEqualText($0, key) }) { return equal }
      few.append(key)
      return nil
    }
    let hash = document.withBytes(of: key) { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
      return hasher.finalize()
    }
    if let equal = many[hash]?.first(where: { document.haveEqualText($0, key) }) { return equal }
    many[hash, default: []].append(key)
    return nil
  }
}

extension YAMLDocument {
  func haveEqualText(_ a: NodeID, _ b: NodeID) -> Bool {
    let (a, b) = (self[a], self[b])
    guard a.textLength == b.textLength else { return false }
    return text[Int(a.textStart)..<Int(a.textStart + a.textLength)]
      == text[Int(b.textStart)..<Int(b.textStart + b.textLength)]
  }
}

/// A name in a message, with back-ticks around it and line breaks made visible.
func quoted(_ text: String) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(60) {
    switch scalar {
    case "\n": shown += "\\n"
    case "\r": shown += "\\r"
    case "\t": shown += "\\t"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return text.unicodeScalars.count > 60 ? "`\(shown)…`" : "`\(shown)`"
}

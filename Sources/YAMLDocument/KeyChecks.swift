import Diagnostics

extension YAMLDocument {
  /// True for a value that already has its finding and holds nothing worth a second one.
  public func isReported(_ node: NodeID) -> Bool { self[node].isReported }

  /// True for a line that was read with quotes which are not there, and has a finding for that.
  public func isReportedLine(_ line: Int32) -> Bool { source.originals[line] != nil }

  /// Reports keys that cannot name anything, and takes their entries out of the tree.
  mutating func checkKeys(of mapping: NodeID, into findings: inout Findings) {
    var seen = KeySet(document: self, mapping: mapping)
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
        .mergeKey, "the merge key << is not supported", at: keyPlace,
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
    QuotedLine(source: source).suggestion(line: place.line).map { "quote it: \($0.trimmed)" }
  }
}

/// The keys of one mapping by their bytes: a hash table in one array, and no array at all for the small mappings that
/// nearly all are.
private struct KeySet {
  /// The node numbers of keys; -1 where free. The length is a power of two, at least twice the number of keys.
  private var slots: [Int32] = []
  private let first: Int32
  private let isSmall: Bool

  init(document: YAMLDocument, mapping: YAMLDocument.NodeID) {
    let count = document.count(of: mapping)
    first = document[mapping].firstChild
    isSmall = count <= 24
    guard !isSmall else { return }
    var length = 64
    while length < 2 * count { length *= 2 }
    slots = [Int32](repeating: -1, count: length)
  }

  /// Adds a key; answers the equal one that is there already.
  mutating func insert(_ key: YAMLDocument.NodeID, into document: YAMLDocument) -> YAMLDocument.NodeID? {
    isSmall ? findBefore(key, in: document) : insertHashed(key, into: document)
  }

  private func findBefore(_ key: YAMLDocument.NodeID, in document: YAMLDocument) -> YAMLDocument.NodeID? {
    var next = first
    while next >= 0, next != key.index {
      let other = YAMLDocument.NodeID(index: next)
      if document.haveEqualText(other, key), document[other].kind == .scalar { return other }
      let value = document.nodes[Int(next)].nextSibling
      next = value >= 0 ? document.nodes[Int(value)].nextSibling : -1
    }
    return nil
  }

  private mutating func insertHashed(
    _ key: YAMLDocument.NodeID, into document: YAMLDocument
  ) -> YAMLDocument.NodeID? {
    // Seeded by the run, so that nobody can write a file whose keys all collide.
    let hash = document.withBytes(of: key) { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
      return hasher.finalize()
    }
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let other = YAMLDocument.NodeID(index: slots[slot])
      if document.haveEqualText(other, key) { return other }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = key.index
    return nil
  }
}

extension YAMLDocument {
  func haveEqualText(_ a: NodeID, _ b: NodeID) -> Bool {
    let (a, b) = (self[a], self[b])
    guard a.textLength == b.textLength else { return false }
    return text.withUnsafeBufferPointer { text in
      for offset in 0..<Int(a.textLength)
      where text[Int(a.textStart) + offset] != text[Int(b.textStart) + offset] {
        return false
      }
      return true
    }
  }
}

import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension YAMLDocument {
  /// Finds the comments that speak to us. Bytes are searched first, since nearly every file has none; a find counts
  /// only outside every scalar.
  mutating func findDirectives() {
    let marker = Array("modelgen:".utf8)
    var candidates: [(offset: Int, hash: Int)] = []
    source.bytes.withUnsafeBufferPointer { bytes in
      forEachHash(in: bytes) { hash in
        guard hash == 0 || isBlank(bytes[hash - 1]) || isLineBreak(bytes[hash - 1]) else { return }
        var start = hash + 1
        while start < bytes.count, isBlank(bytes[start]) { start += 1 }
        guard start + marker.count <= bytes.count, bytes[start..<start + marker.count].elementsEqual(marker)
        else { return }
        candidates.append((start + marker.count, hash))
      }
    }
    guard !candidates.isEmpty else { return }
    let scalars = nodes.filter { $0.kind == .scalar && !$0.isAlias }
    var position = RunningPosition()
    var endOfComment = 0
    // Where comments stand below each other, all of them speak of one line: it is looked for once.
    var contentLine: Int32 = 0
    for candidate in candidates where candidate.hash >= endOfComment {
      position.advance(to: candidate.hash, in: source.bytes)
      guard !Self.covers(scalars, (position.line, position.column)) else { continue }
      let lineRange = source.range(ofLine: position.line)
      endOfComment = lineRange.upperBound
      let standsAlone = source.bytes[lineRange.lowerBound..<candidate.hash].allSatisfy(isBlank)
      if standsAlone, contentLine <= position.line { contentLine = firstContentLine(after: position.line) }
      let text = source.string(candidate.offset..<max(candidate.offset, lineRange.upperBound))
      let length = source.string(candidate.hash..<lineRange.upperBound).unicodeScalars.count
      directives.append(
        Directive(
          text: trimmed(text),
          place: Place(file: file, line: Int(position.line), column: Int(position.column), length: length),
          line: standsAlone ? contentLine : position.line))
    }
  }

  private func firstContentLine(after line: Int32) -> Int32 {
    var line = line + 1
    while Int(line) <= source.lineStarts.count, !hasContent(line) { line += 1 }
    return line
  }

  private func hasContent(_ line: Int32) -> Bool {
    guard let first = source.bytes[source.range(ofLine: line)].first(where: { !isBlank($0) }) else { return false }
    return first != UInt8(ascii: "#")
  }

  /// Scalars come in reading order, so the one that could cover a position is found by halving.
  private static func covers(_ scalars: [Node], _ position: (line: Int32, column: Int32)) -> Bool {
    var low = 0
    var high = scalars.count
    while low < high {
      let middle = (low + high) / 2
      if (scalars[middle].line, scalars[middle].column) <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return false }
    let scalar = scalars[low - 1]
    return position < (scalar.endLine, scalar.endColumn)
  }

  /// The comment that follows a value on its last line. In YAML it is no part of the value.
  public func trailingComment(after node: NodeID) -> (text: String, place: Place)? {
    let end = self[node]
    guard source.originals[end.endLine] == nil else { return nil }
    let range = source.range(ofLine: end.endLine)
    var index = source.offset(line: end.endLine, column: end.endColumn)
    while index < range.upperBound, isBlank(source.bytes[index]) { index += 1 }
    guard index < range.upperBound, source.bytes[index] == UInt8(ascii: "#") else { return nil }
    let (line, column) = source.position(ofByte: index)
    let text = source.string(index..<range.upperBound)
    return (text, Place(file: file, line: Int(line), column: Int(column), length: text.unicodeScalars.count))
  }

  /// The characters of a node exactly as the file has them; nil where it spans several lines.
  public func sourceText(of node: NodeID) -> String? {
    let node = self[node]
    guard node.line == node.endLine, !node.isAlias, source.originals[node.line] == nil else { return nil }
    let start = source.offset(line: node.line, column: node.column)
    return source.string(start..<max(start, source.offset(line: node.endLine, column: node.endColumn)))
  }

  /// The line of a node with the quotes that make its value a text, to paste; nil where nothing on it needs quotes.
  public func quotedLine(for node: NodeID) -> String? {
    QuotedLine(source: source).suggestion(line: self[node].line)?.trimmed
  }
}

/// Calls `body` with the offset of each `#`, by the C library's search: it reads a file faster than any loop here.
private func forEachHash(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
  guard let base = bytes.baseAddress else { return }
  var start = 0
  while start < bytes.count, let found = memchr(base + start, Int32(UInt8(ascii: "#")), bytes.count - start) {
    let offset = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    body(offset)
    start = offset + 1
  }
}

/// A position that moves forward through a file, so that many on one long line cost no more than one.
private struct RunningPosition {
  var line: Int32 = 1
  var column: Int32 = 1
  private var offset = 0

  mutating func advance(to target: Int, in bytes: [UInt8]) {
    while offset < target {
      if bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
  }
}

func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

func trimmed(_ text: some StringProtocol) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return String(String.UnicodeScalarView(scalars[first...last]))
}

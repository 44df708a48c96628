/// Puts quotes where Swift text on a YAML line needs them.
///
/// Works on one line, without YAML's grammar, because it is asked where that grammar has failed: it looks for
/// `key: value`, splits `{ … }` the way a Swift programmer reads it, and quotes each value that YAML would misread.
struct QuotedLine {
  struct Suggestion {
    /// The whole line.
    var bytes: [UInt8]
    /// The first value that was quoted, as it stood.
    var value: String
    /// The 1-based column of that value.
    var column: Int32

    var trimmed: String { YAMLDocument.trimmedLine(bytes) }
  }

  let source: SourceText

  /// The line with quotes added, or nil where no value on it looks like needing any.
  func suggestion(line: Int32) -> Suggestion? { candidates(line: line).first }

  /// Lines to try, the likeliest first: in a mapping with braces over several lines, the closing comma or brace belongs
  /// to YAML and not to the value.
  func candidates(line: Int32) -> [Suggestion] {
    let bytes = Array(source.bytes[source.range(ofLine: line)])
    // A percent sign at the start of a line is YAML's own.
    guard bytes.count <= 10_000, bytes.first != UInt8(ascii: "%") else { return [] }
    let start = valueStart(bytes)
    var end = bytes.count
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    guard start < end else { return [] }
    var result: [Suggestion] = []
    for cut in cuts(bytes, start..<end) {
      var quoter = Quoter(bytes: bytes)
      quoter.quote(start..<cut, isInFlow: cut < end)
      if let suggestion = quoter.finish() { result.append(suggestion) }
    }
    return result
  }

  /// Where the value may end: before a comma or bracket that closes something opened on another line, or at the end.
  private func cuts(_ bytes: [UInt8], _ value: Range<Int>) -> [Int] {
    var result = [value.upperBound]
    var end = value.upperBound
    while end > value.lowerBound + 1 {
      let last = bytes[end - 1]
      guard last == UInt8(ascii: ",") || last == UInt8(ascii: "}") || last == UInt8(ascii: "]") else { break }
      if last != UInt8(ascii: ","), isBalanced(bytes[value.lowerBound..<end]) { break }
      end -= 1
      while end > value.lowerBound, isBlank(bytes[end - 1]) { end -= 1 }
      result.insert(end, at: 0)
    }
    return result
  }

  /// Skips indentation, dashes and one `key:`.
  private func valueStart(_ bytes: [UInt8]) -> Int {
    var index = 0
    func skipBlanks() { while index < bytes.count, isBlank(bytes[index]) { index += 1 } }
    skipBlanks()
    while index + 1 < bytes.count, bytes[index] == UInt8(ascii: "-"), isBlank(bytes[index + 1]) {
      index += 1
      skipBlanks()
    }
    guard index < bytes.count, bytes[index] != UInt8(ascii: "{"), bytes[index] != UInt8(ascii: "[") else {
      return index
    }
    if let colon = Quoter.colon(in: bytes, index..<bytes.count) {
      index = colon + 1
      skipBlanks()
    }
    return index
  }
}

/// True where every bracket has its partner, read as Swift reads them.
func isBalanced(_ bytes: some Sequence<UInt8>) -> Bool {
  var depth = 0
  for byte in bytes {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
    default: break
    }
    if depth < 0 { return false }
  }
  return depth == 0
}

extension YAMLDocument {
  static func trimmedLine(_ bytes: [UInt8]) -> String { trimmed(String(decoding: bytes, as: UTF8.self)) }
}

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
  func suggestion(line: Int32, column: Int32) -> Suggestion? { candidates(line: line).first }

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

/// Quotes values of one line, from left to right.
struct Quoter {
  let bytes: [UInt8]
  private var output: [UInt8] = []
  private var copied = 0
  private var first: Range<Int>?

  init(bytes: [UInt8]) { self.bytes = bytes }

  func finish() -> QuotedLine.Suggestion? {
    guard let first else { return nil }
    let column = bytes[..<first.lowerBound].count { $0 & 0xC0 != 0x80 } + 1
    return QuotedLine.Suggestion(
      bytes: output + bytes[copied...], value: String(decoding: bytes[first], as: UTF8.self),
      column: Int32(clamping: column))
  }

  mutating func quote(_ range: Range<Int>, isInFlow: Bool) {
    let range = trim(range)
    guard let start = bytes[range].first else { return }
    if start == UInt8(ascii: "{"), !isInFlow || matchingBracket(range) != nil {
      let end = matchingBracket(range).map { $0 == range.upperBound - 1 ? $0 : nil } ?? range.upperBound
      guard let end else { return quoteWhole(range) }
      return quoteEntries(range.lowerBound + 1..<end)
    }
    if start == UInt8(ascii: "["), matchingBracket(range) == range.upperBound - 1 {
      let inner = range.lowerBound + 1..<range.upperBound - 1
      let items = split(inner)
      let isDictionary = items.contains { Self.colon(in: bytes, $0, atTopOnly: true) != nil }
      if isDictionary || trim(inner).count == 1 && bytes[trim(inner).lowerBound] == UInt8(ascii: ":") {
        return quoteWhole(range)
      }
      for item in items { quote(item, isInFlow: true) }
      return
    }
    if isMisread(range, isInFlow: isInFlow) { quoteWhole(range) }
  }

  /// The entries of `{ … }`. What has no colon of its own belongs to the entry before: its comma was meant as text.
  private mutating func quoteEntries(_ range: Range<Int>) {
    var entries: [Range<Int>] = []
    for part in split(range) {
      if let last = entries.last, Self.colon(in: bytes, part) == nil, !trim(part).isEmpty {
        entries[entries.count - 1] = last.lowerBound..<part.upperBound
      } else {
        entries.append(part)
      }
    }
    for entry in entries {
      guard let colon = Self.colon(in: bytes, entry) else { continue }
      quote(colon + 1..<entry.upperBound, isInFlow: true)
    }
  }

  private mutating func quoteWhole(_ range: Range<Int>) {
    if first == nil { first = range }
    output += bytes[copied..<range.lowerBound]
    var value = bytes[range]
    if let end = closingQuote(range), end < range.upperBound - 1, bytes[range.lowerBound] == UInt8(ascii: "\""),
      !bytes[(end + 1)..<range.upperBound].contains(UInt8(ascii: "\""))
    {
      // `"[String]" = []`: the quotes were meant for the whole.
      value = bytes[(range.lowerBound + 1)..<end] + bytes[(end + 1)..<range.upperBound]
    }
    if value.contains(UInt8(ascii: "\"")) || value.contains(UInt8(ascii: "\\")) {
      output.append(UInt8(ascii: "'"))
      for byte in value {
        if byte == UInt8(ascii: "'") { output.append(byte) }
        output.append(byte)
      }
      output.append(UInt8(ascii: "'"))
    } else {
      output.append(UInt8(ascii: "\""))
      output += value
      output.append(UInt8(ascii: "\""))
    }
    copied = range.upperBound
  }

  private func isMisread(_ range: Range<Int>, isInFlow: Bool) -> Bool {
    let value = bytes[range]
    guard let start = value.first else { return false }
    let second = value.dropFirst().first
    switch start {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      // What is never closed lacks a quote at its end, not around it.
      return closingQuote(range).map { $0 != range.upperBound - 1 } ?? false
    case UInt8(ascii: "["), UInt8(ascii: "{"): return matchingBracket(range) != nil
    case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "!"),
      UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","):
      return true
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      if second.map({ isBlank($0) || $0 > UInt8(ascii: "9") }) ?? false { return true }
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): if second.map(isBlank) ?? false { return true }
    default: break
    }
    var previous: UInt8 = 0
    for (index, byte) in zip(range, value) {
      if byte == UInt8(ascii: "#"), isBlank(previous) { return true }
      if byte == UInt8(ascii: ":"), index + 1 == range.upperBound || isBlank(bytes[index + 1]) { return true }
      if isInFlow {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
          return true
        default: break
        }
      }
      previous = byte
    }
    return false
  }
}

extension Quoter {
  private func trim(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The index of the quote that closes the one at the start, or nil.
  private func closingQuote(_ range: Range<Int>) -> Int? {
    let mark = bytes[range.lowerBound]
    var index = range.lowerBound + 1
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
        index += 2
      } else if bytes[index] == mark {
        guard mark == UInt8(ascii: "'"), index + 1 < range.upperBound, bytes[index + 1] == mark else { return index }
        index += 2
      } else {
        index += 1
      }
    }
    return nil
  }

  /// The index of the bracket that closes the one at the start, or nil.
  private func matchingBracket(_ range: Range<Int>) -> Int? {
    var depth = 0
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  /// Splits at commas outside brackets and quotes; `<` and `>` are brackets where they have a partner.
  private func split(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var depth = 0
    var index = start
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if let end = closingQuote(index..<range.upperBound) { index = end }
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "<"): if let end = genericEnd(index..<range.upperBound) { index = end }
      case UInt8(ascii: ",") where depth <= 0:
        parts.append(start..<index)
        start = index + 1
      default: break
      }
      index += 1
    }
    parts.append(start..<range.upperBound)
    return parts
  }

  /// The `>` that closes a list of types, or nil where `<` is something else.
  private func genericEnd(_ range: Range<Int>) -> Int? {
    var depth = 0
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 { return index }
      case UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "("): return nil
      default: break
      }
    }
    return nil
  }

  /// The first colon that separates a key from a value: a blank or the end follows it.
  static func colon(in bytes: [UInt8], _ range: Range<Int>, atTopOnly: Bool = false) -> Int? {
    var depth = 0
    var index = range.lowerBound
    var mark: UInt8 = 0
    while index < range.upperBound {
      let byte = bytes[index]
      if mark != 0 {
        if byte == mark { mark = 0 }
      } else {
        switch byte {
        case UInt8(ascii: "\"") where index == range.lowerBound || isBlank(bytes[index - 1]),
          UInt8(ascii: "'") where index == range.lowerBound || isBlank(bytes[index - 1]):
          mark = byte
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case UInt8(ascii: ":") where !atTopOnly || depth == 0:
          if index + 1 == range.upperBound || isBlank(bytes[index + 1]) { return index }
        default: break
        }
      }
      index += 1
    }
    return nil
  }
}

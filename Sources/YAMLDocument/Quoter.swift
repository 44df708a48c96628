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

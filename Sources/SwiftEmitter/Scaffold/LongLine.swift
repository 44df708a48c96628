/// A line of code that is too long, with what stands in its longest brackets on lines of its own.
///
/// For lines made of calls, lists and literals; what has no brackets stays as long as it is.
struct LongLine {
  private let bytes: [UInt8]
  /// Where the outer brackets with the most between them open and close.
  private var open = 0
  private var close = 0

  init(_ line: String) {
    bytes = Array(line.utf8)
    findBrackets()
  }

  /// - Parameter indentation: the columns before the line.
  func lines(indentation: Int) -> [String] {
    guard indentation + bytes.count > Layout.lineLength, close > open + 1 else { return [text(bytes[...])] }
    if let body = closure {
      let inner = LongLine(text(body)).lines(indentation: indentation + 2).map { "  \($0)" }
      return [text(bytes[...(open + 1)])] + inner + [text(bytes[(close - 1)...])]
    }
    let isList = bytes[open] == UInt8(ascii: "[")
    let items = items
    var result = [text(bytes[...open])]
    for (index, item) in items.enumerated() {
      // `swift format` wants a comma behind the last of several elements, and behind no last argument.
      let hasComma = index + 1 < items.count || isList && items.count > 1
      result += LongLine(text(item) + (hasComma ? "," : "")).lines(indentation: indentation + 2).map { "  \($0)" }
    }
    return result + [text(bytes[close...])]
  }

  /// What a closure that is the only argument does: `map({ … })`.
  private var closure: ArraySlice<UInt8>? {
    guard close - open > 4, bytes[open + 1] == UInt8(ascii: "{"), bytes[close - 1] == UInt8(ascii: "}") else {
      return nil
    }
    return bytes[(open + 3)..<(close - 2)]
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Calls with each byte that belongs to no text, and how many brackets are open before it.
  private func scan(_ range: Range<Int>, _ body: (_ index: Int, _ depth: Int) -> Void) {
    var depth = 0
    var isInText = false
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if isInText {
        if byte == UInt8(ascii: "\\") { index += 1 }
        if byte == UInt8(ascii: "\"") { isInText = false }
      } else if byte == UInt8(ascii: "\"") {
        isInText = true
      } else {
        let closes = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
        if closes { depth -= 1 }
        body(index, depth)
        if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
      }
      index += 1
    }
  }

  private mutating func findBrackets() {
    var start: Int?
    var found = (open: 0, close: 0)
    scan(0..<bytes.count) { index, depth in
      guard depth == 0 else { return }
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["): start = index
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        if let first = start, index - first > found.close - found.open { found = (first, index) }
        start = nil
      default: break
      }
    }
    (open, close) = found
  }

  private var items: [ArraySlice<UInt8>] {
    var commas: [Int] = []
    scan(open + 1..<close) { index, depth in
      if depth == 0, bytes[index] == UInt8(ascii: ",") { commas.append(index) }
    }
    var items: [ArraySlice<UInt8>] = []
    var start = open + 1
    for end in commas + [close] {
      items.append(bytes[start..<end].drop { $0 == UInt8(ascii: " ") })
      start = end + 1
    }
    return items
  }
}

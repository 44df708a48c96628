/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  public var message: String
  /// The byte at which reading stopped.
  public var offset: Int
  /// 1-based; the column counts Unicode scalars.
  public var line: Int
  public var column: Int

  public var description: String { "\(line):\(column): \(message)" }
}

extension JSONValue {
  /// Parses a JSON text (RFC 8259): one value, white space around it, UTF-8 without byte order mark.
  ///
  /// - Parameter depthLimit: how deep arrays and objects may nest. The text may come from anywhere, the stack is finite.
  public static func parse(_ bytes: [UInt8], depthLimit: Int = 200) -> Result<JSONValue, JSONError> {
    bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(bytes: buffer, depthLimit: depthLimit)
      do throws(JSONError) {
        return .success(try parser.parseText())
      } catch {
        return .failure(error)
      }
    }
  }
}

private struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let depthLimit: Int
  private var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  mutating func parseText() throws(JSONError) -> JSONValue {
    skipSpace()
    let value = try parseValue(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw error("nothing may follow the value") }
    return value
  }

  private mutating func parseValue(depth: Int) throws(JSONError) -> JSONValue {
    guard let byte = peek() else { throw error("a value is missing") }
    switch byte {
    case UInt8(ascii: "{"): return try parseObject(depth: depth)
    case UInt8(ascii: "["): return try parseArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try parseNumber())
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    default: throw error("a value cannot start like this")
    }
  }

  private mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for index in 0..<word.utf8CodeUnitCount {
      guard peek() == word.utf8Start[index] else { throw error("expected \(word)") }
      position += 1
    }
    return value
  }

  // MARK: - Arrays and objects

  private mutating func parseArray(depth: Int) throws(JSONError) -> JSONValue {
    try enter(depth)
    var elements: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try parseValue(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw error("expected , or ] in an array") }
      skipSpace()
    }
  }

  private mutating func parseObject(depth: Int) throws(JSONError) -> JSONValue {
    try enter(depth)
    var members: [JSONValue.Member] = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      guard peek() == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
      let name = try parseString()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("expected : after a name") }
      skipSpace()
      members.append(JSONValue.Member(name, try parseValue(depth: depth + 1)))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw error("expected , or } in an object") }
      skipSpace()
    }
  }

  /// Steps over the opening bracket.
  private mutating func enter(_ depth: Int) throws(JSONError) {
    guard depth < depthLimit else { throw error("nested more than \(depthLimit) levels deep") }
    position += 1
    skipSpace()
  }

  // MARK: - Numbers

  private mutating func parseNumber() throws(JSONError) -> String {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if take(UInt8(ascii: "0")) {
      if isDigit(peek()) { throw error("a number cannot start with 0") }
    } else {
      try skipDigits()
    }
    if take(UInt8(ascii: ".")) { try skipDigits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try skipDigits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDigits() throws(JSONError) {
    guard isDigit(peek()) else { throw error("expected a digit") }
    while isDigit(peek()) { position += 1 }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  // MARK: - Strings

  private mutating func parseString() throws(JSONError) -> String {
    position += 1
    let start = position
    while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
    if peek() == UInt8(ascii: "\"") {
      defer { position += 1 }
      return try decode(Array(bytes[start..<position]), from: start)
    }
    var text = Array(bytes[start..<position])
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return try decode(text, from: start)
      case UInt8(ascii: "\\"): try parseEscape(into: &text)
      case 0..<0x20: throw error("a control character in a string must be escaped")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw error("a string is not closed")
  }

  private func decode(_ text: [UInt8], from start: Int) throws(JSONError) -> String {
    guard let string = String(validating: text, as: UTF8.self) else {
      throw error("the string is not valid UTF-8", at: start)
    }
    return string
  }

  private mutating func parseEscape(into text: inout [UInt8]) throws(JSONError) {
    position += 1
    guard let byte = peek() else { throw error("a string is not closed") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      position += 1
      text.append(contentsOf: String(Character(try parseScalar())).utf8)
      return
    default: throw error("no such escape")
    }
    position += 1
  }

  /// Reads four digits, and four more after another `\u` where they are one half of a pair.
  private mutating func parseScalar() throws(JSONError) -> Unicode.Scalar {
    let start = position
    let first = try parseHex()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw error("half of a surrogate pair", at: start)
    }
    let second = try parseHex()
    guard second >= 0xDC00, second < 0xE000,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw error("half of a surrogate pair", at: start) }
    return scalar
  }

  private mutating func parseHex() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = hexDigit(byte) else { throw error("expected four hexadecimal digits") }
      value = value << 4 | digit
      position += 1
    }
    return value
  }

  private func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  // MARK: - Bytes

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func error(_ message: String, at place: Int? = nil) -> JSONError {
    let offset = place ?? position
    var line = 1
    var column = 1
    for byte in bytes[..<min(offset, bytes.count)] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return JSONError(message: message, offset: offset, line: line, column: column)
  }
}

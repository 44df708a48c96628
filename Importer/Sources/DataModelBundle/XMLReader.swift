/// Reads the elements and attributes of an XML text; texts between elements are passed over.
///
/// Core Data's editor writes no more of XML than this. What could make a small file large, or lead out of it, is refused:
/// a document type with declarations of its own.
struct XMLReader {
  enum Event: Equatable {
    case start(String, [String: String])
    case end(String)
  }

  struct Malformed: Error {
    var message: String
    var line: Int
    var column: Int
  }

  private let bytes: [UInt8]
  private var position = 0
  private var lineStart = 0
  private(set) var line = 1
  /// Elements that are open, outermost first.
  private var open: [String] = []
  private var isEmptyElement = false
  private var hasRoot = false
  private static let deepest = 256

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Nil at the end, which is behind the end of the outermost element.
  mutating func next() throws(Malformed) -> Event? {
    if isEmptyElement {
      isEmptyElement = false
      return .end(open.removeLast())
    }
    while true {
      guard try skipText() else {
        if !open.isEmpty || !hasRoot { throw malformed("it stops in the middle") }
        return nil
      }
      if take("<!--") {
        try skip(to: "-->")
      } else if take("<![CDATA[") {
        try skip(to: "]]>")
      } else if take("<?") {
        try skip(to: "?>")
      } else if take("<!") {
        try skipDocumentType()
      } else if take("</") {
        return try end()
      } else {
        advance()
        return try start()
      }
    }
  }

  // MARK: - Parts

  /// Moves to the next `<`; false at the end of the text.
  private mutating func skipText() throws(Malformed) -> Bool {
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      if open.isEmpty, bytes[position] > 0x20 { throw malformed("there is text outside of its elements") }
      advance()
    }
    return position < bytes.count
  }

  private mutating func skip(to mark: StaticString) throws(Malformed) {
    while position < bytes.count {
      if take(mark) { return }
      advance()
    }
    throw malformed("it stops in the middle")
  }

  private mutating func skipDocumentType() throws(Malformed) {
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "[") { throw malformed("a document type with declarations is not read") }
      advance()
    }
    guard position < bytes.count else { throw malformed("it stops in the middle") }
    advance()
  }

  private mutating func end() throws(Malformed) -> Event {
    let name = try self.name()
    skipSpace()
    guard take(">") else { throw malformed("expected '>' after </\(name)") }
    guard open.last == name else { throw malformed("</\(name)> ends no element that is open") }
    return .end(open.removeLast())
  }

  private mutating func start() throws(Malformed) -> Event {
    guard open.count < Self.deepest else { throw malformed("it is nested too deeply") }
    if open.isEmpty, hasRoot { throw malformed("there is a second element beside the outermost") }
    hasRoot = true
    let name = try self.name()
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      if take("/>") {
        isEmptyElement = true
        break
      }
      if take(">") { break }
      let (key, value) = try attribute()
      guard attributes.updateValue(value, forKey: key) == nil else { throw malformed("\(key) occurs twice") }
    }
    open.append(name)
    return .start(name, attributes)
  }

  private mutating func attribute() throws(Malformed) -> (name: String, value: String) {
    let key = try name()
    skipSpace()
    guard take("=") else { throw malformed("expected '=' after \(key)") }
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      throw malformed("the value of \(key) has no quotes")
    }
    let quote = bytes[position]
    advance()
    var value: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      switch bytes[position] {
      case UInt8(ascii: "<"): throw malformed("there is a '<' in the value of \(key)")
      case UInt8(ascii: "&"): value += try reference()
      default:
        value.append(bytes[position])
        advance()
      }
    }
    guard position < bytes.count else { throw malformed("it stops in the middle") }
    advance()
    guard let text = String(validating: value, as: UTF8.self) else { throw malformed("\(key) is not UTF-8") }
    return (key, text)
  }

  /// `&amp;`, `&#10;`, `&#x3C;`.
  private mutating func reference() throws(Malformed) -> [UInt8] {
    advance()
    let start = position
    while position < bytes.count, position - start < 12, bytes[position] != UInt8(ascii: ";") { advance() }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    guard take(";") else { throw malformed("expected ';' after &\(name.prefix(8))") }
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    let number =
      name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard let scalar = number.flatMap(Unicode.Scalar.init) else { throw malformed("&\(name); is not known") }
    return Array(String(scalar).utf8)
  }

  private mutating func name() throws(Malformed) -> String {
    let start = position
    while position < bytes.count, Self.isNamePart(bytes[position]) { position += 1 }
    guard position > start else { throw malformed("expected a name") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - Bytes

  private mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") {
      line += 1
      lineStart = position + 1
    }
    position += 1
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { advance() }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != word.utf8Start[index] { return false }
    position += count
    return true
  }

  private func malformed(_ message: String) -> Malformed {
    Malformed(message: message, line: line, column: max(1, position - lineStart + 1))
  }
}

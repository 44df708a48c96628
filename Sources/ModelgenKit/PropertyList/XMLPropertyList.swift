import SchemaModel

/// Reads XML property lists: the few elements that they consist of, not XML at large. Entities that a document declares for
/// itself are not known here, so nothing can be made to grow.
struct XMLPropertyList {
  private enum Tag: Equatable {
    case open(String)
    case close(String)
    /// `<true/>`, `<string/>`
    case empty(String)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func read() throws(PropertyListError) -> PropertyList {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var tag = try nextTag()
    let isWrapped = tag == .open("plist")
    if isWrapped { tag = try nextTag() }
    let value = try self.value(tag, depth: 0)
    if isWrapped { guard try nextTag() == .close("plist") else { throw error("expected </plist>") } }
    return value
  }

  private mutating func value(_ tag: Tag, depth: Int) throws(PropertyListError) -> PropertyList {
    guard depth < PropertyList.depthLimit else { throw error("it is nested too deeply") }
    switch tag {
    case .open("dict"): return try dictionary(depth: depth)
    case .open("array"): return try array(depth: depth)
    case .open("string"): return .string(try text(endingWith: "string"))
    case .open("data"):
      guard let data = Base64.decode(try text(endingWith: "data").utf8) else { throw error("its data is not base64") }
      return .data(data)
    case .open("integer"): return Int64(try text(endingWith: "integer")).map { .integer($0) } ?? .other
    case .open(let name) where ["real", "date"].contains(name):
      _ = try text(endingWith: name)
      return .other
    case .open("true"), .open("false"):
      guard case .close = try nextTag() else { throw error("expected a closing tag") }
      return .bool(tag == .open("true"))
    case .empty("true"): return .bool(true)
    case .empty("false"): return .bool(false)
    case .empty("date"), .empty("integer"), .empty("real"): return .other
    case .empty("string"): return .string("")
    case .empty("data"): return .data([])
    case .empty("dict"): return .dictionary([])
    case .empty("array"): return .array([])
    case .open(let name), .close(let name), .empty(let name):
      throw error("<\(name.prefix(40))> is not an element of a property list")
    }
  }

  private mutating func array(depth: Int) throws(PropertyListError) -> PropertyList {
    var elements: [PropertyList] = []
    while true {
      let tag = try nextTag()
      if tag == .close("array") { return .array(elements) }
      elements.append(try value(tag, depth: depth + 1))
    }
  }

  private mutating func dictionary(depth: Int) throws(PropertyListError) -> PropertyList {
    var entries: [PropertyList.Entry] = []
    while true {
      let tag = try nextTag()
      if tag == .close("dict") { return .dictionary(entries) }
      let key: String
      switch tag {
      case .open("key"): key = try text(endingWith: "key")
      case .empty("key"): key = ""
      default: throw error("expected <key> in a dictionary")
      }
      entries.append(PropertyList.Entry(key: key, value: try value(nextTag(), depth: depth + 1)))
    }
  }

  // MARK: - Markup

  /// The next tag; white space, comments, declarations and processing instructions before it are skipped.
  private mutating func nextTag() throws(PropertyListError) -> Tag {
    while true {
      while let byte = peek(), isSpace(byte) { position += 1 }
      guard peek() == UInt8(ascii: "<") else {
        throw error(position < bytes.count ? "it has text where an element should be" : "it is cut off")
      }
      if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<?") {
        try skip(past: "?>")
      } else if starts(with: "<!") {
        try skipDeclaration()
      } else {
        return try tag()
      }
    }
  }

  private mutating func tag() throws(PropertyListError) -> Tag {
    position += 1
    let isClosing = peek() == UInt8(ascii: "/")
    if isClosing { position += 1 }
    let start = position
    while let byte = peek(), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/"), !isSpace(byte) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    // Attributes, such as the version of <plist>, say nothing that is needed.
    var quote: UInt8?
    var isEmpty = false
    while let byte = peek() {
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return isClosing ? .close(name) : isEmpty ? .empty(name) : .open(name)
      } else {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        isEmpty = byte == UInt8(ascii: "/")
      }
    }
    throw error("it is cut off")
  }

  /// A `<!DOCTYPE …>`, which may hold declarations in square brackets.
  private mutating func skipDeclaration() throws(PropertyListError) {
    var brackets = 0
    while let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ">") where brackets <= 0: return
      default: break
      }
    }
    throw error("it is cut off")
  }

  private mutating func skip(past end: StaticString) throws(PropertyListError) {
    while position < bytes.count {
      if starts(with: end) {
        position += end.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw error("it is cut off")
  }

  /// The text up to the closing tag, entities resolved.
  private mutating func text(endingWith name: String) throws(PropertyListError) -> String {
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == UInt8(ascii: "&") {
        text.append(contentsOf: try entity().utf8)
      } else if starts(with: "<![CDATA[") {
        position += 9
        let start = position
        try skip(past: "]]>")
        text.append(contentsOf: bytes[start..<position - 3])
      } else if starts(with: "<!--") {
        try skip(past: "-->")
      } else if byte == UInt8(ascii: "<") {
        guard try nextTag() == .close(name) else { throw error("expected </\(name)>") }
        guard let string = String(validating: text, as: UTF8.self) else { throw error("its text is not UTF-8") }
        return string
      } else {
        text.append(byte)
        position += 1
      }
    }
    throw error("it is cut off")
  }

  private mutating func entity() throws(PropertyListError) -> String {
    position += 1
    let start = position
    while let byte = peek(), byte != UInt8(ascii: ";") {
      position += 1
      guard position - start <= 10 else { throw error("an entity has no end") }
    }
    guard peek() != nil else { throw error("it is cut off") }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    position += 1
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let number =
      name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard let number, let scalar = Unicode.Scalar(number) else { throw error("an entity is not known: &\(name);") }
    return String(Character(scalar))
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private func starts(with text: StaticString) -> Bool {
    let size = text.utf8CodeUnitCount
    guard bytes.count - position >= size else { return false }
    for index in 0..<size where bytes[position + index] != text.utf8Start[index] { return false }
    return true
  }

  private func error(_ message: String) -> PropertyListError { PropertyListError(message, offset: position) }
}

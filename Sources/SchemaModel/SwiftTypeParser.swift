/// Why a text is no type that a manifest can state.
public struct SwiftTypeError: Error, Hashable, Sendable {
  public var message: String
  /// Where in the text, in Unicode scalars from its start.
  public var offset: Int
}

extension SwiftType {
  /// Reads a type as Swift spells it: `Date?`, `[String: Int]`, `Set<Tag>`, `Measurement<UnitLength>`.
  ///
  /// `Optional<T>`, `Array<T>`, `Set<T>` and `Dictionary<K, V>` answer as their short forms do; `Swift.` and
  /// `Foundation.` before a known scalar are dropped.
  public static func parse(_ text: String) throws(SwiftTypeError) -> SwiftType {
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { bytes throws(SwiftTypeError) in try parse(utf8: bytes) }
  }

  public static func parse(utf8 bytes: UnsafeBufferPointer<UInt8>) throws(SwiftTypeError) -> SwiftType {
    var parser = SwiftTypeParser(bytes: bytes)
    return try parser.parseAll()
  }

  /// The scalar of this name, if it is one.
  static func scalar(named name: UnsafeBufferPointer<UInt8>) -> Scalar? {
    guard name.count <= longestScalar, let first = name.first else { return nil }
    switch first {
    case UInt8(ascii: "B"), UInt8(ascii: "I"), UInt8(ascii: "U"), UInt8(ascii: "F"), UInt8(ascii: "D"),
      UInt8(ascii: "C"), UInt8(ascii: "T"), UInt8(ascii: "S"):
      return scalars[name.count].first { $0.name.elementsEqual(name) }?.scalar
    default: return nil
    }
  }

  /// By the lengths of their names: then a few comparisons find one, which is quicker than `init(rawValue:)` and its table.
  private static let scalars: [[(name: [UInt8], scalar: Scalar)]] = {
    var byLength = [[(name: [UInt8], scalar: Scalar)]](repeating: [], count: longestScalar + 1)
    for scalar in Scalar.allCases {
      let name = Array(scalar.rawValue.utf8)
      byLength[name.count].append((name, scalar))
    }
    return byLength
  }()

  private static let longestScalar = Scalar.allCases.map(\.rawValue.utf8.count).max() ?? 0
}

private struct SwiftTypeParser {
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0
  private static let maximumDepth = 40

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func parseAll() throws(SwiftTypeError) -> SwiftType {
    skipSpaces()
    if index == bytes.count { throw error("a type is missing") }
    let type = try parseType()
    skipSpaces()
    guard index == bytes.count else { throw leftover() }
    return type
  }

  private func leftover() -> SwiftTypeError {
    if rest.starts(with: Array("->".utf8)) { return error("a function type cannot be stored") }
    if bytes[index] == UInt8(ascii: "=") { return error("a default value is not part of the type") }
    if bytes[index] == UInt8(ascii: "&") { return error("a protocol composition cannot be stored") }
    return error("`\(String(decoding: rest, as: UTF8.self))` is not part of a type")
  }

  private var rest: Slice<UnsafeBufferPointer<UInt8>> { bytes[index...] }

  private func error(_ message: String, at offset: Int? = nil) -> SwiftTypeError {
    SwiftTypeError(message: message, offset: bytes[..<(offset ?? index)].count { $0 & 0xC0 != 0x80 })
  }

  private mutating func parseType() throws(SwiftTypeError) -> SwiftType {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw error("the type nests too deeply") }
    var type = try parsePrimary()
    var questionMarks = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "?") {
        type = .optional(type)
        index += 1
        questionMarks += 1
        guard questionMarks <= Self.maximumDepth else { throw error("the type nests too deeply") }
      } else if bytes[index] == UInt8(ascii: "!") {
        throw error("a property that is stored cannot be implicitly unwrapped; write `?`")
      } else {
        break
      }
    }
    return type
  }

  private mutating func parsePrimary() throws(SwiftTypeError) -> SwiftType {
    skipSpaces()
    guard index < bytes.count else { throw error("a type is missing") }
    switch bytes[index] {
    case UInt8(ascii: "["): return try parseBrackets()
    case UInt8(ascii: "("): return try parseTuple()
    default: return try parseName()
    }
  }

  private mutating func parseBrackets() throws(SwiftTypeError) -> SwiftType {
    index += 1
    let first = try parseType()
    skipSpaces()
    if accept(UInt8(ascii: ":")) {
      let value = try parseType()
      try expect(UInt8(ascii: "]"))
      return .dictionary(key: first, value: value)
    }
    try expect(UInt8(ascii: "]"))
    return .array(first)
  }

  private mutating func parseTuple() throws(SwiftTypeError) -> SwiftType {
    index += 1
    var elements: [SwiftType] = []
    skipSpaces()
    if accept(UInt8(ascii: ")")) { return .tuple([]) }
    repeat {
      skipLabel()
      elements.append(try parseType())
      skipSpaces()
    } while accept(UInt8(ascii: ","))
    try expect(UInt8(ascii: ")"))
    return elements.count == 1 ? elements[0] : .tuple(elements)
  }

  /// Skips `label:` before a tuple's element.
  private mutating func skipLabel() {
    skipSpaces()
    let start = index
    while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
    let hasName = index > start
    skipSpaces()
    if !hasName || !accept(UInt8(ascii: ":")) { index = start }
  }

  private mutating func parseName() throws(SwiftTypeError) -> SwiftType {
    let start = index
    var name = ""
    while true {
      let partStart = index
      let isEscaped = accept(UInt8(ascii: "`"))
      let wordStart = index
      while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
      guard index > wordStart, !isDigit(bytes[wordStart]) else { throw unexpected(at: partStart) }
      let word = UnsafeBufferPointer(rebasing: bytes[wordStart..<index])
      if isEscaped, !accept(UInt8(ascii: "`")) { throw error("a back-tick is missing") }
      if name.isEmpty, index == bytes.count || !continuesName(bytes[index]), let scalar = SwiftType.scalar(named: word)
      {
        return .scalar(scalar)
      }
      name += (name.isEmpty ? "" : ".") + String(decoding: word, as: UTF8.self)
      guard accept(UInt8(ascii: ".")) else { break }
    }
    try refuseKeyword(name, at: start)
    let plain = withoutModule(name)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "<") else {
      return SwiftType.Scalar(rawValue: plain).map { .scalar($0) } ?? .named(name)
    }
    return try parseArguments(of: name, plainName: plain, at: start)
  }

  private mutating func parseArguments(
    of name: String, plainName: String, at start: Int
  ) throws(SwiftTypeError) -> SwiftType {
    index += 1
    var arguments: [SwiftType] = []
    repeat {
      arguments.append(try parseType())
      skipSpaces()
    } while accept(UInt8(ascii: ","))
    try expect(UInt8(ascii: ">"))
    let expected = ["Optional": 1, "Array": 1, "Set": 1, "Dictionary": 2][plainName]
    if let expected, expected != arguments.count {
      throw error("`\(plainName)` takes \(expected == 1 ? "one type" : "two types")", at: start)
    }
    return switch plainName {
    case "Optional": .optional(arguments[0])
    case "Array": .array(arguments[0])
    case "Set": .set(arguments[0])
    case "Dictionary": .dictionary(key: arguments[0], value: arguments[1])
    default: .generic(name, arguments)
    }
  }

  private func withoutModule(_ name: String) -> String {
    for module in ["Swift.", "Foundation.", "CoreGraphics."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }

  private func refuseKeyword(_ name: String, at start: Int) throws(SwiftTypeError) {
    switch name {
    case "any", "some": throw error("`\(name)` is not a type that can be stored; name a concrete type", at: start)
    case "inout", "borrowing", "consuming", "repeat", "each", "let", "var":
      throw error("`\(name)` is not part of a property's type", at: start)
    default: break
    }
  }

  private func unexpected(at offset: Int) -> SwiftTypeError {
    guard offset < bytes.count else { return error("a type is missing", at: offset) }
    let scalar = String(decoding: bytes[offset...], as: UTF8.self).unicodeScalars.first.map(String.init) ?? ""
    return error("a type is expected, not `\(scalar)`", at: offset)
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(SwiftTypeError) {
    skipSpaces()
    guard !accept(byte) else { return }
    throw error("`\(String(decoding: CollectionOfOne(byte), as: UTF8.self))` is missing")
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\n") { index += 1 }
  }

  private func continuesName(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "<") }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

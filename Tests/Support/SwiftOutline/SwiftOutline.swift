/// What a Swift file declares, read without a compiler: comments, string literals and escaped identifiers say nothing.
///
/// Made for the files that modelgen emits, where it tells whether a value of a manifest broke out of its place.
public struct SwiftOutline: Hashable, Sendable {
  /// Imported modules, in order.
  public private(set) var imports: [String] = []
  /// `class Trip`, `var name`, `init`, `#Unique`, in order.
  public private(set) var declarations: [String] = []
  /// Strings with code in them: no value of a manifest may become one.
  public private(set) var interpolations = 0
  /// Why the file cannot be what it should be: an open string, a bracket without its partner.
  public private(set) var fault: String?

  private static let introducers: Set<String> = [
    "import", "class", "struct", "enum", "extension", "protocol", "actor", "func", "var", "let", "init", "deinit",
    "subscript", "typealias", "case", "operator", "precedencegroup", "macro",
  ]

  public init(_ source: [UInt8]) {
    var scanner = TokenScanner(source)
    var tokens: [String] = []
    while let token = scanner.next() { tokens.append(token) }
    interpolations = scanner.interpolations
    fault = scanner.fault ?? Self.unbalanced(tokens)
    for (index, token) in tokens.enumerated() {
      let before = index > 0 ? tokens[index - 1] : ""
      let after = index + 1 < tokens.count ? tokens[index + 1] : ""
      // A member, an argument's label, or the metatype `T.self` is no declaration.
      if token.hasPrefix("#") {
        declarations.append(token)
      } else if Self.introducers.contains(token), before != ".", after != ":" {
        if token == "import" {
          imports.append(after)
        } else {
          declarations.append(token == "init" ? token : "\(token) \(after)")
        }
      }
    }
  }

  private static func unbalanced(_ tokens: [String]) -> String? {
    var open: [String] = []
    let partners = [")": "(", "]": "[", "}": "{"]
    for token in tokens {
      if token == "(" || token == "[" || token == "{" { open.append(token) }
      if let partner = partners[token], open.popLast() != partner { return "'\(token)' closes nothing" }
    }
    return open.last.map { "'\($0)' is never closed" }
  }
}

/// Splits Swift into words and punctuation; literals and comments are left out.
struct TokenScanner {
  private let source: [UInt8]
  private var index = 0
  private(set) var fault: String?
  private(set) var interpolations = 0

  init(_ source: [UInt8]) { self.source = source }

  mutating func next() -> String? {
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        while index < source.count, !isLineBreak(source[index]) { index += 1 }
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        skipBlockComment()
      } else if byte == UInt8(ascii: "\"") || isRawString() {
        skipString()
      } else if byte == UInt8(ascii: "`") {
        return escapedIdentifier()
      } else if byte == UInt8(ascii: "#") || isWord(byte) {
        return word()
      } else if byte <= 0x20 {
        index += 1
      } else {
        index += 1
        return String(decoding: [byte], as: UTF8.self)
      }
    }
    return nil
  }

  private func peek(_ distance: Int) -> UInt8? {
    index + distance < source.count ? source[index + distance] : nil
  }

  private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }

  private mutating func word() -> String {
    let start = index
    index += 1
    while index < source.count, isWord(source[index]) { index += 1 }
    return String(decoding: source[start..<index], as: UTF8.self)
  }

  /// With its back-ticks, so that it is no keyword.
  private mutating func escapedIdentifier() -> String {
    let start = index
    index += 1
    while index < source.count, source[index] != UInt8(ascii: "`"), !isLineBreak(source[index]) { index += 1 }
    if peek(0) != UInt8(ascii: "`") { fault = fault ?? "a back-tick is never closed" }
    index = min(index + 1, source.count)
    return String(decoding: source[start..<index], as: UTF8.self)
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if peek(0) == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if peek(0) == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    } while depth > 0 && index < source.count
    if depth > 0 { fault = fault ?? "a comment is never closed" }
  }

  private func isRawString() -> Bool {
    var distance = 0
    while peek(distance) == UInt8(ascii: "#") { distance += 1 }
    return distance > 0 && peek(distance) == UInt8(ascii: "\"")
  }

  private mutating func skipString() {
    var hashes = 0
    while peek(0) == UInt8(ascii: "#") {
      hashes += 1
      index += 1
    }
    let quotes = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"") ? 3 : 1
    index += quotes
    while index < source.count {
      if source[index] == UInt8(ascii: "\\"), isRun(of: UInt8(ascii: "#"), hashes, at: index + 1) {
        if peek(1 + hashes) == UInt8(ascii: "(") { interpolations += 1 }
        index += 2 + hashes
      } else if isRun(of: UInt8(ascii: "\""), quotes, at: index),
        isRun(of: UInt8(ascii: "#"), hashes, at: index + quotes)
      {
        index += quotes + hashes
        return
      } else if quotes == 1, isLineBreak(source[index]) {
        break
      } else {
        index += 1
      }
    }
    fault = fault ?? "a string is never closed"
  }

  private func isRun(of byte: UInt8, _ count: Int, at start: Int) -> Bool {
    start + count <= source.count && source[start..<start + count].allSatisfy { $0 == byte }
  }
}

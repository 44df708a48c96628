/// The names that a file may declare, found in its bytes without a parser.
///
/// It finds too much rather than too little: text in comments and strings counts like code.
struct DeclaredNames {
  /// Names of types, protocols and aliases.
  private(set) var types: [String] = []
  /// Names of the types that the file extends, their outer types included.
  private(set) var extended: [String] = []
  /// Names of aliases with the words of what they stand for.
  private(set) var aliases: [(name: String, words: [String])] = []

  init(in bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var words = WordScanner(buffer)
      while let word = words.next() {
        // Keywords are the short words that begin with one of a few letters.
        guard word.count >= 4, word.count <= 9, let keyword = Keyword(buffer, word) else { continue }
        switch keyword {
        case .type: if let name = words.name(after: word) { types.append(words.text(name)) }
        case .extension: for name in words.extended(after: word) { extended.append(words.text(name)) }
        case .alias:
          guard let name = words.name(after: word) else { continue }
          types.append(words.text(name))
          aliases.append((words.text(name), words.aliased(after: name).map { words.text($0) }))
        }
      }
    }
  }

  private enum Keyword {
    case type, `extension`, alias

    init?(_ buffer: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) {
      func matches(_ text: StaticString) -> Bool {
        text.utf8CodeUnitCount == word.count
          && UnsafeBufferPointer(rebasing: buffer[word]).elementsEqual(
            UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
      }
      switch buffer[word.lowerBound] {
      case UInt8(ascii: "c") where matches("class"), UInt8(ascii: "s") where matches("struct"),
        UInt8(ascii: "a") where matches("actor"), UInt8(ascii: "p") where matches("protocol"):
        self = .type
      case UInt8(ascii: "e"):
        if matches("enum") { self = .type } else if matches("extension") { self = .extension } else { return nil }
      case UInt8(ascii: "t") where matches("typealias"): self = .alias
      default: return nil
      }
    }
  }

  /// True where the file may declare one of the names as a variable or constant: after `let`, `var` or a comma, or
  /// first on its line and with a type or value.
  static func mayDeclareVariable(_ names: Set<String>, in bytes: [UInt8]) -> Bool {
    let lengths = Set(names.map(\.utf8.count))
    return bytes.withUnsafeBufferPointer { buffer in
      var words = WordScanner(buffer)
      var previous = 0..<0
      while let word = words.next() {
        defer { previous = word }
        guard lengths.contains(word.count), words.mayBeVariable(word, after: previous) else { continue }
        if names.contains(words.text(word)) { return true }
      }
      return false
    }
  }
}

/// Goes through the words of a text: runs of letters, digits, underscores and all that is not ASCII.
private struct WordScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// How far a declaration's words may lie apart: without an end, a hostile file would be read once for each keyword.
  private static let farthest = 4096

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> Range<Int>? {
    while position < bytes.count, !isWord(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    let start = position
    position = wordEnd(from: start)
    return start..<position
  }

  func text(_ word: Range<Int>) -> String { String(decoding: bytes[word], as: UTF8.self) }

  /// The name that a keyword declares: spaces, comments and a back-tick may stand between them.
  func name(after keyword: Range<Int>) -> Range<Int>? {
    var start = skippingTrivia(from: keyword.upperBound)
    if start < bytes.count, bytes[start] == UInt8(ascii: "`") { start += 1 }
    let end = wordEnd(from: start)
    return end > start ? start..<end : nil
  }

  /// The words up to the brace or colon that follows an extended type.
  func extended(after keyword: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var at = skippingTrivia(from: keyword.upperBound)
    let limit = min(bytes.count, keyword.upperBound + Self.farthest)
    while at < limit, bytes[at] != UInt8(ascii: "{"), bytes[at] != UInt8(ascii: ":") {
      let end = wordEnd(from: at)
      if end > at { result.append(at..<end) }
      at = skippingTrivia(from: max(end, at + 1))
    }
    return result
  }

  /// The words of an alias's target: to the end of the line, or further where a dot joins the lines.
  func aliased(after name: Range<Int>) -> [Range<Int>] {
    var at = name.upperBound
    let limit = min(bytes.count, at + Self.farthest)
    while at < limit, bytes[at] != UInt8(ascii: "=") { at += 1 }
    var result: [Range<Int>] = []
    at = skippingTrivia(from: at + 1)
    while at < limit {
      let end = wordEnd(from: at)
      if end > at { result.append(at..<end) }
      let last = max(end, at + 1)
      at = skippingTrivia(from: last)
      let breaks = bytes[min(last, bytes.count)..<min(at, bytes.count)].contains { $0 == 10 || $0 == 13 }
      let dot = UInt8(ascii: ".")
      if breaks, bytes[last - 1] != dot, at < bytes.count, bytes[at] != dot { break }
    }
    return result
  }

  func mayBeVariable(_ word: Range<Int>, after previous: Range<Int>) -> Bool {
    var before = word.lowerBound - 1
    if before >= 0, bytes[before] == UInt8(ascii: "`") { before -= 1 }
    var startsLine = false
    while before >= 0, isSpace(bytes[before]) {
      startsLine = startsLine || bytes[before] == 10 || bytes[before] == 13
      before -= 1
    }
    if before + 1 == previous.upperBound, previous.count == 3 {
      let text = self.text(previous)
      if text == "let" || text == "var" { return true }
    }
    // The second name of `let a = 1, b = 2`, or a name after a comment.
    guard startsLine || before < 0 || bytes[before] == UInt8(ascii: ",") || bytes[before] == UInt8(ascii: "/") else {
      return false
    }
    var after = word.upperBound
    if after < bytes.count, bytes[after] == UInt8(ascii: "`") { after += 1 }
    after = skippingTrivia(from: after)
    return after < bytes.count && (bytes[after] == UInt8(ascii: ":") || bytes[after] == UInt8(ascii: "="))
  }

  private func wordEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, isWord(bytes[end]) { end += 1 }
    return end
  }

  private func skippingTrivia(from start: Int) -> Int {
    var at = start
    let slash = UInt8(ascii: "/")
    let limit = min(bytes.count, start + Self.farthest)
    while at < limit {
      if isSpace(bytes[at]) {
        at += 1
      } else if bytes[at] == slash, at + 1 < bytes.count, bytes[at + 1] == slash {
        while at < limit, bytes[at] != 10, bytes[at] != 13 { at += 1 }
      } else if bytes[at] == slash, at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "*") {
        at = commentEnd(from: at, limit: limit)
      } else {
        return at
      }
    }
    return at
  }

  /// The end of a comment, which may hold others.
  private func commentEnd(from start: Int, limit: Int) -> Int {
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    var at = start + 2
    var depth = 1
    while at + 1 < limit {
      if bytes[at] == star, bytes[at + 1] == slash {
        depth -= 1
        at += 2
        if depth == 0 { return at }
      } else if bytes[at] == slash, bytes[at + 1] == star {
        depth += 1
        at += 2
      } else {
        at += 1
      }
    }
    return limit
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }

  private func isWord(_ byte: UInt8) -> Bool {
    (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte == 95
      || byte >= 128
  }
}

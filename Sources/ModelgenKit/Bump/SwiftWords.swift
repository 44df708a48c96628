/// Replaces whole words of a Swift source: runs of letters, digits and underscores.
///
/// What stands in string literals is data, such as the key of a setting, and stays; code interpolated into one is code.
func replacingWords(_ words: [(old: String, new: String)], in bytes: [UInt8]) -> [UInt8] {
  var replacer = WordReplacer(words, bytes)
  replacer.run()
  return replacer.result
}

private struct WordReplacer {
  /// What the bytes at hand belong to; the outermost is code.
  private enum Context {
    /// `parentheses`: how many are open. In an interpolation, the one that closes none ends it.
    case code(parentheses: Int)
    case string(hashes: Int, isMultiline: Bool)
  }

  private let table: [[UInt8]: [UInt8]]
  private let bytes: [UInt8]
  private var index = 0
  private var contexts = [Context.code(parentheses: 0)]
  private(set) var result: [UInt8] = []

  init(_ words: [(old: String, new: String)], _ bytes: [UInt8]) {
    table = Dictionary(words.map { (Array($0.old.utf8), Array($0.new.utf8)) }) { first, _ in first }
    self.bytes = bytes
    result.reserveCapacity(bytes.count)
  }

  mutating func run() {
    while index < bytes.count, let context = contexts.last {
      switch context {
      case .code(let parentheses): stepInCode(parentheses)
      case .string(let hashes, let isMultiline): stepInString(hashes, isMultiline)
      }
    }
  }

  private mutating func stepInCode(_ parentheses: Int) {
    if isWord(bytes[index]) { return replaceWord() }
    if starts("//") { return passComment { $0.index < $0.bytes.count && $0.bytes[$0.index] != UInt8(ascii: "\n") } }
    if starts("/*") { return passNestedComment() }
    let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    if index + hashes < bytes.count, bytes[index + hashes] == UInt8(ascii: "\"") {
      pass(hashes)
      let isMultiline = starts("\"\"\"")
      pass(isMultiline ? 3 : 1)
      contexts.append(.string(hashes: hashes, isMultiline: isMultiline))
      return
    }
    if bytes[index] == UInt8(ascii: "(") {
      contexts[contexts.count - 1] = .code(parentheses: parentheses + 1)
    } else if bytes[index] == UInt8(ascii: ")") {
      if parentheses == 0, contexts.count > 1 {
        contexts.removeLast()
      } else {
        contexts[contexts.count - 1] = .code(parentheses: max(0, parentheses - 1))
      }
    }
    pass(1)
  }

  private mutating func stepInString(_ hashes: Int, _ isMultiline: Bool) {
    let quotes = isMultiline ? "\"\"\"" : "\""
    let marks = String(repeating: "#", count: hashes)
    if starts(quotes + marks) {
      pass(quotes.utf8.count + hashes)
      contexts.removeLast()
    } else if starts("\\" + marks + "(") {
      pass(hashes + 2)
      contexts.append(.code(parentheses: 0))
    } else if starts("\\" + marks) {
      pass(hashes + 2)
    } else {
      // A literal that its line does not close is a mistake, and no reason to take the rest of the file for text.
      if !isMultiline, bytes[index] == UInt8(ascii: "\n") { contexts.removeLast() }
      pass(1)
    }
  }

  private mutating func replaceWord() {
    let word = Array(bytes[index...].prefix(while: isWord))
    result += table[word] ?? word
    index += word.count
  }

  private mutating func passNestedComment() {
    var depth = 0
    passComment { replacer in
      guard replacer.index < replacer.bytes.count else { return false }
      if replacer.starts("/*") { depth += 1 }
      if replacer.starts("*/") { depth -= 1 }
      return depth > 0
    }
  }

  /// Comments speak of the names in the code.
  private mutating func passComment(while isInside: (WordReplacer) -> Bool) {
    while isInside(self) {
      if isWord(bytes[index]) { replaceWord() } else { pass(starts("/*") || starts("*/") ? 2 : 1) }
    }
  }

  private mutating func pass(_ count: Int) {
    let end = min(index + count, bytes.count)
    result += bytes[index..<end]
    index = end
  }

  private func starts(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}

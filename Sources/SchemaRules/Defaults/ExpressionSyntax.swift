/// Finds what Swift's grammar refuses in an expression on one line: operands side by side, operators without an operand,
/// characters that Swift does not have. Names and types are for the compiler.
///
/// The inside of braces is a closure's body and is skipped.
struct ExpressionSyntax {
  private enum Failure: Error {
    case problem(String)
    /// Grammar that this does not know: nothing is said then.
    case unknown
  }

  private let bytes: [UInt8]
  private var index = 0
  /// The text of the last operand, where it is a literal or a name.
  private var lastOperand = ""
  private var isLastLiteral = false

  /// Why the text is not one expression, in words that follow a colon; nil where nothing is wrong.
  static func problem(_ text: String) -> String? {
    var syntax = ExpressionSyntax(bytes: Array(text.utf8))
    do throws(Failure) {
      try syntax.takeSequence(until: nil)
      return nil
    } catch {
      switch error {
      case .problem(let text): return text
      case .unknown: return nil
      }
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(at index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  /// Operands and operators up to a closing bracket, or to the end. Each bracket is one level of this call; the caller has
  /// counted them, and deep ones are left alone.
  private mutating func takeSequence(until close: UInt8?, depth: Int = 0) throws(Failure) {
    guard depth < 60 else { throw .unknown }
    var wantsOperand = true
    var isEmpty = true
    while true {
      while byte(at: index) == UInt8(ascii: " ") { index += 1 }
      guard index < bytes.count else {
        if wantsOperand, !isEmpty { throw .problem("a value is missing at its end") }
        return
      }
      let next = bytes[index]
      if next == close {
        index += 1
        return
      }
      isEmpty = false
      switch next {
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        index += 1
        wantsOperand = true
        isEmpty = next == UInt8(ascii: ",")
      case UInt8(ascii: "("), UInt8(ascii: "["):
        index += 1
        try takeSequence(until: next == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]"), depth: depth + 1)
        wantsOperand = false
        (lastOperand, isLastLiteral) = (")", false)
      case UInt8(ascii: "{"):
        try skipBraces()
        wantsOperand = false
      case UInt8(ascii: "."):
        if byte(at: index + 1) == UInt8(ascii: ".") {
          try takeOperator(&wantsOperand)
        } else {
          index += 1
          takeWord()
          (wantsOperand, isLastLiteral) = (false, false)
        }
      case UInt8(ascii: "\\"):
        index += 1
        takeWord()
        (wantsOperand, isLastLiteral) = (false, false)
      default:
        if isOperator(next) {
          try takeOperator(&wantsOperand)
        } else {
          try takeOperand(&wantsOperand)
        }
      }
    }
  }

  private mutating func takeOperand(_ wantsOperand: inout Bool) throws(Failure) {
    let first = bytes[index]
    let previous = lastOperand
    switch first {
    case UInt8(ascii: "'"): throw .problem("Swift writes texts in double quotes")
    case UInt8(ascii: "@"), UInt8(ascii: "$"):
      throw .problem("`\(Character(Unicode.Scalar(first)))` does not begin a value")
    case UInt8(ascii: "\""):
      let start = index
      try takeText()
      (lastOperand, isLastLiteral) = (String(decoding: bytes[start..<index], as: UTF8.self), true)
    case UInt8(ascii: "`"):
      index += 1
      while index < bytes.count, bytes[index] != first { index += 1 }
      index += 1
      (lastOperand, isLastLiteral) = ("`", false)
    case UInt8(ascii: "#"):
      index += 1
      takeWord()
      isLastLiteral = false
    case 0x30...0x39: takeNumber()
    case 0xE2 where byte(at: index + 1) == 0x80 && (0x98...0x9F).contains(byte(at: index + 2)):
      throw .problem("typographic quotation marks are not Swift's")
    default:
      guard isWordByte(first) else { throw .unknown }
      takeWord()
      switch lastOperand {
      // They say something about the value that follows.
      case "try", "await", "unsafe", "any", "some", "each", "copy", "consume", "repeat":
        if lastOperand == "try", byte(at: index) == UInt8(ascii: "?") || byte(at: index) == UInt8(ascii: "!") {
          index += 1
        }
        if wantsOperand { return }
      case "as", "is":
        guard !wantsOperand else { return }
        if byte(at: index) == UInt8(ascii: "?") || byte(at: index) == UInt8(ascii: "!") { index += 1 }
        wantsOperand = true
        return
      case "if", "switch", "in", "else", "do": throw .unknown
      default: break
      }
      isLastLiteral = lastOperand == "true" || lastOperand == "false" || lastOperand == "nil"
    }
    guard wantsOperand else {
      throw .problem("`\(previous)` and `\(lastOperand)` are two values without an operator between them")
    }
    wantsOperand = false
  }

  private mutating func takeOperator(_ wantsOperand: inout Bool) throws(Failure) {
    let start = index
    let isAfterBlank = start == 0 || bytes[start - 1] == UInt8(ascii: " ")
    // `...` and `..<` begin with a point; the caller has seen two of them.
    if bytes[index] == UInt8(ascii: ".") { index += 1 }
    while index < bytes.count, isOperator(bytes[index]) || bytes[index] == UInt8(ascii: ".") && start < index {
      index += 1
    }
    let mark = String(decoding: bytes[start..<index], as: UTF8.self)
    let isBeforeEnd = index >= bytes.count || ")],: ".utf8.contains(bytes[index])
    if mark == "=" { throw .problem("a default is a value, without a second `=`") }
    if wantsOperand {
      // `- 1`; a pair of generic brackets stands elsewhere.
      if isBeforeEnd, mark == "-" || mark == "+" || mark == "!" || mark == "~" {
        throw .problem("unexpected space after `\(mark)`")
      }
      if ["==", "!=", "*", "%", "&&", "||", "??", "<=", ">="].contains(mark) {
        throw .problem("`\(mark)` has no value before it")
      }
      if mark.hasPrefix("/") || mark.hasPrefix("<") || mark.hasPrefix(">") { throw .unknown }
      return
    }
    if !isAfterBlank, mark.hasPrefix("?") || mark.hasPrefix("!") {
      if mark == "?", isBeforeEnd, isLastLiteral { throw .problem("`?` belongs to a type, not to a value") }
      // `a!`, `a?.b`, `Int?`: the value goes on.
      return
    }
    if !isAfterBlank, mark.hasPrefix("<") || mark == ">" || mark == "&", !isLastLiteral { throw .unknown }
    if mark == "...", isBeforeEnd { return }
    if mark == "->" || mark == "<" || mark == ">", !isAfterBlank { throw .unknown }
    wantsOperand = true
  }

  /// A text with its escapes, interpolations included.
  private mutating func takeText() throws(Failure) {
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return }
      guard byte == UInt8(ascii: "\\") else { continue }
      let escaped = self.byte(at: index)
      index += 1
      if escaped == UInt8(ascii: "(") {
        try takeSequence(until: UInt8(ascii: ")"), depth: 50)
      } else if !"0\\tnr\"'u".utf8.contains(escaped) {
        throw .problem("`\\\(Character(Unicode.Scalar(escaped)))` is not an escape of Swift's")
      }
    }
  }

  private mutating func takeWord() {
    let start = index
    while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
    lastOperand = String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func takeNumber() {
    let start = index
    while index < bytes.count {
      let isPoint = bytes[index] == UInt8(ascii: ".") && (0x30...0x39).contains(byte(at: index + 1))
      let isSign =
        (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")) && bytes[index - 1] | 0x20 == 0x65
        && index > start && !bytes[start..<index].starts(with: Array("0x".utf8))
      guard isWordByte(bytes[index]) || isPoint || isSign else { break }
      index += 1
    }
    (lastOperand, isLastLiteral) = (String(decoding: bytes[start..<index], as: UTF8.self), true)
  }

  private mutating func skipBraces() throws(Failure) {
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        try takeText()
        continue
      }
      index += 1
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  private func isOperator(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?".utf8.contains(byte) }
}

import SchemaModel

/// What an expression of literals and operators makes: `60 * 60`, `"a" + "b"`, `1 < 2`.
///
/// Nothing of the app's can be in it, so its type is known without a compiler. An expression with a name, a call or a
/// member in it is none: only the compiler knows what these are.
struct LiteralSum: Hashable {
  enum Operand { case text, integer, fraction, bool, collection }

  private(set) var operands: Set<Operand> = []
  /// `+`, which texts and collections have too.
  private var hasPlus = false
  /// `-`, `*`, `/`, and the signs in front of numbers.
  private var hasArithmetic = false
  /// `%` and what works on the bits of a number: integers only.
  private var hasIntegerArithmetic = false
  /// Comparisons and what joins them.
  private var makesBool = false
  private var makesRange = false

  /// True where the expression has a value of the type, or might have.
  func fits(_ scalar: SwiftType.Scalar) -> Bool {
    if makesRange { return false }
    if makesBool { return scalar == .bool }
    switch scalar {
    case .string: return operands == [.text] && !hasArithmetic && !hasIntegerArithmetic
    case .bool: return false
    case .character, .date, .data, .uuid, .url: return false
    default:
      if scalar.isFloating { return operands.isSubset(of: [.integer, .fraction]) && !hasIntegerArithmetic }
      return operands == [.integer]
    }
  }

  /// True where the expression has the value of an array, a set or a dictionary, or might have.
  var fitsCollection: Bool { operands.contains(.collection) && !makesBool && !makesRange }

  /// Nil for what is no such expression, a single literal included.
  init?(_ text: String) {
    var scan = LiteralScan(text)
    var wantsOperand = true
    var hasOperator = false
    var depth = 0
    while !scan.isAtEnd {
      if scan.take(UInt8(ascii: "(")) {
        // Behind an operand it would be a call.
        guard wantsOperand else { return nil }
        depth += 1
      } else if scan.take(UInt8(ascii: ")")) {
        guard !wantsOperand, depth > 0 else { return nil }
        depth -= 1
      } else if let mark = scan.takeOperator() {
        guard add(mark, isPrefix: wantsOperand) else { return nil }
        hasOperator = hasOperator || !wantsOperand || mark == "!" || mark == "~"
        wantsOperand = true
      } else {
        guard wantsOperand, let operand = scan.takeOperand() else { return nil }
        operands.insert(operand)
        wantsOperand = false
      }
    }
    guard hasOperator, !wantsOperand, depth == 0 else { return nil }
  }

  private mutating func add(_ mark: Substring, isPrefix: Bool) -> Bool {
    switch (mark, isPrefix) {
    case ("-", true), ("+", true): hasArithmetic = true
    case ("~", true): hasIntegerArithmetic = true
    case ("!", true): makesBool = true
    case (_, true): return false
    case ("+", _): hasPlus = true
    case ("-", _), ("*", _), ("/", _): hasArithmetic = true
    case ("%", _), ("&", _), ("|", _), ("^", _), ("<<", _), (">>", _), ("&+", _), ("&-", _), ("&*", _):
      hasIntegerArithmetic = true
    case ("==", _), ("!=", _), ("<", _), (">", _), ("<=", _), (">=", _), ("&&", _), ("||", _): makesBool = true
    case ("...", _), ("..<", _): makesRange = true
    // An operator of the app's, or one that chooses between values.
    default: return false
    }
    return true
  }
}

/// Takes literals and operators off the front of an expression.
private struct LiteralScan {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Blanks are skipped.
  var isAtEnd: Bool {
    mutating get {
      while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
      return index == bytes.count
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func takeOperator() -> Substring? {
    let run = bytes[index...].prefix { Array("+-*/%&|^<>=!~.?".utf8).contains($0) }
    guard !run.isEmpty else { return nil }
    index += run.count
    return Substring(decoding: run, as: UTF8.self)
  }

  /// A text, a number, `true`, `false` or a list; nil for everything else.
  mutating func takeOperand() -> LiteralSum.Operand? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "\""): return takeQuoted() ? .text : nil
    case UInt8(ascii: "["): return takeList() ? .collection : nil
    case 0x30...0x39: return takeNumber()
    default:
      let word = bytes[index...].prefix { isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
      index += word.count
      return word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8) ? .bool : nil
    }
  }

  private mutating func takeNumber() -> LiteralSum.Operand? {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let isPoint = byte == UInt8(ascii: ".") && (0x30...0x39).contains(next)
      let isSign =
        (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")) && bytes[index - 1] | 0x20 == UInt8(ascii: "e")
        && !bytes[start..<index].starts(with: Array("0x".utf8))
      guard isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || isPoint || isSign else { break }
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard isNumberLiteral(text) else { return nil }
    return IntegerLiteral(text) == nil && text.contains(where: { ".eE".contains($0) }) ? .fraction : .integer
  }

  /// Brackets and texts inside an interpolation included.
  private mutating func takeQuoted() -> Bool {
    var open: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if open.last == UInt8(ascii: "\""), byte == UInt8(ascii: "\\"), index < bytes.count {
        if bytes[index] == UInt8(ascii: "(") { open.append(UInt8(ascii: ")")) }
        index += 1
      } else if byte == open.last {
        open.removeLast()
        if open.isEmpty { return true }
      } else if byte == UInt8(ascii: "\"") {
        open.append(byte)
      } else if byte == UInt8(ascii: "("), open.last == UInt8(ascii: ")") {
        open.append(UInt8(ascii: ")"))
      }
    }
    return false
  }

  private mutating func takeList() -> Bool {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        guard takeQuoted() else { return false }
        continue
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return true }
    }
    return false
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let defaultExpression = Rule(
    "default-expression", severity: .error, evidence: .refused,
    problem: """
      A default that is a Swift expression is emitted unchanged. It must be one whole expression on one line: \
      brackets and quotes that close, no `;`, no comment, no second declaration after a comma. Anything else would \
      make the generated class say something that the manifest does not. It must not depend on an object: a default is made before \
      there is an object, so Swift knows no `self` in it.
      """,
    remedy: """
      Write one expression. Put a longer one into a static member of the app's code, such as `Defaults.palette`, and \
      set what depends on other properties where the object is made.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            startDate: { type: Date, default: "Date.now; import Foundation" }
      """,
    good: [
      "startDate: { type: Date, default: \"Date.now; import Foundation\" }":
        "startDate: { type: Date, default: Date.now }"
    ])
}

extension VersionChecker {
  mutating func reportExpression(_ text: String, problem: String, at place: Place, owner: PropertyPath) {
    report(
      .defaultExpression, "the default \(quoted(text)) of \(owner) is not valid Swift: \(problem)", at: place,
      fix: "write one expression on one line, such as `Date.now`")
  }

  mutating func reportObject(_ word: String, in text: String, at place: Place, owner: PropertyPath) {
    report(
      .defaultExpression,
      "the default \(quoted(text)) of \(owner) uses `\(word)`: a default is made before there is an object", at: place,
      fix: "write a value that needs no object, and set what depends on other properties in the app's code")
  }
}

/// Why a text cannot be one expression, or nil. Not a parser: it only makes sure that nothing leaks out of the line.
func expressionProblem(_ text: String) -> String? {
  let bytes = Array(text.utf8)
  if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) { return "it is empty" }
  if let hidden = text.unicodeScalars.first(where: breaksOrHidesText) {
    return "it contains the invisible character U+\(String(hidden.value, radix: 16, uppercase: true))"
  }
  if text.contains("\"\"\"") { return "strings of several lines are not supported" }
  var scan = ExpressionScan()
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    if byte < 0x20 || byte == 0x7F { return "it contains a line break or control character" }
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    let previous = index > 0 ? bytes[index - 1] : 0
    if let problem = scan.take(byte, next: next, previous: previous) { return problem }
    index += scan.isEscaped ? 2 : 1
  }
  return scan.end()
}

/// Line separators that Swift refuses, and marks that make a line read in another order than it is compiled.
private func breaksOrHidesText(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value >= 0x80 && TerminalText.isHidden(scalar)
}

/// Brackets and strings that are open at a point of the text.
private struct ExpressionScan {
  /// What closes each open bracket; a string is its quote, an interpolation inside it a bracket on top.
  private var open: [UInt8] = []
  private var generics = 0
  /// True where the byte and its successor were taken together.
  private(set) var isEscaped = false

  private static let quote = UInt8(ascii: "\"")
  private static let backTick = UInt8(ascii: "`")

  mutating func take(_ byte: UInt8, next: UInt8, previous: UInt8) -> String? {
    isEscaped = false
    if open.last == Self.quote {
      switch byte {
      case Self.quote: open.removeLast()
      case UInt8(ascii: "\\"):
        isEscaped = true
        if next == 0 { return "the text ends in a single `\\`" }
        if next == UInt8(ascii: "(") { open.append(UInt8(ascii: ")")) }
      default: break
      }
      return nil
    }
    if open.last == Self.backTick {
      if byte == Self.backTick { open.removeLast() } else if !isWordByte(byte) { return "expected a closing back-tick" }
      return nil
    }
    switch byte {
    case Self.quote, Self.backTick: open.append(byte)
    case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
    case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
    case UInt8(ascii: "{"):
      if open.isEmpty { return "a `{` would begin a body" }
      open.append(UInt8(ascii: "}"))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if open.popLast() != byte { return "unexpected closing bracket" }
    case UInt8(ascii: "\\") where next != UInt8(ascii: ".") && !isWordByte(next):
      return "a `\\` outside of a string must begin a key path"
    case UInt8(ascii: ";"): return "a `;` would begin a second statement"
    case UInt8(ascii: "/") where next == UInt8(ascii: "/") || next == UInt8(ascii: "*"),
      UInt8(ascii: "*") where next == UInt8(ascii: "/"):
      return "unexpected comment"
    case UInt8(ascii: "#") where next == Self.quote || next == UInt8(ascii: "#"):
      return "raw strings are not supported"
    case UInt8(ascii: ","):
      if open.isEmpty, generics == 0 { return "a `,` would begin a second declaration" }
    case UInt8(ascii: "<"): if previous != UInt8(ascii: " ") { generics += 1 }
    case UInt8(ascii: ">"): generics = max(0, generics - 1)
    default: break
    }
    return nil
  }

  func end() -> String? {
    guard let last = open.last else { return nil }
    return last == Self.quote ? "expected `\"` at the end of the text" : "expected a closing bracket or back-tick"
  }
}

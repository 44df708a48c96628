import SchemaModel

// Texts that look like a value to people and are something else, or nothing, to Swift.

/// True for a text that makes no value but a number, if any: `2024-01-01` is a subtraction, `10:30` and `hello world` are
/// nothing. What has a word of Swift's between its words, or any call, may be an expression.
func bareText(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  if isUUIDText(bytes) { return true }
  let digits = bytes.contains { (0x30...0x39).contains($0) }
  if digits, bytes.indices.allSatisfy({ belongsToDateOrSum(bytes, $0) }) { return true }
  let words = text.split(separator: " ")
  return words.count > 1 && !words.contains { swiftWords.contains(String($0)) }
    && bytes.allSatisfy { $0 < 0x80 && isWordByte($0) || $0 == UInt8(ascii: " ") }
}

/// True where a text of ``bareText(_:)`` is no arithmetic either, or not meant to be: a date, a time, words.
func isNoSum(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  if bytes.contains(where: { isLetter($0) || $0 == UInt8(ascii: ":") }) { return true }
  let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  return parts.map(\.count) == [4, 2, 2]
}

/// Words that stand between two others in an expression.
private let swiftWords: Set<String> = [
  "any", "as", "await", "borrowing", "consume", "copy", "each", "else", "if", "in", "is", "repeat", "some", "switch",
  "try", "unsafe",
]

/// The digits and marks of dates, times and sums; `T` and `Z` stand behind the digits of dates, where no name begins.
private func belongsToDateOrSum(_ bytes: [UInt8], _ index: Int) -> Bool {
  switch bytes[index] {
  case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: ":"),
    UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: " "):
    true
  case UInt8(ascii: "T"), UInt8(ascii: "Z"): index > 0 && (0x30...0x39).contains(bytes[index - 1])
  default: false
  }
}

/// `550E8400-E29B-41D4-A716-446655440000`
private func isUUIDText(_ bytes: [UInt8]) -> Bool {
  guard bytes.count == 36 else { return false }
  return bytes.enumerated().allSatisfy { index, byte in
    [8, 13, 18, 23].contains(index)
      ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

/// The scalar type that `1 as Int8` names: a literal and nothing else before the word.
func typeOfConversion(_ text: String) -> SwiftType.Scalar? {
  let parts = text.split(separator: " ")
  guard parts.count == 3, parts[1] == "as", isNumberLiteral(String(parts[0])) else { return nil }
  return SwiftType.Scalar(rawValue: String(parts[2]))
}

/// True for a number that becomes infinite in its type; `Decimal` is made from a `Double`.
func overflows(_ text: String, _ scalar: SwiftType.Scalar) -> Bool {
  let plain = text.filter { $0 != "_" }
  return scalar == .float ? Float(plain)?.isInfinite == true : Double(plain)?.isInfinite == true
}

/// `self` or `super`, where an expression uses it outside of its texts: there is no object when a default is made.
func wordForObject(in text: String) -> String? {
  let bytes = Array(text.utf8)
  var index = 0
  var isInText = false
  while index < bytes.count {
    let byte = bytes[index]
    if isInText {
      if byte == UInt8(ascii: "\\") { index += 1 }
      if byte == UInt8(ascii: "\"") { isInText = false }
    } else if byte == UInt8(ascii: "\"") {
      isInText = true
    } else if isWordByte(byte) {
      let start = index
      while index + 1 < bytes.count, isWordByte(bytes[index + 1]) { index += 1 }
      let word = bytes[start...index]
      // `Trip.self` is a type, `\.self` a key path, `f(self: 1)` an argument's label.
      let isBehindDot = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
      let isLabel = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":")
      if !isBehindDot, !isLabel {
        for object in ["self", "super"] where word.elementsEqual(object.utf8) { return object }
      }
    }
    index += 1
  }
  return nil
}

extension SwiftType.Scalar {
  /// Two names of one type: `TimeInterval` is `Double`.
  func isSameType(as other: SwiftType.Scalar) -> Bool {
    [self, other].allSatisfy { $0 == .double || $0 == .timeInterval }
  }
}

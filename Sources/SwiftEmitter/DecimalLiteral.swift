import SchemaModel

/// A number as an expression that is a `Decimal` from the start; nil where the literal does as well.
///
/// Swift makes a `Decimal` of the literal `3.24` by way of a `Double`, and 3.240000000000000512 of it; even 0.9990234375,
/// which a `Double` holds exactly, becomes another number on the way. Integers are left as they are written. The sign has its
/// type before it: the macro copies the text to a place where nothing is implied.
func exactDecimal(_ literal: String) -> String? {
  guard let number = DecimalNumber(literal), !number.isExactAsLiteral else { return nil }
  let exponents = -128...127
  guard let significand = Int64(number.digits), exponents.contains(number.exponent) else {
    // More digits than an integer literal takes: the text is the only exact form, and never fails.
    return "Decimal(string: \"\(literal.filter { $0 != "_" })\") ?? \(literal)"
  }
  return "Decimal(sign: FloatingPointSign.\(number.isNegative ? "minus" : "plus"), exponent: \(number.exponent),"
    + " significand: \(groupingDigits("\(significand)")))"
}

/// A decimal literal as digits and a power of ten.
private struct DecimalNumber {
  var isNegative: Bool
  /// Without zeros behind the last other digit.
  var digits: String
  var exponent: Int
  /// Without a point and without an exponent: Swift makes the `Decimal` of an `Int`.
  var isInteger: Bool

  init?(_ literal: String) {
    var bytes = Array(literal.utf8).filter { $0 != UInt8(ascii: "_") }
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    let parts = bytes.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard mantissa.count <= 2, mantissa.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } }),
      let power = parts.count == 2 ? Int(String(decoding: parts[1], as: UTF8.self)) : 0, abs(power) < 1_000
    else { return nil }
    isInteger = parts.count == 1 && mantissa.count == 1
    var digits = Array(mantissa.joined().drop { $0 == 0x30 })
    exponent = power - (mantissa.count == 2 ? mantissa[1].count : 0)
    while digits.last == 0x30 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { exponent = 0 }
    self.digits = digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self)
  }

  /// True where the way through an `Int`, or through a `Double` that holds an integer, loses nothing.
  var isExactAsLiteral: Bool {
    guard exponent >= 0, let significand = Int64(digits) else { return false }
    var limit = isInteger ? Int64.max : 1_000_000_000_000_000
    for _ in 0..<exponent { limit /= 10 }
    return significand <= limit
  }
}

import SchemaModel

/// An integer literal of Swift, read as sign and magnitude, so that `UInt64.max` has room.
struct IntegerLiteral {
  var isNegative: Bool
  var magnitude: UInt64

  /// Nil where the text is no integer literal, or larger than any integer type.
  init?(_ text: String) {
    var digits = text.utf8[...]
    isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let radix = Self.radix(of: digits)
    if radix != 10 { digits.removeFirst(2) }
    guard let first = digits.first, first != UInt8(ascii: "_") else { return nil }
    magnitude = 0
    for byte in digits where byte != UInt8(ascii: "_") {
      guard let digit = Self.value(ofDigit: byte), digit < radix else { return nil }
      let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: radix)
      let (sum, isTooLargeByOne) = product.addingReportingOverflow(digit)
      if isTooLarge || isTooLargeByOne { return nil }
      magnitude = sum
    }
  }

  /// By the two bytes that a literal of another radix begins with.
  private static func radix(of digits: Substring.UTF8View) -> UInt64 {
    var digits = digits.makeIterator()
    guard digits.next() == UInt8(ascii: "0") else { return 10 }
    switch digits.next() {
    case UInt8(ascii: "x"): return 16
    case UInt8(ascii: "o"): return 8
    case UInt8(ascii: "b"): return 2
    default: return 10
    }
  }

  private static func value(ofDigit byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  func fits(_ scalar: SwiftType.Scalar) -> Bool {
    guard let (bits, isSigned) = scalar.integerWidth else { return true }
    if isNegative, magnitude > 0 {
      return isSigned && magnitude <= UInt64(1) << UInt64(bits - 1)
    }
    let width = isSigned ? bits - 1 : bits
    return width == 64 || magnitude < UInt64(1) << UInt64(width)
  }

  /// One more, or nil where no further value can be counted.
  var successor: Int? {
    guard magnitude < UInt64(Int.max) else { return nil }
    return isNegative ? 1 - Int(magnitude) : Int(magnitude) + 1
  }

  var description: String { isNegative && magnitude > 0 ? "-\(magnitude)" : "\(magnitude)" }
}

extension SwiftType.Scalar {
  /// Bits and signedness; nil for what is no integer.
  var integerWidth: (bits: Int, isSigned: Bool)? {
    switch self {
    case .int8: (8, true)
    case .int16: (16, true)
    case .int32: (32, true)
    case .int, .int64: (64, true)
    case .uint8: (8, false)
    case .uint16: (16, false)
    case .uint32: (32, false)
    case .uint, .uint64: (64, false)
    default: nil
    }
  }

  var isFloating: Bool {
    switch self {
    case .float, .double, .cgFloat, .timeInterval, .decimal: true
    default: false
    }
  }
}

/// True for integer and floating-point literals, with sign.
func isNumberLiteral(_ text: String) -> Bool {
  var bytes = Substring(text).utf8
  if bytes.first == UInt8(ascii: "-") { bytes = bytes.dropFirst() }
  guard let first = bytes.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
  if IntegerLiteral(String(Substring(bytes))) != nil { return true }
  var hasPoint = false
  var hasExponent = false
  var previous = first
  for byte in bytes.dropFirst() {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): break
    case UInt8(ascii: "."):
      if hasPoint || hasExponent { return false }
      hasPoint = true
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      if hasExponent { return false }
      hasExponent = true
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      if previous != UInt8(ascii: "e"), previous != UInt8(ascii: "E") { return false }
    default: return false
    }
    previous = byte
  }
  return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(previous)
}

/// An integer literal of Swift, read as sign and magnitude, so that `UInt64.max` has room.
public struct IntegerLiteral: Hashable, Sendable, CustomStringConvertible {
  public let isNegative: Bool
  public let magnitude: UInt64

  public static let zero = IntegerLiteral(isNegative: false, magnitude: 0)

  private init(isNegative: Bool, magnitude: UInt64) {
    self.isNegative = isNegative
    self.magnitude = magnitude
  }

  /// Nil where the text is no integer literal, or larger than any integer type.
  public init?(_ text: String) {
    var digits = text.utf8[...]
    isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let radix = Self.radix(of: digits)
    if radix != 10 { digits.removeFirst(2) }
    guard let first = digits.first, first != UInt8(ascii: "_") else { return nil }
    var magnitude: UInt64 = 0
    for byte in digits where byte != UInt8(ascii: "_") {
      guard let digit = Self.value(ofDigit: byte), digit < radix else { return nil }
      let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: radix)
      let (sum, isTooLargeByOne) = product.addingReportingOverflow(digit)
      if isTooLarge || isTooLargeByOne { return nil }
      magnitude = sum
    }
    self.magnitude = magnitude
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

  /// True where the integer type holds the number; types that are none hold all.
  public func fits(_ scalar: SwiftType.Scalar) -> Bool {
    guard let (bits, isSigned) = scalar.integerWidth else { return true }
    if isNegative, magnitude > 0 {
      return isSigned && magnitude <= UInt64(1) << UInt64(bits - 1)
    }
    let width = isSigned ? bits - 1 : bits
    return width == 64 || magnitude < UInt64(1) << UInt64(width)
  }

  /// One more; nil beyond every integer type.
  public var successor: IntegerLiteral? {
    if isNegative, magnitude > 0 { return IntegerLiteral(isNegative: magnitude > 1, magnitude: magnitude - 1) }
    return magnitude == .max ? nil : IntegerLiteral(isNegative: false, magnitude: magnitude + 1)
  }

  /// The number in decimal digits.
  public var description: String { isNegative && magnitude > 0 ? "-\(magnitude)" : "\(magnitude)" }
}

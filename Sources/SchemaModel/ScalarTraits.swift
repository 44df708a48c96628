extension SwiftType.Scalar {
  /// Bits and signedness; nil for what is no integer.
  public var integerWidth: (bits: Int, isSigned: Bool)? {
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

  public var isInteger: Bool { integerWidth != nil }

  /// True where each value of another integer type is one of this type.
  public func holdsIntegers(of other: Self) -> Bool {
    guard let own = integerWidth, let other = other.integerWidth else { return false }
    if own.isSigned == other.isSigned { return own.bits >= other.bits }
    return own.isSigned && own.bits > other.bits
  }

  /// True for the types of numbers with a fraction.
  public var isFloating: Bool {
    switch self {
    case .float, .double, .cgFloat, .timeInterval, .decimal: true
    default: false
    }
  }

  /// True for integers and numbers with a fraction.
  public var isNumber: Bool { isFloating || isInteger }
}

import SchemaModel
import StoreReader

/// What becomes of a value that is converted to another type: as the drafts of stages convert texts, and as the framework
/// converts numbers.
enum ValueFit: Int {
  case fits
  /// Another value: a fraction that is cut off, a number that is out of range.
  case loses
  /// None.
  case fails

  private static let scalars = SwiftType.Scalar.allCases

  /// The pair of types as one number, for the function that queries call.
  static func number(from: SwiftType.Scalar, to: SwiftType.Scalar) -> Int {
    let all = Self.scalars
    return (all.firstIndex(of: from) ?? 0) * all.count + (all.firstIndex(of: to) ?? 0)
  }

  /// What queries call `modelgen_fit`.
  static func fit(_ value: Database.Value, _ number: Int) -> Int {
    let all = Self.scalars
    guard number >= 0, number < all.count * all.count else { return 0 }
    return fit(value, from: all[number / all.count], to: all[number % all.count]).rawValue
  }

  static func fit(_ value: Database.Value, from: SwiftType.Scalar, to: SwiftType.Scalar) -> ValueFit {
    switch value.kind {
    case .null: return .fits
    case .integer(let number): return fit(Double(number), exactly: number, from: from, to: to)
    case .real(let number): return fit(number, exactly: Int64(exactly: number), from: from, to: to)
    case .text:
      return value.withBytes { bytes in
        switch to {
        // Without a text for each row where its bytes say it all.
        case .decimal: isDecimal(bytes) ? .fits : .fails
        case .string, .data: .fits
        case .url: bytes.isEmpty ? .fails : .fits
        case .uuid: EncodedReader.isUUID(bytes) ? .fits : .fails
        default: text(String(decoding: bytes, as: UTF8.self), to)
        }
      }
    case .blob:
      // Of bytes only texts are made.
      guard from == .data, to == .string else { return .fits }
      return value.withBytes { String(validating: $0, as: UTF8.self) == nil ? .fails : .fits }
    }
  }

  private static func fit(
    _ number: Double, exactly integer: Int64?, from: SwiftType.Scalar, to: SwiftType.Scalar
  ) -> ValueFit {
    if from == .date || to == .date || to == .string { return .fits }
    if to == .bool { return number == 0 || number == 1 ? .fits : .loses }
    if let (bits, isSigned) = to.integerWidth {
      guard let integer else { return .loses }
      if bits == 64 { return isSigned || integer >= 0 ? .fits : .loses }
      let (low, high) =
        isSigned ? (-(Int64(1) << (bits - 1)), (Int64(1) << (bits - 1)) - 1) : (0, (Int64(1) << bits) - 1)
      return integer >= low && integer <= high ? .fits : .loses
    }
    if to == .float { return Double(Float(number)) == number && isExact(integer, number) ? .fits : .loses }
    // What the digits and exponents of a Decimal reach.
    if to == .decimal { return number == 0 || (1e-127...1e165).contains(abs(number)) ? .fits : .loses }
    return isExact(integer, number) ? .fits : .loses
  }

  private static func isExact(_ integer: Int64?, _ number: Double) -> Bool {
    integer.map { Int64(exactly: number) == $0 } ?? true
  }

  /// As Swift's own initializers read a text.
  private static func text(_ text: String, _ type: SwiftType.Scalar) -> ValueFit {
    let isRead: Bool
    switch type {
    case .bool: isRead = Bool(text) != nil
    case .int, .int64: isRead = Int64(text) != nil
    case .int8: isRead = Int8(text) != nil
    case .int16: isRead = Int16(text) != nil
    case .int32: isRead = Int32(text) != nil
    case .uint, .uint64: isRead = UInt64(text) != nil
    case .uint8: isRead = UInt8(text) != nil
    case .uint16: isRead = UInt16(text) != nil
    case .uint32: isRead = UInt32(text) != nil
    case .float: isRead = Float(text) != nil
    case .double, .cgFloat, .timeInterval: isRead = Double(text) != nil
    case .date: isRead = isInternetDate(text)
    case .character: return text.isEmpty ? .fails : text.count == 1 ? .fits : .loses
    // Settled by their bytes; from iOS 17 on, what is not allowed in a URL is escaped.
    case .string, .data, .decimal, .url, .uuid: return .fits
    }
    return isRead ? .fits : .fails
  }

  /// A sign, digits, and a fraction: what the drafts take for a number.
  private static func isDecimal(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var digits = 0
    var hasPoint = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x30...0x39: digits += 1
      case UInt8(ascii: "+"), UInt8(ascii: "-"): if index != 0 { return false }
      case UInt8(ascii: "."):
        guard digits > 0, !hasPoint else { return false }
        hasPoint = true
        digits = 0
      default: return false
      }
    }
    return digits > 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// `2024-05-01T08:30:00Z`: what `ISO8601DateFormatter` reads by itself.
  private static func isInternetDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let pattern = Array("0000-00-00T00:00:00".utf8)
    guard bytes.count > pattern.count else { return false }
    for (byte, expected) in zip(bytes, pattern) {
      if expected == UInt8(ascii: "0") ? !isDigit(byte) : byte != expected { return false }
    }
    func number(_ start: Int, _ count: Int) -> Int {
      bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    guard (1...12).contains(number(5, 2)), (1...31).contains(number(8, 2)), number(11, 2) < 25, number(14, 2) < 60,
      number(17, 2) < 61
    else { return false }
    let zone = bytes[pattern.count...].filter { $0 != UInt8(ascii: ":") }
    if zone == [UInt8(ascii: "Z")] { return true }
    guard zone.count == 5, zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-") else { return false }
    return zone.dropFirst().allSatisfy(isDigit)
  }
}

/// The order in which the framework hashes properties, leaves, constraints and entities.
enum NameOrder: Sendable {
  /// UTF-16 code units, case-sensitive: what the framework is known to do with ASCII names.
  case codeUnits
  /// Runs of digits compared as numbers. A doubt, kept as a candidate.
  case numeric

  /// Negative where `a` comes first, zero where the names are equal.
  func compare(_ a: UnsafePointer<UInt8>, _ aCount: Int, _ b: UnsafePointer<UInt8>, _ bCount: Int) -> Int {
    let common = aCount < bCount ? aCount : bCount
    var i = 0
    while i < common && a[i] == b[i] { i = i &+ 1 }
    if self == .numeric {
      let answer = Self.compareNumbers(a, aCount, b, bCount, firstDifference: i)
      if answer != 0 { return answer }
    }
    return i == common ? aCount &- bCount : Self.rank(a[i]) &- Self.rank(b[i])
  }

  func precedes(_ a: String, _ b: String) -> Bool {
    var (a, b) = (a, b)
    return a.withUTF8 { x in
      b.withUTF8 { y in
        guard let p = x.baseAddress, let q = y.baseAddress else { return x.count < y.count }
        return compare(p, x.count, q, y.count) < 0
      }
    }
  }

  /// UTF-8 orders as UTF-16 does, except that characters beyond U+FFFF come before U+E000 to U+FFFF there.
  private static func rank(_ byte: UInt8) -> Int {
    if byte < 0xEE { return Int(byte) }
    return byte < 0xF0 ? Int(byte) &+ 0x10 : Int(byte) &- 2
  }

  /// Compares the numbers that two names differ in; zero where they differ in something else.
  private static func compareNumbers(
    _ a: UnsafePointer<UInt8>, _ aCount: Int, _ b: UnsafePointer<UInt8>, _ bCount: Int, firstDifference: Int
  ) -> Int {
    var start = firstDifference
    while start > 0 && isDigit(a[start &- 1]) { start = start &- 1 }
    let x = digits(a, from: start, to: aCount)
    let y = digits(b, from: start, to: bCount)
    // Without leading zeros, the longer run is the greater number; equal lengths are decided by the digits.
    return x > 0 && y > 0 ? x &- y : 0
  }

  private static func digits(_ bytes: UnsafePointer<UInt8>, from start: Int, to count: Int) -> Int {
    var end = start
    while end < count && isDigit(bytes[end]) { end = end &+ 1 }
    return end &- start
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

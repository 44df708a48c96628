/// The 32 bytes by which the framework recognises an entity.
public struct VersionHash: Hashable, Sendable {
  public static let size = 32

  // Four words rather than an array: a version of a thousand entities allocates nothing for its hashes.
  private var words: SIMD4<UInt64>

  /// Reads 32 bytes from memory.
  init(_ pointer: UnsafePointer<UInt8>) {
    words = UnsafeRawPointer(pointer).loadUnaligned(as: SIMD4<UInt64>.self)
  }

  /// Nil unless there are 32 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    words = bytes.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
  }

  /// Nil unless the text is 64 hexadecimal digits.
  public init?(hex: String) {
    var bytes: [UInt8] = []
    var high: UInt8?
    for byte in hex.utf8 {
      guard let digit = Self.digit(byte) else { return nil }
      if let first = high { bytes.append(first << 4 | digit) }
      high = high == nil ? digit : nil
    }
    guard high == nil else { return nil }
    self.init(bytes: bytes)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  public var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

  /// 64 lower-case hexadecimal digits.
  public var hex: String {
    withUnsafeBytes(of: words) { bytes in
      String(unsafeUninitializedCapacity: 2 * Self.size) { text in
        for (index, byte) in bytes.enumerated() {
          text[2 * index] = Self.character(byte >> 4)
          text[2 * index + 1] = Self.character(byte & 15)
        }
        return 2 * Self.size
      }
    }
  }

  private static func character(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }

  func write(to pointer: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: words, as: SIMD4<UInt64>.self)
  }
}

extension VersionHash: CustomStringConvertible {
  public var description: String { hex }
}

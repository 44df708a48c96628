/// Base64 with padding (RFC 4648, section 4), as checksums appear in logs and store metadata.
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for position in 0..<3 { bits = bits << 8 | (position < group.count ? UInt32(group[start + position]) : 0) }
      for position in 0..<4 {
        text.append(position <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * position) & 63)] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes, or nil where the text is not base64. White space between characters is skipped, as property lists need.
  public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var characters = 0
    var paddings = 0
    for byte in text {
      if byte == UInt8(ascii: " ") || (9...13).contains(byte) { continue }
      if byte == padding {
        paddings += 1
        continue
      }
      guard paddings == 0, let value = value(of: byte) else { return nil }
      bits = bits << 6 | value
      characters += 1
      if characters % 4 == 0 {
        bytes += [UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(bits & 255)]
        bits = 0
      }
    }
    guard (characters + paddings) % 4 == 0, paddings <= 2 else { return nil }
    switch characters % 4 {
    case 0: break
    case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3: bytes += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: return nil
    }
    return bytes
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

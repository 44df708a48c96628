/// The names in an expression that no dot stands before: those that Swift looks up. Interpolations are read, texts are not.
struct SwiftNames: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var index = 0
  /// What closes each open text, and each bracket within an interpolation.
  private var open: [UInt8] = []

  init(_ expression: String) { bytes = Array(expression.utf8) }

  mutating func next() -> String? {
    while index < bytes.count {
      let byte = bytes[index]
      if !isInText, Self.isNamePart(byte) {
        let start = index
        while index < bytes.count, Self.isNamePart(bytes[index]) { index += 1 }
        if start == 0 || bytes[start - 1] != UInt8(ascii: ".") {
          return String(decoding: bytes[start..<index], as: UTF8.self)
        }
      } else {
        skip(byte)
      }
    }
    return nil
  }

  private var isInText: Bool { open.last == UInt8(ascii: "\"") }

  private mutating func skip(_ byte: UInt8) {
    index += 1
    if isInText, byte == UInt8(ascii: "\\") {
      if index < bytes.count, bytes[index] == UInt8(ascii: "(") { open.append(UInt8(ascii: ")")) }
      index += 1
    } else if byte == open.last {
      open.removeLast()
    } else if byte == UInt8(ascii: "\"") {
      open.append(byte)
    } else if byte == UInt8(ascii: "("), !open.isEmpty, !isInText {
      open.append(UInt8(ascii: ")"))
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

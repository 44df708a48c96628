extension JSONValue {
  /// The value on one line, without spaces.
  public var compactText: String { text(indentation: nil) }

  /// The value over several lines, indented by two spaces, without a line break at the end.
  public var prettyText: String { text(indentation: 2) }

  private func text(indentation: Int?) -> String {
    var writer = JSONWriter(indentation: indentation)
    writer.write(self, level: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

private struct JSONWriter {
  var bytes: [UInt8] = []
  let indentation: Int?

  init(indentation: Int?) { self.indentation = indentation }

  mutating func write(_ value: JSONValue, level: Int) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let text): append(text)
    case .string(let text): write(text)
    case .array(let elements):
      write(elements, open: "[", close: "]", level: level) { $0.write($1, level: level + 1) }
    case .object(let members):
      write(members, open: "{", close: "}", level: level) { writer, member in
        writer.write(member.name)
        writer.append(writer.indentation == nil ? ":" : ": ")
        writer.write(member.value, level: level + 1)
      }
    }
  }

  private mutating func write<T>(
    _ items: [T], open: String, close: String, level: Int, item: (inout JSONWriter, T) -> Void
  ) {
    append(open)
    for (index, element) in items.enumerated() {
      if index > 0 { append(",") }
      breakLine(level + 1)
      item(&self, element)
    }
    if !items.isEmpty { breakLine(level) }
    append(close)
  }

  private mutating func breakLine(_ level: Int) {
    guard let indentation else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation * level))
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    guard text.utf8.allSatisfy({ $0 < 0x7F }) else {
      for scalar in text.unicodeScalars {
        if Self.isHidden(scalar) {
          append("\\u" + String(String(0x1_0000 + scalar.value, radix: 16).dropFirst()))
        } else {
          writeContent(String(scalar))
        }
      }
      bytes.append(UInt8(ascii: "\""))
      return
    }
    writeContent(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// What drives terminals or changes the reading order: escaped, it is the same to programs.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private mutating func writeContent(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0A: append("\\n")
      case 0x0C: append("\\f")
      case 0x0D: append("\\r")
      // `##[` is the beginning of a command in the log of a CI system.
      case UInt8(ascii: "[") where bytes.suffix(2).elementsEqual("##".utf8): append("\\u005b")
      case 0..<0x20: append(byte < 0x10 ? "\\u000" : "\\u00", hex: byte)
      default: bytes.append(byte)
      }
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ text: String, hex: UInt8) {
    append(text)
    append(String(hex, radix: 16))
  }
}

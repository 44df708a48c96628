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
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0A: append("\\n")
      case 0x0C: append("\\f")
      case 0x0D: append("\\r")
      case 0..<0x20: append(byte < 0x10 ? "\\u000" : "\\u00", hex: byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ text: String, hex: UInt8) {
    append(text)
    append(String(hex, radix: 16))
  }
}

/// A Swift string literal that stands for exactly these characters, on one line.
///
/// Whatever could end the literal, interpolate, break the line or hide in it is escaped.
func stringLiteral(_ text: String) -> String {
  var literal = "\""
  literal.reserveCapacity(text.utf8.count + 2)
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": literal += "\\\""
    case "\\": literal += "\\\\"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    case "\0": literal += "\\0"
    default:
      if scalar.isInvisible {
        literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        literal.unicodeScalars.append(scalar)
      }
    }
  }
  return literal + "\""
}

extension Unicode.Scalar {
  /// Control characters, line separators, marks that turn the direction of writing, and the byte order mark: what a
  /// reader of the source would not see, or would see somewhere else.
  var isInvisible: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

import SchemaModel

/// The literal that a Swift expression is, else the expression.
func literal(_ expression: String) -> DefaultValue {
  switch expression {
  case "nil": return .null
  case "true": return .bool(true)
  case "false": return .bool(false)
  default: break
  }
  if isNumberLiteral(expression) { return .number(expression) }
  if let text = stringLiteral(expression) { return .string(text) }
  return .expression(expression)
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

/// The characters of a one-line string literal, or nil for anything else, interpolation included.
func stringLiteral(_ expression: String) -> String? {
  let scalars = Array(expression.unicodeScalars)
  guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return nil }
  var result = String.UnicodeScalarView()
  var index = 1
  while index < scalars.count - 1 {
    let scalar = scalars[index]
    index += 1
    if scalar == "\"" || scalar == "\n" { return nil }
    guard scalar == "\\" else {
      result.append(scalar)
      continue
    }
    guard index < scalars.count - 1 else { return nil }
    let escape = scalars[index]
    index += 1
    switch escape {
    case "n": result.append("\n")
    case "t": result.append("\t")
    case "r": result.append("\r")
    case "0": result.append("\0")
    case "\\", "\"", "'": result.append(escape)
    case "u":
      guard let close = scalars[index...].firstIndex(of: "}"), scalars[index] == "{", close < scalars.count - 1,
        let value = UInt32(String(String.UnicodeScalarView(scalars[(index + 1)..<close])), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      result.append(scalar)
      index = close + 1
    default: return nil
    }
  }
  return String(result)
}

/// The text as a Swift string literal.
func swiftLiteral(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal += "\\\(scalar)"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    case "\0": literal += "\\0"
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}

/// True for one identifier without dots, brackets or blanks.
func isWord(_ text: String) -> Bool {
  guard let first = text.utf8.first, !isDigit(first) else { return false }
  return text.utf8.allSatisfy(isWordByte)
}

private func isWordByte(_ byte: UInt8) -> Bool {
  isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
}

/// True for a text that a Swift programmer would take for an expression: `UUID().uuidString`, `.planned`, `Status.open`,
/// `nil`, `[]`.
func looksLikeSwift(_ text: String) -> Bool {
  if text == "nil" || text == "[]" || text == "[:]" { return true }
  let bytes = Array(text.utf8)
  guard let first = bytes.first else { return false }
  if first == UInt8(ascii: ".") { return bytes.count > 1 && bytes[1...].allSatisfy(isWordByte) && !isDigit(bytes[1]) }
  // A path of names: `a.b.c`.
  var end = 0
  var dots = 0
  while end < bytes.count {
    if isWordByte(bytes[end]) {
      end += 1
    } else if bytes[end] == UInt8(ascii: "."), end > 0, end + 1 < bytes.count, isWordByte(bytes[end + 1]) {
      dots += 1
      end += 1
    } else {
      break
    }
  }
  guard end > 0, !isDigit(first) else { return false }
  if end == bytes.count { return dots > 0 && (0x41...0x5A).contains(first) }
  // A call: the parenthesis follows the name at once and is closed.
  return bytes[end] == UInt8(ascii: "(") && bytes.contains(UInt8(ascii: ")"))
}

import SchemaModel

/// A default as the Swift expression that the short form holds.
func swiftExpression(_ value: DefaultValue) -> String {
  switch value {
  case .string(let text): swiftLiteral(text)
  case .number(let text): text
  case .bool(let value): value ? "true" : "false"
  case .enumCase(let name): ".\(name)"
  case .expression(let text): text
  case .null: "nil"
  }
}

/// A string literal on one line.
func swiftLiteral(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\0": result += "\\0"
    default:
      if scalar.value < 0x20 || scalar.value == 0x7F {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
  return result + "\""
}

/// A type as a scalar: `[String]` stands as it is, every other bracket needs quotes.
func typeScalar(_ type: SwiftType, inFlow: Bool) -> String {
  let text = type.description
  if case .array(let element) = type {
    let inner = element.description
    if inner.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "_" || ("0"..."9").contains($0) }) {
      return text
    }
  }
  return YAMLScalar.write(text, inFlow: inFlow)
}

/// True for a bare name, which the long form would take for an enum's case or refuse.
func isBareWord(_ text: String) -> Bool {
  guard let first = text.unicodeScalars.first, first.properties.isXIDStart || first == "_" else { return false }
  return text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
}

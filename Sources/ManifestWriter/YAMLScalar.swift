/// Texts as YAML scalars: plain where that is safe, else in the quotes that read best.
public enum YAMLScalar {
  /// A scalar in a block context, after `key: `, or inside `{ }` and `[ ]`.
  public static func write(_ text: String, inFlow: Bool) -> String {
    if isPlain(text, inFlow: inFlow) { return text }
    return quoted(text)
  }

  public static func quoted(_ text: String) -> String {
    let hasControls = text.unicodeScalars.contains { !isPrintable($0) }
    if !hasControls, text.contains("\"") || text.contains("\\"), !text.contains("'") { return "'\(text)'" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if isPrintable(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16)
          let width = scalar.value > 0xFFFF ? 8 : 4
          result += (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
      }
    }
    return result + "\""
  }

  /// True where no YAML reader could take the text for anything else. Stricter than YAML itself.
  static func isPlain(_ text: String, inFlow: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last else { return false }
    guard scalars.allSatisfy({ isPrintable($0) && $0 != "\t" }) else { return false }
    if first == " " || last == " " || last == ":" { return false }
    if "-?:".unicodeScalars.contains(first) {
      // A negative number is plain; `- x` is a list.
      guard first == "-", scalars.count > 1, ("0"..."9").contains(scalars[1]) else { return false }
    }
    if ",[]{}#&*!|>'\"%@`".unicodeScalars.contains(first) { return false }
    if ["~", "null", "Null", "NULL", "---", "..."].contains(text) { return false }
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == ":", next == nil || next == " " || inFlow { return false }
      if scalar == " ", next == "#" { return false }
      if inFlow, ",[]{}".unicodeScalars.contains(scalar) { return false }
      if inFlow, scalar == "?", let next, next != "," { return false }
    }
    return true
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
      scalar.value != 0x85 && scalar.value != 0x2028 && scalar.value != 0x2029 && scalar.value != 0xFEFF
    default: false
    }
  }
}

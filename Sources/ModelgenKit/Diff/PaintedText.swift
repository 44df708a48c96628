/// Text of `diff` with colors for a terminal: what loses data is red, what needs code or a version yellow, the rest green.
public enum PaintedText {
  /// Paints the classes that `[class, evidence]` at the end of a line names.
  ///
  /// - Parameter text: without control characters; the colors are the only ones in the result.
  public static func diff(_ text: String) -> String {
    lines(text) { line in
      guard line.hasSuffix("]"), let open = line.lastIndex(of: "["), let comma = line[open...].firstIndex(of: ",")
      else {
        return line.first == " " || line.isEmpty ? nil : (line.startIndex, .bold)
      }
      switch line[line.index(after: open)..<comma] {
      case "loses data": return (open, .red)
      case "custom", "two steps", "undetected": return (open, .yellow)
      case "lightweight", "neutral": return (open, .green)
      default: return nil
      }
    }
  }

  /// Paints the lines that a unified diff removes and adds.
  public static func unified(_ text: String) -> String {
    lines(text) { line in
      if line.hasPrefix("---") || line.hasPrefix("+++") { return (line.startIndex, .bold) }
      if line.hasPrefix("-") { return (line.startIndex, .red) }
      return line.hasPrefix("+") ? (line.startIndex, .green) : nil
    }
  }

  private enum Color: String {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// Each line painted from a position to its end.
  private static func lines(_ text: String, _ color: (Substring) -> (Substring.Index, Color)?) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let (start, color) = color(line) else { return String(line) }
      return "\(line[..<start])\u{1B}[\(color.rawValue)m\(line[start...])\u{1B}[0m"
    }.joined(separator: "\n")
  }
}

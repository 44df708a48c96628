/// A piece of the user's text in a message: in back-ticks, on one line, with control characters made visible, and cut in
/// its middle where it is long, since people tell names by how they start and end.
public func quoted(_ text: String) -> String {
  var shown = String.UnicodeScalarView("`".unicodeScalars)
  let scalars = text.unicodeScalars
  if text.utf8.count > QuotedText.longest, scalars.count > QuotedText.longest {
    QuotedText.append(scalars.prefix(QuotedText.start), to: &shown)
    shown.append("…")
    QuotedText.append(scalars.suffix(QuotedText.longest - 1 - QuotedText.start), to: &shown)
  } else {
    QuotedText.append(scalars, to: &shown)
  }
  shown.append("`")
  return String(shown)
}

/// Lengths count Unicode scalars.
enum QuotedText {
  /// A name may be this long.
  static let longest = 60
  fileprivate static let start = 40
  /// Text to type may be this long: a line of a manifest has its place in a message.
  private static let longestSpan = 200
  private static let spanStart = 130

  fileprivate static func append(_ scalars: some Sequence<Unicode.Scalar>, to shown: inout String.UnicodeScalarView) {
    for scalar in scalars {
      switch scalar {
      case "\n": shown.append(contentsOf: "\\n".unicodeScalars)
      case "\r": shown.append(contentsOf: "\\r".unicodeScalars)
      case "\t": shown.append(contentsOf: "\\t".unicodeScalars)
      default: shown.append(scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : scalar)
      }
    }
  }

  /// A message in which no stretch in back-ticks is longer than a person reads: whoever writes a message need not think
  /// of names that nobody would choose.
  static func shortened(_ message: String) -> String {
    guard message.utf8.count > longestSpan else { return message }
    var result = ""
    for (index, span) in message.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { result += "`" }
      // Several lines are YAML to paste.
      if index % 2 == 1, span.utf8.count > longestSpan, !span.utf8.contains(UInt8(ascii: "\n")),
        span.unicodeScalars.count > longestSpan
      {
        result += String(String.UnicodeScalarView(span.unicodeScalars.prefix(spanStart))) + "…"
        result += String(String.UnicodeScalarView(span.unicodeScalars.suffix(longestSpan - 1 - spanStart)))
      } else {
        result += span
      }
    }
    return result
  }
}

import Diagnostics

/// Text from manifests, for Markdown that a machine puts into a pull request: nothing in it may become markup.
public enum MarkdownText {
  /// One line of text. Words in back-ticks stay code; a back-tick without its partner is text.
  ///
  /// Scalars are looked at, not characters: a back-tick with a combining mark is another character, and still markup.
  public static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = oneLine(text)[...]
    while let scalar = rest.popFirst() {
      if scalar == "`", rest.first == "`" {
        // Code without a text: each of its back-ticks would be taken for half of another.
        rest.removeFirst()
        result.append(contentsOf: "\\`\\`".unicodeScalars)
        continue
      }
      if scalar == "`", let close = rest.firstIndex(of: "`"), close > rest.startIndex {
        result.append(contentsOf: code(rest[..<close]).unicodeScalars)
        rest = rest[(close + 1)...]
        continue
      }
      switch scalar {
      case "|", "<", ">", "*", "_", "[", "]", "#", "\\", "`", "~", "$":
        result.append("\\")
        result.append(scalar)
      // `&#64;` is an at sign.
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      // Nobody is to be mentioned by a manifest, and nothing in it is a link.
      case "@" where result.last.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) } != true,
        ":" where rest.starts(with: ["/", "/"]), "." where result.suffix(3).elementsEqual("www".unicodeScalars):
        result.append(scalar)
        result.append("\u{200B}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A name or path in back-ticks, in a table too.
  ///
  /// A back-tick would end the code, and a bar the cell: where the text has one, it is written as HTML that shows it.
  public static func code(_ text: String) -> String { code(oneLine(text)[...]) }

  private static func code(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    guard scalars.contains(where: { $0 == "`" || $0 == "|" }) else { return "`\(String(text))`" }
    let plain = scalars.map { scalar in
      let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " "
      return isPlain ? String(scalar) : "&#\(scalar.value);"
    }
    return "<code>\(plain.joined())</code>"
  }

  /// A block of its own that nothing in the text can close.
  static func fenced(_ text: String, _ language: String) -> String {
    var lines = String.UnicodeScalarView()
    lines.append(contentsOf: withPlainLineEnds(text))
    var text = Substring(TerminalText.inert(String(lines)))
    while text.last == "\n" { text.removeLast() }
    var longest = 0
    var length = 0
    for scalar in text.unicodeScalars {
      length = scalar == "`" ? length + 1 : 0
      longest = max(longest, length)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)\n"
  }

  /// The scalars with a space for each line break, and without what cannot be seen on purpose.
  private static func oneLine(_ text: String) -> [Unicode.Scalar] {
    withPlainLineEnds(text).map { $0 == "\n" ? " " : TerminalText.printable($0) }
  }

  /// The scalars with one line feed for each line break, whatever Unicode or Markdown takes for one.
  private static func withPlainLineEnds(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": result.append("\n")
      default: result.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return result
  }
}

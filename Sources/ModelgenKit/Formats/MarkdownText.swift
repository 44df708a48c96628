/// Text from manifests, for Markdown that a machine puts into a pull request: nothing in it may become markup.
enum MarkdownText {
  /// One line of text. Words in back-ticks stay code; a back-tick without its partner is text.
  static func escaped(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == "`", rest.first == "`" {
        // Code without a text: each of its back-ticks would be taken for half of another.
        rest.removeFirst()
        result += "\\`\\`"
        continue
      }
      if character == "`", let close = rest.firstIndex(of: "`"), close > rest.startIndex {
        result += code(String(rest[..<close]))
        rest = rest[rest.index(after: close)...]
        continue
      }
      switch character {
      case "|", "<", ">", "*", "_", "[", "]", "#", "\\", "`": result += "\\\(character)"
      // Nobody is to be mentioned by a manifest.
      case "@" where result.last.map { $0.isLetter || $0.isNumber } != true: result += "@\u{200B}"
      case _ where character.isNewline: result += " "
      default: result.append(character)
      }
    }
    return result
  }

  /// A name or path in back-ticks, in a table too.
  ///
  /// A back-tick would end the code, and a bar the cell: where the text has one, it is written as HTML that shows it.
  static func code(_ text: String) -> String {
    let text = text.filter { !$0.isNewline }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "|") }) else { return "`\(text)`" }
    let plain = text.unicodeScalars.map { scalar in
      let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " "
      return isPlain ? String(scalar) : "&#\(scalar.value);"
    }
    return "<code>\(plain.joined())</code>"
  }

  /// A block of its own that nothing in the text can close.
  static func fenced(_ text: String, _ language: String) -> String {
    var text = Substring(text)
    while text.last?.isNewline == true { text.removeLast() }
    var longest = 0
    for line in text.split(separator: "\n") {
      let content = line.drop { $0 == " " }
      longest = max(longest, content.prefix { $0 == "`" }.count)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)\n"
  }
}

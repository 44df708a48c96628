/// The widest line of an explanation.
public let widestLine = 100

/// The words of a text on lines that people like to read; its own line breaks are spaces here.
public func wrappedWords(_ text: some StringProtocol, to columns: Int = widestLine) -> [String] {
  var lines: [String] = []
  var line = ""
  var length = 0
  for word in text.split(whereSeparator: { $0.isWhitespace || $0.isNewline }) {
    let count = word.unicodeScalars.count
    if length > 0, length + 1 + count > columns {
      lines.append(line)
      line = ""
      length = 0
    }
    line += length > 0 ? " \(word)" : String(word)
    length += (length > 0 ? 1 : 0) + count
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}

/// The lines of a text, long ones broken between words. Indented lines are examples and stay as they are; line breaks at
/// the end, as multi-line literals have them, are none of the text.
public func wrappedLines(_ text: String, to columns: Int = widestLine) -> String {
  var text = Substring(text)
  while text.last?.isNewline == true { text = text.dropLast() }
  return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    line.count > columns && !line.hasPrefix(" ")
      ? wrappedWords(line, to: columns).joined(separator: "\n") : String(line)
  }.joined(separator: "\n")
}

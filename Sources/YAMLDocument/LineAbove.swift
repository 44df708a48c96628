import Diagnostics

/// What stands above a line whose colon YAML does not expect: there lies the cause.
///
/// YAML joins lines that are indented alike, or deeper, into one text as long as none of them is a `key: value`. It only
/// notices where the next key comes.
struct LineAbove {
  typealias Advice = (message: String, place: Place, fix: String)

  let source: SourceText
  let file: FileID

  /// What to say about the colon at `line`, or nil where the line above explains nothing.
  func advice(line: Int32) -> Advice? {
    if let advice = longKey(line) { return advice }
    guard let above = contentLine(before: line) else { return nil }
    let bytes = Array(source.bytes[source.range(ofLine: above)])
    let own = Array(source.bytes[source.range(ofLine: line)])
    guard Quoter.colon(in: bytes, 0..<bytes.count) == nil else { return deeperLine(line, own, below: bytes) }
    return missingColon(above, bytes)
  }

  /// YAML looks no further than 1,024 characters for the colon after a key.
  private func longKey(_ line: Int32) -> Advice? {
    let bytes = Array(source.bytes[source.range(ofLine: line)])
    guard let colon = Quoter.colon(in: bytes, 0..<bytes.count), colon - indentation(bytes) > 1_024 else { return nil }
    var place = place(line, bytes)
    place.length = 40
    return ("a key has 1,024 characters at most", place, "write a shorter name")
  }

  /// The text of the line is no key, so it swallowed the one below.
  private func missingColon(_ line: Int32, _ bytes: [UInt8]) -> Advice? {
    let text = YAMLDocument.trimmedLine(bytes)
    guard let first = text.utf8.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "-"),
      first != UInt8(ascii: "\""), first != UInt8(ascii: "'"), text.utf8.count <= 120
    else { return nil }
    let place = place(line, bytes)
    let mark = text.firstIndex { $0 == ":" || $0 == "=" }
    if let mark {
      let key = trimmed(text[..<mark])
      let value = trimmed(text[text.index(after: mark)...])
      guard !key.isEmpty, !value.isEmpty, !key.contains(" ") else { return nil }
      let problem = text[mark] == ":" ? "expected a space after `:`" : "expected `:`, not `=`"
      return (problem, place, "write `\(key): \(value)`")
    }
    let words = text.split(separator: " ")
    guard words.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || "_.?[]".contains($0) } }) else { return nil }
    switch words.count {
    case 1: return ("expected `:` after \(quoted(text))", place, "write `\(text):`")
    case 2: return ("expected `:` after `\(words[0])`", place, "write `\(words[0]): \(words[1])`")
    default: return nil
    }
  }

  /// The line above has its value; this one is indented as if it went on with it.
  private func deeperLine(_ line: Int32, _ bytes: [UInt8], below above: [UInt8]) -> Advice? {
    let own = indentation(bytes)
    let expected = indentation(above)
    guard own > expected else { return nil }
    return (
      "this line is indented deeper than the one above, so YAML takes it for a part of its value",
      place(line, bytes),
      expected == 0
        ? "write it at the start of the line, like the one above"
        : "indent it by \(expected) spaces, like the one above"
    )
  }

  private func contentLine(before line: Int32) -> Int32? {
    var above = line - 1
    while above >= 1, line - above < 20 {
      let text = source.bytes[source.range(ofLine: above)].drop(while: isBlank)
      if let first = text.first, first != UInt8(ascii: "#") { return above }
      above -= 1
    }
    return nil
  }

  private func indentation(_ bytes: [UInt8]) -> Int { bytes.prefix { $0 == UInt8(ascii: " ") }.count }

  private func place(_ line: Int32, _ bytes: [UInt8]) -> Place {
    Place(file: file, line: Int(line), withoutIndentation: bytes)
  }
}

extension Place {
  /// What a line says, the blanks around it left out.
  init(file: FileID, line: Int, withoutIndentation bytes: [UInt8]) {
    let text = YAMLDocument.trimmedLine(bytes)
    self.init(
      file: file, line: line, column: bytes.prefix(while: isBlank).count + 1, length: text.unicodeScalars.count)
  }
}

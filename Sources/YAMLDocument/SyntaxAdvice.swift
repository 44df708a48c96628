import Diagnostics

/// Says what to type where libyaml says what it expected.
struct SyntaxAdvice {
  let source: SourceText
  let file: FileID

  /// Reports the error. Answers the text with the quotes that mend it, where quotes do.
  func report(_ error: SyntaxError, into findings: inout Findings) -> SourceText? {
    if reportSwiftSource(into: &findings) { return nil }
    if let (line, suggestion) = mendingLine(error) {
      findings.report(
        .needsQuotes, "YAML does not read \(quoted(suggestion.value)) as one text",
        at: Place(
          file: file, line: Int(line), column: Int(source.originalColumn(line: line, column: suggestion.column)),
          length: suggestion.value.unicodeScalars.count),
        fix: "quote it: \(suggestion.trimmed)", edits: [edit(of: line, to: suggestion.bytes)])
      return source.replacing(line, with: suggestion.bytes)
    }
    let advice = explanation(error)
    findings.report(
      advice.rule, advice.message, at: advice.place, fix: advice.fix, edits: advice.edits, notes: advice.notes)
    return nil
  }

  /// The line whose quoted form takes the error away, or moves it further down.
  private func mendingLine(_ error: SyntaxError) -> (Int32, QuotedLine.Suggestion)? {
    guard source.bytes.count < 4_000_000 else { return nil }
    let quoter = QuotedLine(source: source)
    // The cause stands on the line of the error, or above it: a comment can swallow a closing bracket.
    let above = min(error.contextLine, error.line - 2)
    var lines = Array((max(1, above, error.line - 12)...error.line).reversed())
    if let last = lines.last, error.contextLine > 0, error.contextLine < last { lines.append(error.contextLine) }
    for line in lines {
      for suggestion in quoter.candidates(line: line) {
        guard let next = firstError(in: source.replacing(line, with: suggestion.bytes)) else {
          return (line, suggestion)
        }
        if next.line > error.line { return (line, suggestion) }
      }
    }
    return nil
  }

  private func firstError(in source: SourceText) -> SyntaxError? {
    var ignored = Findings()
    if case .syntaxError(let error) = TreeBuilder(file: file, source: source).build(into: &ignored) { return error }
    return nil
  }

  /// The whole line put right.
  private func edit(of line: Int32, to bytes: [UInt8]) -> Diagnostic.Edit {
    let old = String(
      decoding: source.originals[line] ?? Array(source.bytes[source.range(ofLine: line)]), as: UTF8.self)
    return Diagnostic.Edit(
      replacing: Place(file: file, line: Int(line), column: 1, length: old.unicodeScalars.count),
      with: String(decoding: bytes, as: UTF8.self))
  }

  /// Where `//` stands alone or at the start of a line.
  private func comment(in range: Range<Int>) -> Int? {
    guard range.count < 10_000 else { return nil }
    var index = range.lowerBound
    while index + 1 < range.upperBound {
      if source.bytes[index] == UInt8(ascii: "/"), source.bytes[index + 1] == UInt8(ascii: "/"),
        index == 0 || isBlank(source.bytes[index - 1]) || isLineBreak(source.bytes[index - 1])
      {
        return index
      }
      index += 1
    }
    return nil
  }

  private struct Explanation {
    var rule: Rule = .yamlSyntax
    var message: String
    var place: Place
    var fix: String
    var edits: [Diagnostic.Edit] = []
    var notes: [Diagnostic.Note] = []
  }

  private func explanation(_ error: SyntaxError) -> Explanation {
    if let tab = tabExplanation(error) { return tab }
    if error.context.contains("quoted scalar") { return quoteExplanation(error) }
    if error.context.contains("simple key") {
      return keyExplanation(error)
    }
    if error.context.contains("flow mapping") { return bracketExplanation(error, open: "{", close: "}") }
    if error.context.contains("flow sequence") { return bracketExplanation(error, open: "[", close: "]") }
    if error.problem.contains("mapping values are not allowed") { return colonExplanation(error) }
    if error.problem.contains("did not find expected key") || error.problem.contains("did not find expected '-'") {
      // A comment ends the text that a key without a space is.
      if let above = missingSpace(line: error.line - 1) { return above }
      return Explanation(
        message: "unexpected indentation", place: place(of: error),
        fix: "give it their indentation, or quote the value above",
        notes: [.init("they start here", at: start(of: error))])
    }
    if error.problem.contains("unexpected ':'") {
      return Explanation(
        message: "expected a space after `:`", place: place(of: error),
        fix: "write a space after each `:` of this line",
        edits: spacesAfterColons(line: error.line))
    }
    return Explanation(
      message: "this is not YAML: \(error.problem)", place: place(of: error),
      fix: "correct the line, or quote its value")
  }

  /// `name:String` and `name` alone: a key is not recognized.
  private func keyExplanation(_ error: SyntaxError) -> Explanation {
    if let space = missingSpace(line: error.contextLine) { return space }
    let line = Array(source.bytes[source.range(ofLine: error.contextLine)])
    let text = YAMLDocument.trimmedLine(line)
    // A word with deeper lines below it is a key.
    if text.utf8.count <= 60, !text.isEmpty, text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
      let next = source.range(ofLine: error.contextLine + 1)
      let indentation = line.prefix { isBlank($0) }.count
      if source.bytes[next].prefix(while: { isBlank($0) }).count > indentation {
        return Explanation(
          message: "expected `:` after `\(text)`",
          place: Place(
            file: file, line: Int(error.contextLine), column: indentation + 1, length: text.unicodeScalars.count),
          fix: "write `\(text):`")
      }
    }
    return Explanation(
      message: "expected `:` after the key: this is neither `key: value` nor part of the text above",
      place: start(of: error), fix: "write `key: value`, or indent a text of several lines below its key")
  }

  /// A line that is `name:String`; nil for any other.
  private func missingSpace(line number: Int32) -> Explanation? {
    guard number > 0 else { return nil }
    let line = Array(source.bytes[source.range(ofLine: number)])
    let text = YAMLDocument.trimmedLine(line)
    guard let colon = text.firstIndex(of: ":"), text.utf8.count <= 200 else { return nil }
    let (key, rest) = (text[..<colon], text[text.index(after: colon)...])
    let value = rest.firstRange(of: " #").map { rest[..<$0.lowerBound] } ?? rest
    guard !key.isEmpty, let first = value.first, first != " ",
      key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    let place = Place(
      file: file, line: Int(number), column: line.prefix { isBlank($0) }.count + key.unicodeScalars.count + 1)
    return Explanation(
      message: "expected a space after `:`", place: place,
      fix: "write `\(key): \(value.split(separator: " ").joined(separator: " "))`",
      edits: [Diagnostic.Edit(replacing: place, with: ": ")])
  }

  private func place(of error: SyntaxError) -> Place {
    Place(file: file, line: Int(error.line), column: Int(error.column))
  }

  /// Where the construct began that libyaml could not finish.
  private func start(of error: SyntaxError) -> Place {
    Place(file: file, line: Int(error.contextLine), column: Int(error.contextColumn))
  }

  private func tabExplanation(_ error: SyntaxError) -> Explanation? {
    let offset = source.offset(line: error.line, column: error.column)
    let isTab = offset < source.bytes.count && source.bytes[offset] == UInt8(ascii: "\t")
    guard error.problem.contains("tab character") || isTab && error.problem.contains("cannot start any token")
    else { return nil }
    return Explanation(
      rule: .tabIndentation, message: "YAML cannot be indented with tabs", place: place(of: error),
      fix: "replace the tab with two spaces", edits: [indentation(of: error)])
  }

  /// A space after each colon between two words, or a word and a bracket, outside of quotes.
  private func spacesAfterColons(line: Int32) -> [Diagnostic.Edit] {
    let bytes = Array(source.bytes[source.range(ofLine: line)])
    guard bytes.allSatisfy({ $0 < 0x80 }), bytes.count < 2_000 else { return [] }
    var edits: [Diagnostic.Edit] = []
    var quote: UInt8?
    for (index, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ":"), index + 1 < bytes.count, !isBlank(bytes[index + 1]) {
        edits.append(
          Diagnostic.Edit(inserting: " ", before: Place(file: file, line: Int(line), column: index + 2)))
      }
    }
    return edits
  }

  /// All tabs that indent the line.
  private func indentation(of error: SyntaxError) -> Diagnostic.Edit {
    let range = source.range(ofLine: error.line)
    let blanks = source.bytes[range].prefix { isBlank($0) }
    let text = blanks.reduce(into: "") { $0 += $1 == UInt8(ascii: "\t") ? "  " : " " }
    guard !blanks.isEmpty else { return Diagnostic.Edit(replacing: place(of: error), with: "  ") }
    return Diagnostic.Edit(
      replacing: Place(file: file, line: Int(error.line), column: 1, length: blanks.count), with: text)
  }

  private func quoteExplanation(_ error: SyntaxError) -> Explanation {
    if error.problem.contains("escape") {
      return Explanation(
        message: "this is not an escape sequence of YAML's double quotes", place: place(of: error),
        fix: "write the backslash twice, or put the text in single quotes, where it is an ordinary character")
    }
    return Explanation(
      message: "the quote that opens here is never closed", place: start(of: error), fix: "add the closing quote")
  }

  private func bracketExplanation(_ error: SyntaxError, open: String, close: String) -> Explanation {
    let end = source.offset(line: error.line, column: error.column)
    if source.bytes[end...].allSatisfy({ isBlank($0) || isLineBreak($0) }) {
      return Explanation(
        message: "the `\(open)` that opens here is never closed", place: start(of: error),
        fix: "add the closing `\(close)`")
    }
    let opening = source.offset(line: error.contextLine, column: error.contextColumn)
    if let slashes = comment(in: opening..<end) {
      let (line, column) = source.position(ofByte: slashes)
      return Explanation(
        message: "a comment in YAML starts with a space and `#`",
        place: Place(file: file, line: Int(line), column: Int(column), length: 2), fix: "write `#`")
    }
    let before = source.bytes[source.range(ofLine: error.line).lowerBound..<end]
    let isNewEntry = error.line > error.contextLine && !before.contains(UInt8(ascii: ","))
    return Explanation(
      message: "expected a comma or `\(close)` before this", place: place(of: error),
      fix: isNewEntry
        ? "between brackets every line but the last ends with a comma; without brackets, indentation is enough"
        : "close the bracket, or quote the value before",
      notes: [.init("`\(open)` opens here", at: start(of: error))])
  }

  private func colonExplanation(_ error: SyntaxError) -> Explanation {
    if let above = LineAbove(source: source, file: file).advice(line: error.line) {
      return Explanation(message: above.message, place: above.place, fix: above.fix)
    }
    return Explanation(
      message: "unexpected `:`", place: place(of: error),
      fix: "quote the text that holds the colon; if this is a key, give it the indentation of its neighbours")
  }

  /// Somebody has pasted a model: nothing that YAML says about it helps.
  private func reportSwiftSource(into findings: inout Findings) -> Bool {
    for line in 1...Int32(clamping: min(50, source.lineStarts.count)) {
      let bytes = Array(source.bytes[source.range(ofLine: line)].prefix(200))
      let text = YAMLDocument.trimmedLine(bytes)
      guard text == "import SwiftData" || text == "import Foundation" || text.hasPrefix("@Model") else { continue }
      findings.report(
        .yamlSyntax, "this is Swift; a manifest is YAML",
        at: Place(file: file, line: Int(line), withoutIndentation: bytes),
        fix:
          "write `entities: { Trip: { attributes: { name: String } } }`, or let `modelgen import` read the Swift sources"
      )
      return true
    }
    return false
  }
}

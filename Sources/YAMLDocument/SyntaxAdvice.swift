import CYAML
import Diagnostics

/// Says what to type where libyaml says what it expected.
struct SyntaxAdvice {
  let source: SourceText
  let file: FileID

  /// Reports the error. Answers the text with the quotes that mend it, where quotes do.
  func report(_ error: SyntaxError, into findings: inout Findings) -> SourceText? {
    if let swift = LineAbove(source: source, file: file).swiftSource() {
      findings.report(.yamlSyntax, swift.message, at: swift.place, fix: swift.fix)
      return nil
    }
    if let (line, suggestion) = mendingLine(error) {
      findings.report(
        .needsQuotes, "YAML does not read \(quoted(suggestion.value)) as one text",
        at: Place(
          file: file, line: Int(line), column: Int(source.originalColumn(line: line, column: suggestion.column)),
          length: suggestion.value.unicodeScalars.count),
        fix: "quote it: \(suggestion.trimmed)")
      return source.replacing(line, with: suggestion.bytes)
    }
    let (rule, message, place, fix, notes) = explanation(error)
    findings.report(rule, message, at: place, fix: fix, notes: notes)
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

  private typealias Explanation = (
    rule: Rule, message: String, place: Place, fix: String, notes: [Diagnostic.Note]
  )

  private func explanation(_ error: SyntaxError) -> Explanation {
    let place = Place(file: file, line: Int(error.line), column: Int(error.column))
    let start = Place(file: file, line: Int(error.contextLine), column: Int(error.contextColumn))
    let offset = source.offset(line: error.line, column: error.column)
    let character = offset < source.bytes.count ? source.bytes[offset] : 0
    if error.problem.contains("tab character")
      || character == UInt8(ascii: "\t") && error.problem.contains("cannot start any token")
    {
      return (.tabIndentation, "YAML cannot be indented with tabs", place, "replace the tab by two spaces", [])
    }
    if error.context.contains("quoted scalar") {
      if error.problem.contains("unknown escape") || error.problem.contains("escape") {
        return (
          .yamlSyntax, "YAML does not know this escape in double quotes", place,
          "write the backslash twice, or put the text in single quotes, where it means itself", []
        )
      }
      return (.yamlSyntax, "the quote that opens here is never closed", start, "add the closing quote", [])
    }
    if error.context.contains("simple key") {
      return (
        .yamlSyntax, "a `:` is missing: this is neither `key: value` nor a part of the text above", start,
        "write `key: value`; a text over several lines stands indented below its key", []
      )
    }
    if error.context.contains("flow mapping") || error.context.contains("flow sequence") {
      let bracket = error.context.contains("mapping") ? ("{", "}") : ("[", "]")
      if source.bytes[offset...].allSatisfy({ isBlank($0) || isLineBreak($0) }) {
        return (
          .yamlSyntax, "the `\(bracket.0)` that opens here is never closed", start, "add the closing `\(bracket.1)`", []
        )
      }
      let opens = Diagnostic.Note("`\(bracket.0)` opens here", at: start)
      let opening = source.offset(line: error.contextLine, column: error.contextColumn)
      if let slashes = comment(in: opening..<offset) {
        let (line, column) = source.position(ofByte: slashes)
        return (
          .yamlSyntax, "a comment starts with a blank and `#` in YAML",
          Place(file: file, line: Int(line), column: Int(column), length: 2), "write `#` instead of `//`", []
        )
      }
      let isFirstOnLine =
        source.bytes[source.range(ofLine: error.line).lowerBound..<offset]
        .firstIndex(of: UInt8(ascii: ",")) == nil && error.line > error.contextLine
      return (
        .yamlSyntax, "a comma or `\(bracket.1)` is missing before this", place,
        isFirstOnLine
          ? "between brackets every line but the last ends with a comma; without brackets, indentation is enough"
          : "close the bracket, or quote the value before", [opens]
      )
    }
    if error.problem.contains("mapping values are not allowed") {
      if let above = LineAbove(source: source, file: file).advice(line: error.line) {
        return (.yamlSyntax, above.message, above.place, above.fix, [])
      }
      return (
        .yamlSyntax, "YAML expects no `:` here", place,
        "quote the text that holds the colon; if this is a key, give it the indentation of its neighbours", []
      )
    }
    if error.problem.contains("did not find expected key") || error.problem.contains("did not find expected '-'") {
      return (
        .yamlSyntax, "this line does not line up with the ones it belongs to", place,
        "give it their indentation, or quote the value above", [.init("they start here", at: start)]
      )
    }
    return (.yamlSyntax, "this is not YAML: \(error.problem)", place, "correct the line, or quote its value", [])
  }
}

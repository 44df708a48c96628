/// Findings as compilers print them: `path:line:column: error: what [rule-name]`, the source line, a caret, notes.
public struct TextPrinter {
  /// Paints severities and carets with ANSI escapes.
  public var usesColor: Bool

  public init(usesColor: Bool = false) { self.usesColor = usesColor }

  /// - Parameters:
  ///   - findings: in the order to print, see ``Findings/sorted``.
  ///   - files: the texts that the places point into.
  public func print(_ findings: [Diagnostic], files: SourceFiles) -> String {
    var lines = LineIndex(files)
    var text = ""
    for finding in findings where finding.severity != .off {
      append(
        label: finding.severity.rawValue, color: finding.severity == .error ? .red : .yellow,
        message: finding.message, rule: finding.rule.name, place: finding.place, files, &lines, to: &text)
      for note in finding.notes {
        append(label: "note", color: .cyan, message: note.message, place: note.place, files, &lines, to: &text)
      }
    }
    return text
  }

  // Appends piece by piece: a thousand findings should not cost ten thousand strings.
  private func append(
    label: String, color: Color, message: String, rule: String? = nil, place: Place?, _ files: SourceFiles,
    _ lines: inout LineIndex, to text: inout String
  ) {
    if let place, files.files.indices.contains(Int(place.file.number)) {
      var position = TerminalText.inert(files[place.file].path, keepsLines: false)
      // Line 0 stands for the file as a whole.
      if place.line > 0 {
        position += ":"
        position += String(place.line)
        position += ":"
        position += String(place.column)
      }
      position += ":"
      paint(position, .bold, to: &text)
      text += " "
    }
    paint(label, color, to: &text, tail: ":")
    text += " "
    text += indentingFollowers(TerminalText.inert(message))
    if let rule {
      text += " ["
      text += rule
      text += "]"
    }
    text += "\n"
    guard let place, let line = lines.line(Int(place.line), of: place.file), !line.isEmpty else { return }
    let excerpt = Excerpt(
      line: line, scalars: lines.scalars(Int(place.line), of: place.file, line), column: Int(place.column),
      length: Int(place.length))
    text += "  "
    text += excerpt.source
    text += "\n  "
    paint(excerpt.carets, .green, to: &text)
    text += "\n"
  }

  /// Further lines of a message stand below its first word, not where a new finding would start.
  private func indentingFollowers(_ message: String) -> String {
    guard message.utf8.contains(UInt8(ascii: "\n")) else { return message }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { $0 == 0 || $1.isEmpty ? String($1) : "    \($1)" }.joined(separator: "\n")
  }

  private enum Color: String {
    case bold = "1"
    case red = "1;31"
    case green = "1;32"
    case yellow = "1;33"
    case cyan = "1;36"
  }

  private func paint(_ piece: String, _ color: Color, to text: inout String, tail: String = "") {
    if usesColor { text += "\u{1B}[\(color.rawValue)m" }
    text += piece
    text += tail
    if usesColor { text += "\u{1B}[0m" }
  }
}

extension Findings {
  public var errorCount: Int { all.reduce(0) { $0 + ($1.severity == .error ? 1 : 0) } }
  public var warningCount: Int { all.reduce(0) { $0 + ($1.severity == .warning ? 1 : 0) } }

  /// "2 errors, 1 warning", or nil where there is nothing to count.
  public var countSummary: String? {
    func count(_ number: Int, _ word: String) -> String? {
      number == 0 ? nil : "\(number) \(word)\(number == 1 ? "" : "s")"
    }
    let parts = [count(errorCount, "error"), count(warningCount, "warning")].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

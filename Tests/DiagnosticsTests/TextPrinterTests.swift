import Diagnostics
import Testing

struct TextPrinterTests {
  static let rule = Rule(
    "some-rule", severity: .error, evidence: .refused, problem: "Something.", remedy: "Something else.")

  /// One line of source, where the finding stands in it, and the two lines that a reader must see.
  struct Caret: Sendable {
    var source: String
    var column: Int
    var length: Int
    var shown: String
    var carets: String
  }

  @Test(arguments: [
    Caret(source: "name: Strng", column: 7, length: 5, shown: "name: Strng", carets: "      ^~~~~"),
    Caret(source: "\tname: X", column: 8, length: 1, shown: "\tname: X", carets: "\t      ^"),
    Caret(source: "名前: X", column: 5, length: 1, shown: "名前: X", carets: "      ^"),
    Caret(source: "名前: X", column: 1, length: 2, shown: "名前: X", carets: "^~~~"),
    Caret(source: "e\u{301}: X", column: 5, length: 1, shown: "e\u{301}: X", carets: "   ^"),
    Caret(source: "end", column: 9, length: 3, shown: "end", carets: "   ^"),
    Caret(source: "x: \u{1B}[31m", column: 4, length: 1, shown: "x: \u{FFFD}[31m", carets: "   ^"),
    Caret(source: "a\u{202E}b", column: 3, length: 1, shown: "a\u{FFFD}b", carets: "  ^"),
    Caret(source: "name: X\r", column: 7, length: 9, shown: "name: X", carets: "      ^"),
  ])
  func caretStandsBelowTheWord(_ row: Caret) {
    var files = SourceFiles()
    let id = files.add(path: "V1.yaml", bytes: Array("version: 1\n\(row.source)\n".utf8))
    let place = Place(file: id, line: 2, column: row.column, length: row.length)
    let text = TextPrinter().print([Diagnostic(Self.rule, "wrong", at: place)], files: files)
    #expect(
      text == "V1.yaml:2:\(row.column): error: wrong [some-rule]\n  \(row.shown)\n  \(row.carets)\n")
  }

  @Test func aLongLineShowsItsSurroundings() {
    var files = SourceFiles()
    let line = String(repeating: "x", count: 1_000_000) + "HERE" + String(repeating: "y", count: 1_000_000)
    let id = files.add(path: "V1.yaml", bytes: Array(line.utf8))
    let place = Place(file: id, line: 1, column: 1_000_001, length: 4)
    let text = TextPrinter().print([Diagnostic(Self.rule, "wrong", at: place)], files: files)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.count < 170 })
    let caret = lines[2].prefix { $0 != "^" }.count
    #expect(lines[1].dropFirst(caret).hasPrefix("HERE"))
  }

  /// Each window is found without reading the line again; the figures come out as if it were.
  @Test func manyPlacesOnOneLongLine() {
    var files = SourceFiles()
    let word = "wörd, "
    let id = files.add(path: "V1.yaml", bytes: Array(String(repeating: word, count: 5_000).utf8))
    let findings = stride(from: 0, to: 5_000, by: 100).map { number in
      Diagnostic(Self.rule, "wrong", at: Place(file: id, line: 1, column: number * word.count + 1, length: 4))
    }
    let lines = TextPrinter().print(findings, files: files).split(separator: "\n")
    #expect(lines.count == 3 * findings.count)
    for number in findings.indices {
      let caret = lines[3 * number + 2].prefix { $0 != "^" }.count
      #expect(lines[3 * number + 1].dropFirst(caret).hasPrefix("wörd"), "\(number)")
      #expect(lines[3 * number + 2].hasSuffix("^~~~"), "\(number)")
    }
  }

  @Test func longNamesAreCutInTheirMiddle() {
    let name = "Start" + String(repeating: "x", count: 10_000) + "End"
    #expect(quoted("short\n") == #"`short\n`"#)
    #expect(quoted(name).count == 62 && quoted(name).hasPrefix("`Start") && quoted(name).hasSuffix("End`"))
    let finding = Diagnostic(Self.rule, "there is no `\(name)` here", at: nil, fix: "write `A` instead of `\(name)`")
    #expect(finding.message.count < 250 && finding.message.hasSuffix("xEnd` here"))
    #expect(finding.notes[0].message.hasPrefix("write `A` instead of `Startx") && finding.notes[0].message.count < 250)
    // Words outside back-ticks, and several lines to paste, stay whole.
    let prose = String(repeating: "many words ", count: 100)
    let paste = "`a:\n" + String(repeating: "  b: String\n", count: 100) + "`"
    #expect(Diagnostic(Self.rule, prose + paste, at: nil).message == prose + paste)
  }

  @Test func notesColorsAndPlacelessFindings() {
    var files = SourceFiles()
    let id = files.add(path: "a/V1.yaml", bytes: Array("one\ntwo\n".utf8))
    let finding = Diagnostic(
      Self.rule, "first\nsecond", at: nil, fix: "type this",
      notes: [
        .init("also here", at: Place(file: id, line: 2, column: 1, length: 3)),
        .init("the whole file", at: Place(file: id, line: 0, column: 0)),
      ])
    #expect(
      TextPrinter().print([finding], files: files) == """
        error: first
            second [some-rule]
        note: type this
        a/V1.yaml:2:1: note: also here
          two
          ^~~
        a/V1.yaml: note: the whole file

        """)
    let painted = TextPrinter(usesColor: true).print([finding], files: files)
    #expect(painted.contains("\u{1B}[1;31merror:\u{1B}[0m"))
  }

  @Test func countsReadAsASentence() {
    var findings = Findings()
    #expect(findings.countSummary == nil)
    findings.report(Self.rule, "a", at: nil)
    #expect(findings.countSummary == "1 error")
    let warning = Rule("w", severity: .warning, evidence: .inferred, problem: "", remedy: "")
    findings.report(warning, "b", at: nil)
    findings.report(warning, "c", at: nil)
    #expect(findings.countSummary == "1 error, 2 warnings")
  }
}

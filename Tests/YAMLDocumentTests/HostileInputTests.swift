import Diagnostics
import Testing
import YAMLDocument

/// Wrong files: the rule that finds them, at the marked place.
private let refusals: [(rule: String, yaml: String)] = [
  ("control-character", "a: b\nc: «\u{0}d\n"),
  ("control-character", "a: é «\u{1B}[0m\n"),
  ("control-character", "a: «\u{9C}\n"),
  ("tab-indentation", "a:\n«\tb: c\n"),
  ("several-documents", "a: b\n«---\nc: d\n"),
  ("duplicate-key", "é: {a: 1, «a: 2}\n"),
  ("duplicate-key", "a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\ng: 7\nh: 8\ni: 9\n«\"a\": 10\n"),
  ("key-is-no-text", "? «[a, b]\n: c\n"),
  ("key-is-no-text", "a: { «{ b: c }: d }\n"),
  ("merge-key", "a: &x { b: c }\nd:\n  «<<: *x\n"),
  ("yaml-tag", "a: «!!str b\n"),
  ("yaml-tag", "a: «!important\n"),
  ("unknown-alias", "a: «*b\n"),
  ("unknown-alias", "a: &x [«*x]\n"),
  ("yaml-syntax", "a: «\"b\nc: d\n"),
  ("yaml-syntax", "a: { b: c\nd«: e\n"),
  ("yaml-syntax", "a: b\n  «c: d\n"),
  ("yaml-syntax", "a:\n  b: c\n«b\nd: e\n"),
  ("yaml-syntax", "a: \"«\\d\"\n"),
  ("yaml-syntax", "a: [b, c\nd«: e\n"),
  ("yaml-syntax", "a: «[b, c\n"),
  ("yaml-syntax", "a: «{b: c"),
  ("unknown-alias", "a: «*b"),
]

@Test(arguments: refusals) func refusesAtThePlace(_ refusal: (rule: String, yaml: String)) throws {
  let marked = MarkedText(refusal.yaml)
  for text in [marked.text, marked.text.replacing("\n", with: "\r\n"), "\u{FEFF}" + marked.text] {
    let (_, findings) = parse(text)
    #expect(findings.all.map(\.rule.name) == [refusal.rule], "\(summary(findings))")
    let place = findings.all.first?.place
    #expect([place?.line, place?.column] == [marked.line, marked.column], "\(summary(findings))")
    #expect(findings.all.first?.notes.first != nil)
  }
}

@Test(
  arguments: [
    ([0x61, 0x3A, 0x20, 0xFF], 1, 4), ([0x0A, 0xC3, 0xA9, 0xC3], 2, 2), ([0xED, 0xA0, 0x80], 1, 1),
    ([0xC0, 0x80], 1, 1), ([0xF5, 0x80, 0x80, 0x80], 1, 1), ([0xFF, 0xFE, 0x61, 0x00], 1, 1),
  ] as [([UInt8], Int32, Int32)])
func refusesWhatIsNotUTF8(_ bytes: [UInt8], line: Int32, column: Int32) {
  let (document, findings) = parse(bytes)
  #expect(document == nil)
  #expect(findings.all.map(\.rule.name) == ["invalid-utf8"])
  #expect([findings.all.first?.place?.line, findings.all.first?.place?.column] == [line, column])
}

private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

private let billionLaughs: String = {
  var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
  for level in 1..<12 {
    text += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
  }
  return text
}()

struct Bomb: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var yaml: String
  var rule: String?
  init(_ name: String, _ yaml: String, _ rule: String?) { (testDescription, self.yaml, self.rule) = (name, yaml, rule) }
}

/// Files that are made to cost time, memory or the stack.
private let bombs: [Bomb] = [
  Bomb("billion laughs", billionLaughs, "alias-expansion"),
  Bomb("brackets", repeated("[", 100_000), "nesting-too-deep"),
  Bomb("braces", repeated("{a: ", 100_000), "nesting-too-deep"),
  Bomb("dashes", repeated("- ", 100_000), "nesting-too-deep"),
  Bomb("indentation", (0..<2_000).map { repeated(" ", $0) + "a:\n" }.joined(), "nesting-too-deep"),
  Bomb("question marks", repeated("? ", 100_000), "nesting-too-deep"),
  Bomb("a long line", "a: " + repeated("x", 1_000_000) + "\n", nil),
  Bomb("a long key", repeated("x", 1_000_000) + ": a\n", "yaml-syntax"),
  Bomb("many keys", (0..<50_000).map { "k\($0): v\n" }.joined(), nil),
  Bomb("many aliases", "a: &a b\n" + (0..<20_000).map { "k\($0): *a\n" }.joined(), nil),
  Bomb("an open quote", "a: \"" + repeated("x\n", 50_000), "yaml-syntax"),
  Bomb("hashes", "a: '" + repeated(" # modelgen:allow", 20_000) + "'\n", nil),
  Bomb("open brackets on a broken line", "a: @" + repeated("[<{(\"", 20_000) + "\n", nil),
]

@Test(.serialized, arguments: bombs) func survives(_ bomb: Bomb) {
  let clock = ContinuousClock()
  let elapsed = clock.measure {
    let (_, findings) = parse(bomb.yaml)
    if let rule = bomb.rule { #expect(findings.all.map(\.rule.name) == [rule], "\(summary(findings).prefix(300))") }
  }
  // Generous: debug builds under a sanitizer on busy machines. What is quadratic takes many minutes.
  #expect(elapsed < .seconds(120))
}

@Test func emptyFilesHaveNoRoot() {
  for text in ["", "\n", "# only a comment\n", "\u{FEFF}", "---\n...\n", "\r\n"] {
    let (document, findings) = parse(text)
    #expect(findings.all.isEmpty)
    #expect(document != nil)
    if let document, let root = document.root { #expect(document.isEmpty(root)) }
  }
}

@Test func everyPrefixAndEveryDeletionIsSurvived() {
  let text = Array("a: &x { b: \"c\\n\", 'd': [e, *x] } # f\n? |\n  g\n: !h >-\n  i\n- é\u{2028}\u{85}j: k\n".utf8)
  for end in 0...text.count { _ = parse(text[..<end]) }
  for index in text.indices {
    _ = parse(text[..<index] + text[(index + 1)...])
    for byte: UInt8 in [0x00, 0x22, 0x2A, 0x3A, 0x5B, 0x7D, 0x80, 0xFF] {
      let (document, findings) = parse(text[..<index] + [byte] + text[index...])
      if document == nil { #expect(findings.hasErrors) }
      for finding in findings.all { #expect(finding.place != nil && !finding.notes.isEmpty) }
    }
  }
}

import Diagnostics
import Testing
import YAMLDocument

/// Swift in YAML: where the finding stands, and the line to paste.
private let traps: [(yaml: String, line: String)] = [
  ("tags: «[String]?", #"tags: "[String]?""#),
  ("tags: { type: «[String]?, default: x }", #"tags: { type: "[String]?", default: x }"#),
  ("a: { default: «[X](), type: b }", #"a: { default: "[X]()", type: b }"#),
  ("a: «[X]()", #"a: "[X]()""#),
  (
    "a: { type: Date, default: «Date(timeIntervalSince1970: 0) }",
    #"a: { type: Date, default: "Date(timeIntervalSince1970: 0)" }"#
  ),
  ("a: «Date = Date(timeIntervalSince1970: 0)", #"a: "Date = Date(timeIntervalSince1970: 0)""#),
  ("a: «@x", #"a: "@x""#),
  ("a:\n  - «@x", #"- "@x""#),
  ("a: «`x`", #"a: "`x`""#),
  ("a: «%d items", #"a: "%d items""#),
  ("doc: «Note: read this", #"doc: "Note: read this""#),
  (#"a: «"x" + "y""#, #"a: '"x" + "y"'"#),
  ("{ a: x, b: «#FF0000 }", ##"{ a: x, b: "#FF0000" }"##),
  ("m:\n  a: {\n    x: «[String]?,\n    y: Int\n  }", #"x: "[String]?","#),
  ("m: {\n  x: b,\n  y: «Foo(a: 1) }", #"y: "Foo(a: 1)" }"#),
  ("a: «*/ }", #"a: "*/ }""#),
  ("a: «[Int: [String]]?", #"a: "[Int: [String]]?""#),
  ("a: «'x' y", #"a: "'x' y""#),
  ("a: { b: «[[Int]]?, c: Int }", #"a: { b: "[[Int]]?", c: Int }"#),
  ("a: «{ x } y", #"a: "{ x } y""#),
  ("a: «> b", #"a: "> b""#),
]

@Test(arguments: traps) func saysQuoteIt(_ trap: (yaml: String, line: String)) throws {
  let marked = MarkedText(trap.yaml)
  let (document, findings) = parse(marked.text + "\n")
  let finding = try #require(findings.all.first, "\(marked.text)")
  #expect(findings.all.count == 1, "\(summary(findings))")
  #expect(finding.rule.name == "needs-quotes", "\(summary(findings))")
  #expect([finding.place?.line, finding.place?.column] == [marked.line, marked.column], "\(summary(findings))")
  #expect(finding.notes.first?.message.hasSuffix(trap.line) == true, "\(summary(findings))")
  #expect(document != nil)
}

@Test func everyTrapOfAFileIsFound() {
  let text = (0..<40).map { "a\($0): [String]?\n" }.joined()
  let (document, findings) = parse(text)
  #expect(findings.all.map(\.rule.name) == Array(repeating: "needs-quotes", count: 40))
  #expect(findings.all.map { $0.place?.line } == (1...40).map { Int32($0) })
  #expect(document?.root.map { document?.count(of: $0) } == 40)
}

@Test func placesOfAMendedLineAreThoseOfTheFile() {
  let (_, findings) = parse("a: { b: [X]?, c: d, c: e }\n")
  #expect(findings.sorted.map { "\($0.place?.column ?? 0) \($0.rule.name)" } == ["9 needs-quotes", "21 duplicate-key"])
}

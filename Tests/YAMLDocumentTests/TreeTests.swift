import Diagnostics
import Testing
import YAMLDocument

@Test(arguments: [
  ("a: no", "{ plain<a> plain<no> } "),
  ("y: 1.10.0", "{ plain<y> plain<1.10.0> } "),
  ("a: ['b', \"c\\u00e9\", d e]", "{ plain<a> [ singleQuoted<b> doubleQuoted<cé> plain<d e> ] } "),
  ("a: |\n  b\n  c\n", "{ plain<a> literal<b\nc\n> } "),
  ("a: &x {b: c}\nd: *x", "{ plain<a> { plain<b> plain<c> } plain<d> { plain<b> plain<c> } } "),
  ("a: &x 1\nb: &x 2\nc: *x", "{ plain<a> plain<1> plain<b> plain<2> plain<c> plain<2> } "),
  ("a:\n- b\n-\n", "{ plain<a> [ plain<b> plain<> ] } "),
])
func keepsTheTextAsWritten(_ yaml: String, tree: String) throws {
  let (document, findings) = parse(yaml)
  #expect(findings.all.isEmpty, "\(summary(findings))")
  #expect(render(try #require(document)) == tree)
}

@Test(arguments: [
  "a: «x", "é: {ü: «x}", "a:\u{2028}b: «x", "a: 1\rb: «x", "😀: «\"x\"", "a:\r\n  b: «x", "a: 1\n\n \nb: «x",
  "{ä: 1, b: «x}",
])
func countsColumnsInScalars(_ yaml: String) throws {
  let marked = MarkedText(yaml)
  let document = try #require(parse(marked.text).document)
  var last = try #require(document.root)
  while document.kind(of: last) != .scalar { last = Array(document.children(of: last)).last ?? last }
  let place = document.place(of: last)
  #expect([place.line, place.column] == [marked.line, marked.column])
  #expect(document.text(of: last) == "x")
}

@Test func findsDirectivesOutsideOfTexts() throws {
  let text = """
    # modelgen:allow one first reason
    a: b # modelgen:allow two second
    c: "# modelgen:allow three no"
    d: |
      # modelgen:allow four no
    e: x#modelgen:allow five no
      # modelgen:allow six stands alone

      # another comment
    f: 'é' #modelgen: allow seven close
    g: a # see modelgen:allow eight no
    """
  let document = try #require(parse(text).document)
  #expect(
    document.directives.map { "\($0.line) \($0.place.line):\($0.place.column) \($0.text)" } == [
      "2 1:1 allow one first reason", "2 2:6 allow two second", "10 7:3 allow six stands alone",
      "10 10:8 allow seven close",
    ])
}

@Test func saysWhatAPlainTextLost() throws {
  let document = try #require(parse("a: b # c\nd: e#f\ng: 'h'   #i\n").document)
  let values = document.entries(of: try #require(document.root)).map(\.value)
  #expect(values.map { document.trailingComment(after: $0)?.text } == ["# c", nil, "#i"])
  #expect(values.map { document.sourceText(of: $0) } == ["b", "e#f", "'h'"])
}

@Test func everyRuleIsComplete() {
  #expect(Set(YAMLDocumentRules.all.map(\.name)).count == YAMLDocumentRules.all.count)
  for rule in YAMLDocumentRules.all { #expect(!rule.problem.isEmpty && !rule.remedy.isEmpty) }
}

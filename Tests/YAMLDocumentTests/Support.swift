import Diagnostics
import YAMLDocument

let testFile = FileID(number: 0)

func parse(_ bytes: some Sequence<UInt8>) -> (document: YAMLDocument?, findings: Findings) {
  var findings = Findings()
  let document = YAMLDocument.parse(Array(bytes), file: testFile, into: &findings)
  return (document, findings)
}

func parse(_ text: String) -> (document: YAMLDocument?, findings: Findings) { parse(text.utf8) }

/// A text in which `«` marks the place where a finding must stand.
struct MarkedText {
  var text: String
  var line: Int32?
  var column: Int32?

  init(_ marked: String) {
    text = ""
    var line: Int32 = 1
    var column: Int32 = 1
    for scalar in marked.unicodeScalars {
      if scalar == "«" {
        (self.line, self.column) = (line, column)
        continue
      }
      text.unicodeScalars.append(scalar)
      if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
  }
}

func summary(_ findings: Findings) -> String {
  findings.sorted.map { finding in
    "\(finding.place?.line ?? 0):\(finding.place?.column ?? 0) \(finding.rule.name): \(finding.message)"
      + finding.notes.map { "\n    " + $0.message }.joined()
  }.joined(separator: "\n")
}

/// A tree in one line, as the suite's oracle below writes it: scalars with a letter for their style.
func render(_ document: YAMLDocument) -> String {
  guard let root = document.root else { return "" }
  var text = ""
  func visit(_ node: YAMLDocument.NodeID) {
    switch document.kind(of: node) {
    case .scalar:
      text += "\(document.style(of: node))<\(document.text(of: node))> "
    case .sequence, .mapping:
      text += document.kind(of: node) == .sequence ? "[ " : "{ "
      for child in document.children(of: node) { visit(child) }
      text += document.kind(of: node) == .sequence ? "] " : "} "
    }
  }
  visit(root)
  return text
}

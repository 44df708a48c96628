import Diagnostics
import YAMLDocument

/// One file through the YAML reader; what it says must be printable and lie in the file.
public func fuzzYAML(_ bytes: [UInt8]) {
  var files = SourceFiles()
  let file = files.add(path: "V1.yaml", bytes: bytes)
  var findings = Findings()
  let document = YAMLDocument.parse(bytes, file: file, into: &findings)
  precondition(document != nil || findings.hasErrors, "no tree, and nothing said about it")
  check(findings, files)
}

/// Every finding has a place that exists, and can be printed.
func check(_ findings: Findings, _ files: SourceFiles) {
  for finding in findings.sorted {
    guard let place = finding.place else { continue }
    precondition(place.line >= 0 && place.column >= 0, "a place before the start: \(finding.message)")
    precondition(
      place.line == 0 || files.line(Int(place.line), of: place.file) != nil, "no such line: \(finding.message)")
  }
  _ = TextPrinter(usesColor: true).print(findings.sorted, files: files)
}

extension SourceFiles {
  /// The text of a 1-based line without its line break, or nil where the file has no such line.
  fileprivate func line(_ number: Int, of id: FileID) -> String? {
    let bytes = self[id].bytes
    var current = 1
    var start = bytes.startIndex
    while current < number {
      guard let lineBreak = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = lineBreak + 1
      current += 1
    }
    var end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

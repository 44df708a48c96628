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

import Diagnostics
import Foundation
import ManifestReader
import ManifestSupport
import SchemaModel
import SchemaRules

/// The files of one example, written as one text: a line `# V2.yaml` begins another file; what comes first is `V1.yaml`.
struct ManifestCase {
  private(set) var texts: [String: String] = [:]
  /// Findings that marker comments announce, as `V1:3 rule-name`.
  private(set) var expected: [String] = []

  /// Reads the files and the markers in them.
  ///
  /// `#! rule-name` at the end of a line announces a finding on that line; alone on a line, one on the next line.
  /// `#! rule-name @0` announces one without a place. Several names are separated by blanks.
  ///
  /// - Parameter isAboutTargets: false adds a deployment target where the example has no settings.
  init(_ text: String, isAboutTargets: Bool = false) {
    var files: [(stem: String, lines: [Substring])] = [("V1", [])]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# "), line.hasSuffix(".yaml") {
        let stem = String(line.dropFirst(2).dropLast(5))
        if files.count == 1, files[0].lines.isEmpty { files[0].stem = stem } else { files.append((stem, [])) }
      } else {
        files[files.count - 1].lines.append(line)
        note(line, number: files[files.count - 1].lines.count, stem: files[files.count - 1].stem)
      }
    }
    for (index, file) in files.enumerated() {
      // The version number is noise in an example, unless it is what the example is about.
      let needsNumber = file.stem != "schema" && !file.lines.contains { $0.hasPrefix("version:") }
      let lines = file.lines.joined(separator: "\n")
      texts[file.stem] = needsNumber ? lines + "\nversion: \(index + 1).0.0\n" : lines
    }
    // So is the deployment target.
    if !isAboutTargets, texts["schema"] == nil { texts["schema"] = "platforms: { iOS: 27 }\n" }
  }

  private mutating func note(_ line: Substring, number: Int, stem: String) {
    guard let mark = line.range(of: "#! ") else { return }
    let isAlone = line[..<mark.lowerBound].allSatisfy { $0 == " " }
    let words = line[mark.upperBound...].split(separator: " ")
    if words.contains("@0") {
      expected += words.filter { $0 != "@0" }.map(String.init)
    } else {
      expected += words.map { "\(stem):\(isAlone ? number + 1 : number) \($0)" }
    }
  }

  /// What reader and rules find, settings applied, in reading order.
  func findings() -> (findings: Findings, files: SourceFiles) {
    let (schema, files, read) = readSchema("Sample", texts)
    var findings = read
    validate(schema, into: &findings)
    applySettings(to: &findings, schema: schema, catalogue: SchemaRulesRules.all + ManifestReaderRules.all)
    return (Findings(findings.sorted), files)
  }

  /// The findings in the form of ``expected``.
  func found() -> [String] {
    let (findings, files) = findings()
    return findings.all.map { finding in
      guard let place = finding.place else { return finding.rule.name }
      let path = files[place.file].path
      let stem = path.split(separator: "/").last.map { $0.dropLast(5) } ?? ""
      return "\(stem):\(place.line) \(finding.rule.name)"
    }
  }
}

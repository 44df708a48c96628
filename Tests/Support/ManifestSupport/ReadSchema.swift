import Diagnostics
import ManifestReader
import SchemaModel

/// Reads a schema from texts: keys are stems (`V1`, `V2_1`), values YAML; the key `schema` is `schema.yaml`.
public func readSchema(
  _ name: String, _ texts: [String: String]
) -> (schema: Schema, files: SourceFiles, findings: Findings) {
  var files = SourceFiles()
  var settings: FileID?
  var versions: [ManifestFile] = []
  for (stem, text) in texts.sorted(by: { $0.key < $1.key }) {
    let id = files.add(path: "\(name)/\(stem).yaml", bytes: Array(text.utf8))
    if stem == "schema" { settings = id } else { versions.append(ManifestFile(stem: stem, id: id)) }
  }
  var findings = Findings()
  let schema = readSchema(name: name, versions: versions, settings: settings, files: files, into: &findings)
  return (schema, files, findings)
}

/// Reads one version file alone.
public func readVersion(_ text: String) -> (version: SchemaVersion?, files: SourceFiles, findings: Findings) {
  let (schema, files, findings) = readSchema("Sample", ["V1": text])
  return (schema.versions.first, files, findings)
}

extension Findings {
  /// `line:column rule` of each finding in reading order, for comparison in tables.
  public var summary: [String] {
    sorted.map { finding in
      let place = finding.place.map { "\($0.line):\($0.column) " } ?? ""
      return place + finding.rule.name
    }
  }

  /// The findings as people see them, for a test's failure message.
  public var text: String {
    sorted.map { finding in
      let place = finding.place.map { "\($0.line):\($0.column): " } ?? ""
      let notes = finding.notes.map { "\n    " + $0.message }.joined()
      return "\(place)\(finding.severity.rawValue): \(finding.message) [\(finding.rule.name)]\(notes)"
    }.joined(separator: "\n")
  }
}

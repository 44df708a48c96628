import Diagnostics
import ImportReport
import ManifestReader
import ManifestWriter
import SchemaEvolution
import SchemaModel
import SchemaRules

/// Reads written manifests back and compares what they say with what was meant.
struct Verification {
  var schema: Schema
  var files = SourceFiles()
  var findings = Findings()

  init(_ texts: [WrittenManifest], name: String, folder: String) {
    var versions: [ManifestFile] = []
    var settings: FileID?
    for text in texts {
      let id = files.add(path: "\(folder)/\(text.name)", bytes: Array(text.text.utf8))
      if text.name == "schema.yaml" {
        settings = id
      } else {
        versions.append(ManifestFile(stem: String(text.name.dropLast(5)), id: id))
      }
    }
    schema = readSchema(name: name, versions: versions, settings: settings, files: files, into: &findings)
  }

  /// The manifests must say the shape that was read; anything else is a fault of the importer's.
  func compare(with original: Schema, report: inout ImportFindings) {
    for finding in findings.all where finding.severity == .error {
      let place = finding.place.map { "\(files[$0.file].path):\($0.line):\($0.column): " } ?? ""
      report.add(
        .error, "the manifest cannot be read back: \(place)\(finding.message)", at: nil,
        "This is a fault of the importer's; please report it with the source.")
    }
    for version in original.versions {
      guard let back = schema.versions.first(where: { $0.stem == version.stem }) else { continue }
      let (a, b) = (VersionShape(of: version), VersionShape(of: back))
      for entity in a.entities where b.entity(named: entity.name)?.versionHash != entity.versionHash {
        report.add(
          .error, "the manifest \(version.stem) does not hash `\(entity.name)` as the source does", at: nil,
          "This is a fault of the importer's; please report it with the source.")
      }
    }
  }

  /// What modelgen's rules say about the manifests, so that nobody is surprised by the first `generate`.
  mutating func reportRules(to report: inout ImportFindings) {
    var found = Findings()
    validate(schema, into: &found)
    _ = evolve(schema, into: &found)
    for finding in found.sorted where finding.severity == .error {
      let place = finding.place.map { "\(files[$0.file].path):\($0.line):\($0.column): " } ?? ""
      report.add(
        .warning, "`modelgen generate` will refuse: \(place)\(finding.message) [\(finding.rule.name)]", at: nil,
        // A type that the sources use and do not declare is reported where it is used; what else its name could mean is no advice.
        finding.rule.name == Rule.unknownType.name ? nil : finding.notes.first?.message)
    }
  }
}

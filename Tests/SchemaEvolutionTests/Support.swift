import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel

/// Versions as short YAML texts, in order; a missing `version:` is filled in.
func evolved(_ texts: [String]) -> (schema: Schema, evolution: Evolution, findings: Findings, reading: Findings) {
  var versions: [String: String] = [:]
  for (index, text) in texts.enumerated() {
    let hasVersion = text.hasPrefix("version:") || text.contains("\nversion:")
    versions["V\(index + 1)"] = hasVersion ? text : "version: \(index + 1).0.0\n" + text
  }
  let (schema, _, reading) = readSchema("Sample", versions)
  var findings = Findings()
  let evolution = evolve(schema, into: &findings)
  return (schema, evolution, findings, reading)
}

extension Change {
  /// `Trip.name: became required = custom`
  var line: String { "\(path): \(summary) = \(changeClass.rawValue)" }
}

extension MigrationStep {
  /// Every change that is neither a filled value nor neutral text.
  var lines: [String] {
    changes.filter { if case .fill = $0.kind { false } else { true } }.map(\.line)
  }
}

extension Findings {
  var rules: [String] { sorted.map { $0.rule.name } }
}

/// An entity `Trip` with the given attribute lines, then whatever follows.
func trip(_ attributes: String, _ rest: String = "") -> String {
  "entities:\n  Trip:\n    attributes:\n"
    + attributes.split(separator: "\n").map { "      \($0)\n" }.joined() + rest
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let versionFileName = Rule(
    "version-file-name", severity: .error, evidence: .refused,
    problem: """
      The name of a version file becomes part of a Swift name and of file names: a V, then letters, digits and \
      underscores. Two names that differ only in case are one file on most Macs.
      """,
    remedy: "Rename the file, for example to `V3_1.yaml`.",
    bad: """
      # V1.1.yaml
      version: 1.1.0
      entities:
        Trip:
          attributes:
            name: String
      """,
    good: ["# V1.1.yaml": "# V1_1.yaml"])
}

func checkFileNames(_ schema: Schema, into findings: inout Findings) {
  var seen: [String: SchemaVersion] = [:]
  for version in schema.versions {
    let stem = version.stem
    let isValid = stem.hasPrefix("V") && stem.utf8.count > 1 && FoldedName(stem).isPlainIdentifier
    if !isValid {
      let parts = stem.split { !(isLetterOrDigit($0.utf8.first ?? 0) || $0 == "_") }
      let suggestion = parts.joined(separator: "_")
      let name = suggestion.hasPrefix("V") && suggestion.count > 1 ? suggestion : "V\(suggestion)"
      findings.report(
        .versionFileName, "\(quoted(stem + ".yaml")) cannot name a version file", at: version.numberPlace,
        fix: "rename it, for example to `\(name).yaml`: a V, then letters, digits and underscores")
    }
    if let other = seen.updateValue(version, forKey: stem.lowercased()) {
      findings.report(
        .versionFileName, "`\(stem).yaml` and `\(other.stem).yaml` are one file on a Mac", at: version.numberPlace,
        fix: "rename one of them")
    }
  }
}

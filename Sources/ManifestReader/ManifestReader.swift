import ConcurrentMap
import Diagnostics
import SchemaModel
import YAMLDocument

/// A version file of a schema folder.
public struct ManifestFile: Sendable {
  /// The file's name without `.yaml`.
  public var stem: String
  public var id: FileID
  public init(stem: String, id: FileID) {
    self.stem = stem
    self.id = id
  }
}

/// Reads a schema folder's texts into a model. Versions come out in ascending order.
///
/// What can be read is read: a mistake costs the value that it concerns, not its neighbours. A version file that is no
/// YAML at all is left out.
public func readSchema(
  name: String, versions: [ManifestFile], settings: FileID?, files: SourceFiles, into findings: inout Findings
) -> Schema {
  var schema = Schema(name: name)
  if let settings, let document = YAMLDocument.parse(files[settings].bytes, file: settings, into: &findings) {
    var reader = FileReader(document: document)
    schema.settings = reader.readSettings()
    findings.append(contentsOf: reader.findings)
  }
  let size = versions.reduce(0) { $0 + files[$1.id].bytes.count }
  let read = concurrentMap(versions, isWorthwhile: size >= 1 << 16) { readVersion($0, in: files) }
  for (version, found) in read {
    findings.append(contentsOf: found)
    if let version { schema.versions.append(version) }
  }
  // Sorting is stable, so equal numbers keep the order of their stems.
  schema.versions.sort { $0.number < $1.number }
  schema.settleFormerNames()
  return schema
}

private func readVersion(_ file: ManifestFile, in files: SourceFiles) -> (version: SchemaVersion?, Findings) {
  var findings = Findings()
  guard let document = YAMLDocument.parse(files[file.id].bytes, file: file.id, into: &findings) else {
    return (nil, findings)
  }
  var reader = FileReader(document: document)
  let version = reader.readVersion(stem: file.stem)
  findings = withoutVainQuotes(findings, reader.findings)
  findings.append(contentsOf: reader.findings)
  return (version, findings)
}

/// Quotes are advised where they let YAML go on. Where the quoted text turns out to be nothing either, only what it
/// lacks is said.
private func withoutVainQuotes(_ syntax: Findings, _ reading: Findings) -> Findings {
  let quotes = syntax.all.filter { $0.rule.name == Rule.needsQuotes.name }
  guard !quotes.isEmpty, !reading.all.isEmpty else { return syntax }
  let later = Dictionary(grouping: reading.all.compactMap { $0.severity == .error ? $0.place : nil }) { $0.line }
  return Findings(
    syntax.all.filter { finding in
      guard finding.rule.name == Rule.needsQuotes.name, let place = finding.place else { return true }
      let columns = place.column..<(place.column + place.length + 2)
      return !(later[place.line] ?? []).contains { columns.contains($0.column) }
    })
}

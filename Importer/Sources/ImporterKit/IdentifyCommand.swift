import CoreDataModel
import Diagnostics
import Foundation
import ImportReport
import ManifestReader
import SchemaModel
import StoreReader

/// `modelgen-import identify PATH FILE`: which version of the schema folder a store is.
func identify(
  _ arguments: Arguments, print: (String) -> Void, printError: (String) -> Void
) throws(InputError) -> Int32 {
  let (folder, path) = (arguments.paths[0], arguments.paths[1])
  var files = SourceFiles()
  var findings = Findings()
  let schema = try readFolder(folder, &files, &findings)
  for finding in findings.sorted where finding.severity == .error {
    let place = finding.place.map { "\(files[$0.file].path):\($0.line):\($0.column): " } ?? ""
    printError("\(place)error: \(finding.message) [\(finding.rule.name)]\n")
  }
  let store = try readStore(path, Place(file: files.add(path: path, bytes: []), line: 1, column: 1))
  let evidence = Evidence(source: path, checksum: store.metadata.checksum, hashes: store.metadata.hashes)
  for version in schema.versions {
    if evidence.matches(VersionShape(of: version)) {
      print("\(path) is \(schema.name) \(version.stem) (\(version.number))\n")
      return 0
    }
    for candidate in VersionShape.candidates(of: version) where evidence.matches(candidate) {
      print(
        "\(path) is \(schema.name) \(version.stem) (\(version.number)), if \(candidate.readings.descriptions.joined(separator: " and "))\n"
      )
      return 0
    }
  }
  guard
    let nearest = schema.versions.map({ ($0, HashDifference(evidence.hashes, VersionShape(of: $0))) }).min(by: {
      $0.1.count < $1.1.count
    })
  else { throw InputError(message: "\(folder): holds no version that can be read") }
  print("\(path) is no version of \(schema.name). The nearest is \(nearest.0.stem): it \(nearest.1.text)\n")
  if let model = store.model {
    for line in PropertyDifference.lines(of: nearest.0, from: model, in: nearest.1.changed) { print("  \(line)\n") }
  }
  print("`modelgen-import store \(path)` writes the manifest of the store's shape.\n")
  return 1
}

private func readFolder(
  _ folder: String, _ files: inout SourceFiles, _ findings: inout Findings
) throws(InputError) -> Schema {
  guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
    throw InputError(message: "\(folder): is no folder that can be read")
  }
  var versions: [ManifestFile] = []
  var settings: FileID?
  for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where name.hasSuffix(".yaml") {
    let isVersion = name.hasPrefix("V") && name.dropLast(5).allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isVersion || name == "schema.yaml", let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
    else { continue }
    let id = files.add(path: "\(folder)/\(name)", bytes: Array(data))
    if name == "schema.yaml" {
      settings = id
    } else {
      versions.append(ManifestFile(stem: String(name.dropLast(5)), id: id))
    }
  }
  guard !versions.isEmpty else {
    throw InputError(message: "\(folder): holds no version file (V1.yaml); name the schema's own folder")
  }
  let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  return readSchema(name: name, versions: versions, settings: settings, files: files, into: &findings)
}

import CoreDataModel
import Diagnostics
import ImportReport
import ModelgenKit
import SchemaModel
import StoreReader

/// `modelgen-import store FILE`
func importFromStore(_ arguments: ImportArguments) throws(InputError) -> Outcome {
  var outcome = Outcome()
  let path = arguments.paths[0]
  let file = outcome.files.add(path: path, bytes: [])
  let store = try readStore(path, Place(file: file, line: 1, column: 1))
  if let damage = store.logDamage { outcome.report.add(.warning, "\(path): \(damage)", at: nil) }
  if store.lacksLog { outcome.report.add(.note, "\(path): \(Store.lacksLogNotice)", at: nil) }
  guard let model = store.model else {
    let names = store.metadata.hashes.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    outcome.report.add(
      .error, "\(path) caches no model", at: nil,
      "The framework that wrote it (\(store.metadata.framework.map(String.init) ?? "unknown")) keeps hashes only, for \(names.joined(separator: ", ")). Import the sources or the model bundle, and prove them with `--expect \(path)`."
    )
    return outcome
  }
  let identifier = (model.versionIdentifiers + store.metadata.versionIdentifiers).lazy.compactMap(versionNumber).first
  let number = identifier ?? VersionNumber(1, 0, 0)
  var mapping = ModelMapping(model, origin: store.isSwiftData ? .swiftData : .coreData, file: file)
  var version = mapping.version(stem: "V\(number.major)", number: number)
  outcome.report.append(mapping.report)
  for (index, names) in mapping.originalNames.enumerated() where index < version.entities.count {
    for number in version.entities[index].attributes.indices {
      version.entities[index].attributes[number].renamedFrom = names[version.entities[index].attributes[number].name]
    }
    for number in version.entities[index].relationships.indices {
      version.entities[index].relationships[number].renamedFrom =
        names[version.entities[index].relationships[number].name]
    }
  }
  reportArchive(model, store.metadata, path, &outcome.report)
  reportDistance(of: version, from: model, &outcome.report)
  let stem = Path.stem(of: path)
  let name = arguments.name ?? (stem == "default" ? "App" : ImportReport.identifier(from: stem))
  var schema = Schema(name: name.isEmpty ? "App" : name)
  schema.versions = [version]
  outcome.schemas = [ImportedSchema(schema: schema, inferredPairs: [[]])]
  outcome.originalHashes = [model.hashesByName]
  outcome.evidence = [
    Evidence(
      source: "the hashes of \(path)", stem: nil, checksum: store.metadata.checksum, hashes: store.metadata.hashes)
  ]
  return outcome
}

func readStore(_ path: String, _ place: Place) throws(InputError) -> Store {
  do {
    return try Store.read(path, place: place)
  } catch {
    throw InputError(message: "\(path): \(error.description)\(error.remedy.map { "\n  \($0)" } ?? "")")
  }
}

private func versionNumber(_ text: String) -> VersionNumber? {
  let parts = text.split(separator: ".").map { Int($0) }
  guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2],
    [major, minor, patch].allSatisfy({ (0...999_999_999).contains($0) })
  else { return nil }
  return VersionNumber(major, minor, patch)
}

/// The cached model must hash to the store's own metadata; where it does not, it is of another age than the data.
private func reportArchive(
  _ model: ObjectModel, _ metadata: StoreMetadata, _ path: String, _ report: inout ImportFindings
) {
  let hashes = ModelHashes(of: model.shapes)
  var differing: [String] = []
  for (index, entity) in model.entities.enumerated() {
    if let real = metadata.hashes[entity.name], real != hashes.versionHashes[index] { differing.append(entity.name) }
  }
  let names = Set(model.entities.map(\.name))
  differing += metadata.hashes.keys.filter { !names.contains($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  guard !differing.isEmpty else { return }
  report.add(
    .warning, "the model that \(path) caches is not the one of its metadata: \(differing.joined(separator: ", "))",
    at: nil,
    "The manifest states the cached model. Prove it with another store of that version.")
}

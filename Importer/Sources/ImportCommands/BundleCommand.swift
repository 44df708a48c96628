import CoreDataModel
import DataModelBundle
import Diagnostics
import ImportReport
import ModelgenKit
import SchemaModel

/// `modelgen-import model BUNDLE`
func importFromBundle(_ arguments: ImportArguments) throws(InputError) -> Outcome {
  var outcome = Outcome()
  let path = arguments.paths[0]
  let file = Path.stem(of: path)
  let name = arguments.name ?? identifier(from: file)
  do {
    let bundle = try DataModelBundle(path, name: name.isEmpty ? "App" : name, files: &outcome.files)
    outcome.report.append(bundle.report)
    outcome.schemas = [
      ImportedSchema(schema: bundle.schema, inferredPairs: bundle.schema.versions.map { _ in [] })
    ]
    outcome.originalHashes = bundle.models.map(\.hashesByName)
    // Old versions are left behind with Core Data; the newest is what SwiftData will open.
    if let version = bundle.schema.versions.last, let model = bundle.models.last {
      reportDistance(of: version, from: model, &outcome.report)
    }
  } catch {
    throw InputError(message: "\(path): \(error.message)")
  }
  return outcome
}

extension ObjectModel {
  /// What Core Data has in a store's metadata for this model.
  var hashesByName: [String: VersionHash] {
    let hashes = ModelHashes(of: shapes).versionHashes
    var result: [String: VersionHash] = [:]
    for (entity, hash) in zip(entities, hashes) { result[entity.name] = hash }
    return result
  }
}

/// Says which entities cannot keep their hash: the framework will not take the manifest's version for the model's.
func reportDistance(of version: SchemaVersion, from model: ObjectModel, _ report: inout ImportFindings) {
  let real = ModelHashes(of: model.shapes)
  let shape = VersionShape(of: version)
  var moved: [String] = []
  var reasons: [String] = []
  for (index, entity) in model.entities.enumerated() {
    guard let hash = real.versionHashes[index] else { continue }
    if shape.entity(named: entity.name)?.versionHash != hash {
      moved.append(entity.name)
      let differences = PropertyDifference.between(version, model, entity: entity.name)
      reasons += differences.map { "\($0.path): \($0.summary)" }
    }
  }
  guard !moved.isEmpty else { return }
  report.add(
    .warning,
    "\(version.stem): SwiftData does not recognise a store of this version: \(moved.joined(separator: ", ")) hash differently",
    at: nil,
    (reasons.isEmpty ? "" : "What differs: \(reasons.prefix(12).joined(separator: "; ")). ")
      + "A store of this version is migrated when SwiftData first opens it, or must be migrated by Core Data before."
  )
}

import CoreDataModel
import Diagnostics
import ModelgenKit
import SchemaModel
import StoreReader

/// `modelgen-import identify PATH FILE`: `modelgen identify` for a store, whose cached model tells the properties as well.
func identify(
  _ arguments: ImportArguments, print: (String) -> Void, printError: (String) -> Void
) throws(InputError) -> Int32 {
  let (folder, path) = (arguments.paths[0], arguments.paths[1])
  guard Disk.kind(of: folder) != .missing else {
    throw InputError(message: "\(folder): no such file or folder")
  }
  var model: ObjectModel?
  var answer: IdentifyAnswer
  if StoreFingerprint.isStore(atPath: path) {
    let store = try readStore(path, Place(file: FileID(number: 0), line: 1, column: 1))
    model = store.model
    if let damage = store.logDamage { printError("warning: \(path): \(damage)\n") }
    if store.lacksLog { printError("note: \(path): \(Store.lacksLogNotice)\n") }
    let entities = store.metadata.hashes.map { StoreFingerprint.Entity(name: $0.key, versionHash: $0.value) }
    answer = ModelgenKit.identify(
      [StoreFingerprint(checksum: store.metadata.checksum, entities: entities)], at: folder)
  } else {
    do {
      answer = try ModelgenKit.identify(value: path, at: folder)
    } catch {
      throw InputError(message: "\(error.message)\(error.hint.map { "\n  \($0)" } ?? "")")
    }
  }
  let report = answer.report
  printFindings(of: report, printError)
  guard !answer.identifications.isEmpty else {
    throw InputError(message: "\(folder): holds no version that can be read; name the schema's own folder")
  }
  if let model { answer.explain(by: model) }
  if arguments.format == "json" {
    print(answer.identifications.jsonText)
  } else {
    for identification in answer.identifications { print(identification.text) }
  }
  if answer.identifications.allSatisfy(\.isIdentified) { return answer.isSound ? 0 : 1 }
  if model != nil { printError("'modelgen import store \(path)' writes the manifest of the store's shape\n") }
  return 1
}

extension IdentifyAnswer {
  /// Puts what the model says in place of what a search for single edits found.
  fileprivate mutating func explain(by model: ObjectModel) {
    for index in identifications.indices {
      guard let nearest = identifications[index].nearest,
        let version = schemas.first(where: { $0.name == nearest.schema })?.versions.first(where: {
          $0.stem == nearest.stem
        })
      else { continue }
      for (number, difference) in nearest.differences.enumerated() where difference.kind == .differs {
        let found = PropertyDifference.between(version, model, entity: difference.entity)
        if !found.isEmpty { identifications[index].nearest?.differences[number].explanations = found }
      }
    }
  }
}

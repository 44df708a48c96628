import Diagnostics
import SchemaEvolution
import SchemaModel
import SwiftEmitter

/// The draft of a stage that an import found the app's own code for.
public struct CarriedDraft: Sendable {
  /// Where `generate` would write it.
  public var path: String
  public var contents: [UInt8]
  /// True where something is there already, which stays.
  public var isTaken: Bool
}

/// Drafts the stages of a schema that have code of the app's own, with that code as comments.
///
/// - Parameters:
///   - schema: as its manifests state it.
///   - folder: the schema's folder; it need not exist yet.
/// - Returns: nothing for a step that is not custom, or that today's rules leave no stage; and nothing where the folder for
///   generated files is outside of the repository.
public func carriedDrafts(of schema: Schema, at folder: String, carrying code: [CarriedCode]) -> [CarriedDraft] {
  guard !code.isEmpty, let templates = try? Templates() else { return [] }
  var findings = Findings()
  let evolution = evolve(schema, into: &findings)
  let own = SchemaFolder(path: folder, name: schema.name, stems: [], hasSettings: false, hasLock: false)
  let output = schema.settings.output
  guard !output.isNone else { return [] }
  let migrations = (output.migrations ?? output.schemas).map { Path.normalized(Path.join(folder, $0.value)) }
  let target = migrations ?? own.standardOutput
  guard Confinement(ofSchemaAt: folder, allowsOutside: false).objection(to: target) == nil else { return [] }
  let carrying = Set(code.map(\.version))
  let names = evolution.steps.filter { $0.stage == .custom && carrying.contains(schema.versions[$0.to].stem) }.map {
    schema.fileNames.stageFile(from: schema.versions[$0.from].stem, to: schema.versions[$0.to].stem)
  }
  return emit(schema, evolution, templates: templates, carried: code).filter { names.contains($0.name) }.map { file in
    let path = Path.join(target, file.name)
    return CarriedDraft(path: path, contents: file.contents, isTaken: Disk.isTaken(path))
  }
}

/// Writes a draft whose path is free.
public func write(_ draft: CarriedDraft) throws(DiskError) {
  try Disk.makeFolders(Path.parent(of: draft.path))
  try Disk.replace(draft.path, with: draft.contents)
}

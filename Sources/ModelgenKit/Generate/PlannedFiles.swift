import Diagnostics
import SchemaEvolution
import SchemaModel
import SwiftEmitter

/// The files of one folder that one schema asks for.
struct PlannedFolder {
  struct File {
    var name: String
    var contents: [UInt8]
    /// Created when missing, else left alone.
    var isOwnedByUser: Bool
    /// The own record: written like the others, yet nobody is told about it.
    var isRecord = false
    /// For a stage: what it was for before there was a version after its step.
    var earlierWork: [String]?
  }

  var path: String
  var schema: String
  var files: [File]
  /// Files of this schema that are gone from the manifests may be removed here.
  var removesOrphans: Bool
  /// Where `output:` names the folder, if it does.
  var setting: Place?

  /// What to say with a failure to write.
  var notes: [Diagnostic.Note] { setting.map { [Diagnostic.Note("the folder is named here", at: $0)] } ?? [] }

  func path(of file: File) -> String { Path.join(path, file.name) }
}

/// Sorts what was emitted into folders and adds the record of each.
func planFolders(
  _ loaded: LoadedSchema, _ emitted: [GeneratedFile], _ folders: OutputFolders, _ options: GenerateOptions
) -> [PlannedFolder] {
  var isBuild = false
  if case .build = options.destination { isBuild = true }
  var planned = folders.all.map {
    PlannedFolder(
      path: $0, schema: loaded.folder.name, files: [], removesOrphans: !isBuild && !folders.isForUserOnly,
      setting: folders.setting(of: $0, loaded))
  }
  for file in emitted {
    // A build has nothing of the tests' target.
    if isBuild, file.ownedByUser || file.role == .expectedVersions { continue }
    if folders.isForUserOnly, !(file.ownedByUser || file.role == .expectedVersions) || options.hasStageFile(file.name) {
      continue
    }
    if options.isReader, !file.isForReaders { continue }
    for folder in folders.folders(for: file) {
      guard let index = planned.firstIndex(where: { $0.path == folder }) else { continue }
      planned[index].files.append(
        PlannedFolder.File(
          name: file.name, contents: file.contents, isOwnedByUser: file.ownedByUser, earlierWork: file.earlierWork))
    }
  }
  if isBuild {
    planned[0].files += undeclared(loaded, emitted, options)
  } else {
    for index in planned.indices {
      let own =
        planned[index].files.filter { !$0.isOwnedByUser }.map(\.name)
        + folders.sharedFiles(in: planned[index].path, emitted, options)
      guard !own.isEmpty else { continue }
      planned[index].files.append(
        PlannedFolder.File(
          name: OwnRecord.name(for: loaded.folder.name),
          contents: OwnRecord.contents(
            for: loaded.folder.name, own, hasLock: loaded.folder.hasLock,
            shared: SupportSettings(loaded.schema)),
          isOwnedByUser: false, isRecord: true))
    }
  }
  return planned
}

/// A build declares one file for each version before anything is parsed; a version whose Swift is hand-written still
/// needs its file, or the compiler does not find it.
private func undeclared(
  _ loaded: LoadedSchema, _ emitted: [GeneratedFile], _ options: GenerateOptions
) -> [PlannedFolder.File] {
  let names = FileNames(schema: loaded.folder.name)
  var declared = loaded.folder.stems.map(names.version) + [names.currentSchema]
  if !options.isReader { declared.append(names.plan) }
  let why =
    options.isReader
    ? "Targets that read stores need no other than the newest." : "Nothing is generated for this version."
  let text = Array("// \(GeneratedFile.marker) \(why)\n".utf8)
  let written = emitted.filter { $0.isForReaders || !options.isReader }
  return declared.filter { name in !written.contains { $0.name == name } }.map {
    PlannedFolder.File(name: $0, contents: text, isOwnedByUser: false)
  }
}

/// Reports paths that two schemas or versions would both write.
func reportSharedPaths(_ folders: [PlannedFolder], into report: inout Report) {
  var owners: [String: String] = [:]
  for folder in folders {
    for file in folder.files {
      let path = folder.path(of: file)
      if let owner = owners.updateValue(folder.schema, forKey: path.lowercased()) {
        let who = owner == folder.schema ? "two versions of \(owner)" : "\(owner) and \(folder.schema)"
        report.findings.report(
          .sameOutput, "\(who) would both write this file", at: report.place(ofWhole: path),
          fix: "rename one of the two, or give one schema an 'output:' of its own")
      }
    }
  }
}

import Diagnostics
import SchemaModel
import SwiftEmitter

// What opens a store is the same for every schema: it is generated once for all schemas of a folder. Each of them lists
// the shared files in its record, and notes there what it needs of them, so that a run about one schema writes what
// serves all.

extension OutputFolders {
  /// The shared files that a schema needs in one of its folders.
  func sharedFiles(in folder: String, _ emitted: [GeneratedFile], _ options: GenerateOptions) -> [String] {
    var isNeeded = !isForUserOnly && emitted.contains { $0.role == .currentSchema }
    // A build has declared them, whatever the manifests say.
    if case .build = options.destination { isNeeded = true }
    guard isNeeded else { return [] }
    if folder == support { return [FileNames.storeSupport] + (options.isReader ? [] : [FileNames.migrationSupport]) }
    return folder == reader ? [FileNames.storeSupport] : []
  }
}

/// Adds the files that the schemas of a folder share to the first of them.
///
/// - Parameter needs: for each planned folder, in the same order, the names of the shared files and what its schema needs
///   of them.
func addSharedFiles(
  to folders: inout [PlannedFolder], _ needs: [(names: [String], settings: SupportSettings)], templates: Templates
) {
  var paths: [String] = []
  for folder in folders where !paths.contains(folder.path) { paths.append(folder.path) }
  for path in paths {
    let indices = folders.indices.filter { folders[$0].path == path && !needs[$0].names.isEmpty }
    guard let first = indices.first else { continue }
    let known = folders.filter { $0.path == path }.map { OwnRecord.name(for: $0.schema) }
    let settings = (indices.map { needs[$0].settings } + otherSettings(in: path, notOf: known))
      .reduce(SupportSettings()) { $0.union($1) }
    let names = Set(indices.flatMap { needs[$0].names })
    folders[first].files += emitSupport(settings, templates: templates).filter { names.contains($0.name) }
      .map { PlannedFolder.File(name: $0.name, contents: $0.contents, isOwnedByUser: false) }
  }
}

/// What schemas need that have files in the folder and are no part of the run.
private func otherSettings(in folder: String, notOf records: [String]) -> [SupportSettings] {
  otherRecords(in: folder, than: records).map(OwnRecord.sharedSettings)
}

/// True where another schema's record in the folder lists the file.
func isShared(_ name: String, in folder: PlannedFolder) -> Bool {
  guard name == FileNames.storeSupport || name == FileNames.migrationSupport else { return false }
  return otherRecords(in: folder.path, than: [OwnRecord.name(for: folder.schema)]).contains { bytes in
    OwnRecord.names(in: bytes).contains(name)
  }
}

private func otherRecords(in folder: String, than records: [String]) -> [[UInt8]] {
  ((try? Disk.list(folder)) ?? []).sorted().compactMap { name in
    guard OwnRecord.schema(ofFile: name) != nil, !records.contains(name) else { return nil }
    return (try? Disk.readIfPresent(Path.join(folder, name))).flatMap { $0 }
  }
}

/// Reports targets that would get the shared files twice.
///
/// - Parameter needs: for each planned folder, in the same order, the names of the shared files.
func reportSupportTwice(_ folders: [PlannedFolder], _ needs: [[String]], into report: inout Report) {
  var first: [Substring: PlannedFolder] = [:]
  for (folder, names) in zip(folders, needs) where !names.isEmpty {
    guard let target = OutputFolders.targetFolder(of: folder.path) else { continue }
    guard let other = first[target] else {
      first[target] = folder
      continue
    }
    guard other.path != folder.path else { continue }
    report.findings.report(
      .supportTwice,
      "\(other.schema) and \(folder.schema) would both put \(names[0]) into \(target): once into \(other.path), once"
        + " into \(folder.path)", at: folder.setting ?? report.place(ofWhole: folder.path),
      fix: "name one folder under `output:` of both, such as `support: ` with the path to \(target)")
  }
}

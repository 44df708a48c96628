import SchemaModel
import SwiftEmitter

/// Says where files of a schema stand that went elsewhere before its `output:` was changed.
///
/// That they are this schema's is likely, not certain, so nothing is removed.
func leftOverNotes(
  _ loaded: LoadedSchema, _ output: OutputFolders, _ emitted: [GeneratedFile], _ schemas: [LoadedSchema],
  _ destination: GenerateOptions.Destination
) -> [String] {
  guard case .asConfigured = destination else { return [] }
  let record = OwnRecord.name(for: loaded.folder.name)
  return oldFolders(loaded, output).compactMap { folder in
    guard let bytes = try? Disk.readIfPresent(Path.join(folder, record)),
      wasOutput(folder, of: loaded, bytes, emitted, schemas, destination)
    else { return nil }
    let names = OwnRecord.names(in: bytes).filter { name in
      (try? Disk.readIfPresent(Path.join(folder, name))).map { $0.map(isGenerated) ?? false } ?? false
    }
    guard !names.isEmpty else { return nil }
    return "\(folder): \(names.count == 1 ? "a file" : "\(names.count) files") of \(loaded.folder.name) from before"
      + " 'output:' changed; delete what \(record) lists there, and that file"
  }
}

/// True where a folder with a record of the schema's name seems to have been its output.
///
/// The record proves that modelgen made the files that it lists. That they are this schema's is not written in it, and
/// another app of the repository may have a schema of the same name: so one of the versions must be as it would be made
/// today. Those that have shipped stay as they were.
func wasOutput(
  _ folder: String, of loaded: LoadedSchema, _ record: [UInt8], _ emitted: [GeneratedFile], _ schemas: [LoadedSchema],
  _ destination: GenerateOptions.Destination
) -> Bool {
  let isNamesakes = schemas.contains { other in
    other.folder.name == loaded.folder.name && other.folder.path != loaded.folder.path
      && OutputFolders(other, destination)?.all.contains(folder) ?? false
  }
  if isNamesakes { return false }
  let listed = Set(OwnRecord.names(in: record))
  return emitted.contains { file in
    file.role == .schema && listed.contains(file.name)
      && (try? Disk.holds(file.contents, at: Path.join(folder, file.name))) == true
  }
}

/// Where the files may have gone before: beside the manifests, or into a neighbour of where they go now.
func oldFolders(_ loaded: LoadedSchema, _ output: OutputFolders) -> [String] {
  var result: [String] = []
  func add(_ folder: String) {
    if !output.all.contains(folder), !result.contains(folder) { result.append(folder) }
  }
  add(loaded.folder.standardOutput)
  guard loaded.schema.settings.output.schemas != nil || loaded.schema.settings.output.migrations != nil else {
    return result
  }
  for folder in output.all {
    let parent = Path.parent(of: folder)
    add(parent)
    // A home folder or a root with thousands of entries is no place to look around in.
    guard let names = try? Disk.list(parent), names.count <= 64 else { continue }
    for name in names where !name.hasPrefix(".") { add(Path.normalized(Path.join(parent, name))) }
  }
  return result
}

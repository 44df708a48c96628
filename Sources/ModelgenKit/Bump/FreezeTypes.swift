import Diagnostics
import SchemaEvolution
import SchemaModel

// The app has one declaration of an external type. Once a new version changes it, the versions before declare frozen
// copies of their own.

/// Where the newest version, which has not shipped, changes an external type, the versions before get their frozen copies,
/// and there is nothing to copy. True if that was done.
func freezeLiveTypes(_ loaded: LoadedSchema, _ options: BumpOptions, into result: inout BumpResult) -> Bool {
  guard options.version == nil, !options.isForced, let newest = loaded.evolution?.plan.last else { return false }
  let versions = loaded.schema.versions
  guard loaded.lock?.entry(for: versions[newest].stem) == nil else { return false }
  let conflicts = result.report.findings.all.filter { $0.rule === Rule.liveTypeChanged && !$0.edits.isEmpty }
  var edits: [FileID: [Diagnostic.Edit]] = [:]
  for edit in conflicts.flatMap(\.edits) { edits[edit.place.file, default: []].append(edit) }
  for version in versions {
    guard let own = edits[version.file] else { continue }
    let bytes = result.report.files[version.file].bytes
    let path = loaded.folder.versionPath(version.stem)
    result.changes.append(
      FileChange(path: path, action: .update, old: bytes, new: apply(own, to: bytes).bytes, isOwnedByUser: true))
    let names =
      (version.structs.map { ($0.name, $0.externalPlace) } + version.enums.map { ($0.name, $0.externalPlace) })
      .filter { _, place in own.contains { $0.place == place } }.map(\.0)
    result.notes.append(
      "\(version.stem) declares a frozen copy of \(named(names)) now, which \(versions[newest].stem) changes; the shape of"
        + " \(version.stem) does not move")
  }
  guard !result.changes.isEmpty else { return false }
  result.notes.append("\(versions[newest].stem) has not shipped, so there is no new version")
  result.notes.append("next: modelgen generate \(Path.typed(loaded.folder.path))")
  return true
}

/// The copy and its source name the app's one declaration of a type: once the copy changes it, the source is frozen.
func noteLiveTypes(_ version: SchemaVersion, _ next: VersionName, _ loaded: LoadedSchema, _ result: inout BumpResult) {
  let names = version.structs.filter(\.isExternal).map(\.name) + version.enums.filter(\.isExternal).map(\.name)
  guard !names.isEmpty else { return }
  result.notes.append(
    "\(named(names)) belong\(names.count == 1 ? "s" : "") to the app: after \(next.stem).yaml has changed one, run modelgen"
      + " bump \(Path.typed(loaded.folder.path)) again: \(version.stem) then keeps a frozen copy, and its shape does not move"
  )
}

private func named(_ names: [String]) -> String {
  names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
}

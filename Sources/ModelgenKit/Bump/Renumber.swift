import Diagnostics
import SchemaModel
import SwiftEmitter

/// Turns the newest version into the next number, because another branch has taken its own: the file, the number inside,
/// the hand-written stage file, and an entry of the lock that has not gone out.
func renumber(_ loaded: LoadedSchema, _ options: BumpOptions, into result: inout BumpResult) {
  let schema = loaded.schema
  guard var plan = loaded.evolution?.plan, var newest = plan.last else { return }
  let unfinished = unfinishedRenumbering(loaded, plan, result.report)
  if unfinished != nil {
    plan.removeLast()
    newest = plan[plan.count - 1]
  }
  let version = schema.versions[newest]
  let entry = loaded.lock?.entries.firstIndex { $0.stem == version.stem }
  guard entry == nil || options.isForced else {
    result.refuse(
      "\(version.stem) is in \(loaded.folder.lockPath): a version that is on users' devices keeps its number",
      at: version.numberPlace,
      fix:
        "if no build with it was released, TestFlight included: modelgen bump \(Path.typed(loaded.folder.path)) --renumber"
        + " --force; else renumber the other branch's \(version.stem)")
    return
  }
  guard let next = unfinished ?? nextName(loaded, options.version, into: &result) else { return }
  let others = schema.versions.indices.filter { $0 != newest && schema.versions[$0].stem != next.stem }.map {
    schema.versions[$0].number
  }
  guard others.allSatisfy({ $0 < next.number }) else {
    result.refuse(
      "\(next.number) would put \(version.stem) before a version that exists", at: version.numberPlace,
      fix: "the newest version gets a number above all others, such as \(VersionName.following(schema).number)")
    return
  }
  let bytes = result.report.files[version.file].bytes
  guard let text = ManifestEdit.renumbered(bytes, number: next.number.description) else {
    result.refuse(
      "\(version.stem).yaml could not be rewritten", at: version.numberPlace,
      fix: "rename it to \(next.path) and set `version: \(next.number)` by hand")
    return
  }
  let old = loaded.folder.versionPath(version.stem)
  if unfinished == nil {
    result.changes = [FileChange(path: loaded.folder.versionPath(next.stem), action: .create, new: text)]
  }
  result.changes.append(FileChange(path: old, action: .remove, old: bytes))
  if let entry, var lock = loaded.lock {
    lock.rename(entry, to: next.stem, next.number)
    result.changes.append(
      FileChange(path: loaded.folder.lockPath, action: .update, new: Array(lock.text.utf8)))
    result.notes.append("the entry of \(version.stem) in shipped.lock is \(next.stem)'s now")
  }
  if plan.count > 1 {
    let before = schema.versions[plan[plan.count - 2]].stem
    moveStageFile(loaded, from: (before, version.stem), to: (before, next.stem), options, &result)
  }
  result.orderForKills()
  result.notes.append("next: modelgen generate \(Path.typed(loaded.folder.path))")
}

/// The name that a run gave to the newest version before it was killed: the file under the old name is still there.
private func unfinishedRenumbering(_ loaded: LoadedSchema, _ plan: [Int], _ report: Report) -> VersionName? {
  guard plan.count > 1 else { return nil }
  let (old, new) = (loaded.schema.versions[plan[plan.count - 2]], loaded.schema.versions[plan[plan.count - 1]])
  let text = ManifestEdit.renumbered(report.files[old.file].bytes, number: new.number.description)
  guard text == report.files[new.file].bytes else { return nil }
  return VersionName.asked(new.stem, loaded.schema)
}

/// Renames the hand-written file of a step and the names in it, where there is one.
func moveStageFile(
  _ loaded: LoadedSchema, from old: (from: String, to: String), to new: (from: String, to: String),
  _ options: BumpOptions, _ result: inout BumpResult
) {
  let name = loaded.schema.fileNames.stage(from: old.from, to: old.to)
  let newName = loaded.schema.fileNames.stage(from: new.from, to: new.to)
  guard let folders = OutputFolders(loaded, options.destination) else {
    result.notes.append("if the target has a hand-written \(name).swift, rename it and the enum in it: \(newName)")
    return
  }
  let path = Path.join(folders.migrations, "\(name).swift")
  let newPath = Path.join(folders.migrations, "\(newName).swift")
  do throws(DiskError) {
    guard let bytes = try Disk.readIfPresent(path) else { return }
    var words = [(name, newName)]
    for (before, after) in [(old.from, new.from), (old.to, new.to)] where before != after {
      words += [(loaded.schema.typeName(ofStem: before), loaded.schema.typeName(ofStem: after)), (before, after)]
    }
    let text = replacingWords(words, in: bytes)
    let existing = try Disk.readIfPresent(newPath)
    // Left by a run that was killed: then only the old file is to go.
    guard existing == nil || existing == text else {
      result.refuse("\(newPath) exists already", fix: "move it away; \(path) would become that file")
      return
    }
    if existing == nil { result.changes.append(FileChange(path: newPath, action: .create, new: text)) }
    result.changes.append(FileChange(path: path, action: .remove, old: bytes))
  } catch {
    result.report.report(.unreadableFile, "cannot be read", error)
  }
}

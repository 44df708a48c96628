import Diagnostics
import SchemaEvolution

// A schema folder that is gone, or has another name, takes its lock along: no schema of today would ask the revision for
// it, and its shipped versions could be edited or dropped without a word.

/// Holds the locks that a git revision has below the paths against the schemas that are there today.
///
/// A folder is told by its path in the repository's trees: where a link has taken the place of a folder, the schema that it
/// leads to is another one, and the one that was there is gone.
func checkGoneSchemas(_ revision: String, below paths: [String], into result: inout CheckResult) {
  for path in paths where Disk.kind(of: path) == .folder {
    do throws(GitError) {
      let git = try Git(folder: path, revision: revision)
      var seen = Set(result.schemas.compactMap { git.workingTree.treePath(of: $0.folder.path) })
      for root in git.treePaths {
        let locks = try git.treePaths(ofFilesNamed: "shipped.lock", below: root)
        for lock in locks {
          let folder = Path.parent(of: lock)
          // A lock that is there and was not read is in or below another schema, which has a finding of its own.
          guard seen.insert(folder).inserted, !git.workingTree.hasFile(lock), !(try git.isLeftOut(lock)) else {
            continue
          }
          let below = lock.utf8.dropFirst(root.isEmpty ? 0 : root.utf8.count + 1)
          let shown = Path.parent(of: Path.join(path, String(decoding: below, as: UTF8.self)))
          try checkGone(shown, lock: lock, git, locks, into: &result)
        }
      }
    } catch {
      result.report.report(error, revision: revision, folder: path)
    }
  }
}

private func checkGone(
  _ folder: String, lock path: String, _ git: Git, _ locks: [String], into result: inout CheckResult
) throws(GitError) {
  let revision = git.revision
  let id = result.report.files.add(
    path: "\(revision):\(Path.join(folder, "shipped.lock"))", bytes: try git.file(path))
  var ignored = Findings()
  let bytes = result.report.files[id].bytes
  guard let theirs = ShippedLock.parse(bytes, file: id, folder: folder, into: &ignored), !theirs.entries.isEmpty else {
    return
  }
  if let loaded = newName(of: theirs, among: result.schemas.filter { !isKnown($0, locks, git) }) {
    let note = nothingToCompare(loaded, revision)
    result.notes.removeAll { $0 == note }
    result.notes.append("\(loaded.folder.path) is \(folder) of \(revision), by another name")
    hold(loaded, against: theirs, revision, into: &result)
    return
  }
  result.report.reportRewritten(
    Path.join(folder, "shipped.lock"),
    "the schema is gone, and its lock with it; \(revision) records"
      + " \(theirs.entries.map(\.stem).joined(separator: ", ")) as shipped",
    fix:
      "merge \(revision) into this branch, or restore it: git checkout \(Path.typed(revision)) -- \(Path.typed(folder)); under another name"
      + " of the folder the lock is moved unchanged; a schema that no device has is forgotten in a change before"
      + " this one: modelgen ship \(Path.typed(folder)) --forget VERSION --reason \"…\"")
}

/// True for a schema that has a lock at the revision, which was compared with that one.
private func isKnown(_ loaded: LoadedSchema, _ locks: [String], _ git: Git) -> Bool {
  git.workingTree.treePath(of: loaded.folder.path).map { locks.contains(Path.join($0, "shipped.lock")) } ?? false
}

/// The schema that carries the lock on: the one that has most of its entries, as they are.
private func newName(of theirs: ShippedLock, among schemas: [LoadedSchema]) -> LoadedSchema? {
  let counted = schemas.map { loaded in
    theirs.entries.count { entry in loaded.lock?.entry(for: entry.stem)?.records(theSameAs: entry) ?? false }
  }
  guard let most = counted.max(), most > 0 else { return nil }
  return counted.firstIndex(of: most).map { schemas[$0] }
}

import Diagnostics
import SchemaEvolution
import SchemaModel

/// Holds the lock on disk against the one of the last commit: a lock that is gone, or that an older one has replaced,
/// protects nothing, and nothing else would say so.
///
/// Without a repository, or where the last commit does not have the folder, there is nothing to compare with, and nothing to say.
func checkAgainstLastCommit(_ loaded: LoadedSchema, into result: inout CheckResult) {
  // A lock that cannot be trusted has its finding already.
  guard loaded.folder.hasLock == (loaded.lock != nil), !result.hasFinding(in: loaded.folder.lockPath) else { return }
  let committedBytes: [UInt8]?
  do throws(GitError) {
    committedBytes = try Git.lastCommitted("shipped.lock", in: loaded.folder.path)
  } catch {
    // Nothing protects the lock then, so that is not passed over.
    result.report.report(error, revision: "HEAD", folder: loaded.folder.path)
    return
  }
  guard let bytes = committedBytes else { return }
  let id = result.report.files.add(path: "HEAD:\(loaded.folder.lockPath)", bytes: bytes)
  var ignored = Findings()
  guard
    let committed = ShippedLock.parse(
      result.report.files[id].bytes, file: id, folder: loaded.folder.path, into: &ignored)
  else { return }
  var doubtful = committed
  if loaded.folder.hasLock {
    let ours = loaded.lock ?? ShippedLock()
    // What a commit is about to say (a version forgotten, an entry renumbered) is told when the commit is reviewed.
    let notes = result.notes
    doubtful.entries = committed.entries.filter {
      !records($0, ours, since: committed, loaded, "HEAD", into: &result)
    }
    result.notes = notes
  } else if !committed.entries.isEmpty {
    result.report.reportRewritten(
      loaded.folder.lockPath,
      "the lock is gone; the last commit has it, and records \(committed.entries.map(\.stem).joined(separator: ", ")) as"
        + " shipped",
      fix: "git checkout HEAD -- \(Path.typed(loaded.folder.lockPath))")
  }
  compare(doubtful, loaded, into: &result)
}

extension CheckResult {
  fileprivate func hasFinding(in path: String) -> Bool {
    report.findings.all.contains { finding in
      finding.severity == .error && finding.place.map { report.files[$0.file].path == path } ?? false
    }
  }
}

import Diagnostics
import SchemaEvolution
import SchemaModel

/// Holds lock and manifests against those of a git revision, so that one commit cannot change a shipped version and its
/// record together.
func checkAgainst(_ revision: String, _ loaded: LoadedSchema, into result: inout CheckResult) {
  guard let theirs = lock(of: loaded, at: revision, into: &result) else { return }
  let ours = loaded.lock ?? ShippedLock()
  var doubtful = theirs
  doubtful.entries = []
  if !loaded.folder.hasLock, !theirs.entries.isEmpty {
    result.report.reportRewritten(
      loaded.folder.lockPath,
      "the lock is gone; \(revision) records \(theirs.entries.map(\.stem).joined(separator: ", ")) as shipped",
      fix: "git checkout \(Path.typed(revision)) -- \(Path.typed(loaded.folder.lockPath))")
    doubtful.entries = theirs.entries
  } else if loaded.lock == nil {
    // Ours cannot be read, which is an error already; the manifests are compared all the same.
    doubtful.entries = theirs.entries
  } else {
    doubtful.entries = entriesNotRecorded(of: theirs, ours, loaded, revision, into: &result)
  }
  compare(doubtful, loaded, into: &result)
  noteNeutralEdits(of: theirs, loaded, revision, except: Set(doubtful.entries.map(\.stem)), into: &result)
}

/// Holds our lock against that of a folder which had another name at the revision.
func hold(_ loaded: LoadedSchema, against theirs: ShippedLock, _ revision: String, into result: inout CheckResult) {
  var doubtful = theirs
  doubtful.entries = entriesNotRecorded(
    of: theirs, loaded.lock ?? ShippedLock(), loaded, revision, into: &result)
  compare(doubtful, loaded, into: &result)
}

private func entriesNotRecorded(
  of theirs: ShippedLock, _ ours: ShippedLock, _ loaded: LoadedSchema, _ revision: String,
  into result: inout CheckResult
) -> [ShippedLock.Entry] {
  theirs.entries.filter { !records($0, ours, since: theirs, loaded, revision, into: &result) }
}

/// Holds today's manifests against entries that our own lock does not vouch for.
func compare(_ doubtful: ShippedLock, _ loaded: LoadedSchema, into result: inout CheckResult) {
  // Where this branch has not even the file, one finding says so.
  let stems = Set(loaded.schema.versions.map(\.stem))
  var doubtful = doubtful
  doubtful.entries.removeAll { !stems.contains($0.stem) }
  guard let evolution = loaded.evolution, !doubtful.entries.isEmpty else { return }
  _ = doubtful.compare(with: loaded.schema, evolution, into: &result.report.findings)
}

private func lock(of loaded: LoadedSchema, at revision: String, into result: inout CheckResult) -> ShippedLock? {
  let path = loaded.folder.lockPath
  do throws(GitError) {
    let git = try Git(folder: loaded.folder.path, revision: revision)
    let names = try git.names()
    guard names.contains("shipped.lock") else {
      result.notes.append(
        names.isEmpty
          ? nothingToCompare(loaded, revision)
          : "\(revision) has no lock for \(loaded.folder.name): nothing has shipped there")
      return nil
    }
    let id = result.report.files.add(path: "\(revision):\(path)", bytes: try git.read("shipped.lock"))
    var findings = Findings()
    let lock = ShippedLock.parse(result.report.files[id].bytes, file: id, folder: loaded.folder.path, into: &findings)
    // It is not this branch that broke it, and this branch may be the one that mends it.
    for var finding in findings.all {
      finding.severity = .warning
      result.report.findings.report(finding)
    }
    return lock
  } catch {
    result.report.report(error, revision: revision, folder: loaded.folder.path)
    return nil
  }
}

func nothingToCompare(_ loaded: LoadedSchema, _ revision: String) -> String {
  "\(revision) does not have \(loaded.folder.path): there is nothing to compare it with"
}

/// True where our lock has the entry as it is there, or dropped it with a reason.
func records(
  _ entry: ShippedLock.Entry, _ ours: ShippedLock, since theirs: ShippedLock, _ loaded: LoadedSchema,
  _ revision: String, into result: inout CheckResult
) -> Bool {
  let path = loaded.folder.lockPath
  let there = [Diagnostic.Note("as \(revision) has it", at: entry.place)]
  guard let own = ours.entry(for: entry.stem) else {
    if let renumbered = ours.renumbered(entry) {
      result.notes.append("\(loaded.folder.name) \(entry.stem) is \(renumbered.stem) in the lock now, with --force")
      return true
    }
    if let reason = ours.reasonToForget(entry, since: theirs) {
      result.notes.append("\(loaded.folder.name) \(entry.stem) leaves the lock: \(reason)")
      return true
    }
    let hasFile = loaded.schema.versions.contains { $0.stem == entry.stem }
    result.report.reportRewritten(
      path,
      "\(entry.stem) (\(entry.number)) has shipped according to \(revision), and is not in the lock here"
        + (hasFile ? "" : "; its file is missing too"),
      fix: "merge \(revision) into this branch; a version that never reached a device leaves the lock with"
        + " modelgen ship \(Path.typed(loaded.folder.path)) --forget \(entry.stem) --reason \"…\"", notes: there)
    return false
  }
  guard !own.records(theSameAs: entry) else { return true }
  if let reason = ours.reasonToForget(entry, since: theirs) {
    result.notes.append("\(loaded.folder.name) \(entry.stem) was forgotten and shipped anew: \(reason)")
    return true
  }
  result.report.reportRewritten(
    path, "the entry of \(entry.stem) is not the one that \(revision) has: \(difference(own, entry))",
    at: own.place,
    fix:
      "a shipped entry stays as it is: git checkout \(Path.typed(revision)) -- \(Path.typed(path)), then ship again what is new here",
    notes: there)
  return false
}

private func difference(_ own: ShippedLock.Entry, _ other: ShippedLock.Entry) -> String {
  if own.number != other.number { return "it says \(own.number), not \(other.number)" }
  let (here, there) = (Set(own.meaning), Set(other.meaning))
  func quoted(_ line: String) -> String { "`\(String(line.drop { $0 == " " }))`" }
  let added = own.meaning.first { !there.contains($0) }.map(quoted)
  let gone = other.meaning.first { !here.contains($0) }.map(quoted)
  switch (added, gone) {
  case (let added?, let gone?): return "it says \(added), not \(gone)"
  case (let added?, nil): return "it says \(added)"
  case (nil, let gone?): return "\(gone) is missing"
  case (nil, nil): return "its lines are in another order"
  }
}

/// An edit that stores do not notice may go into a shipped version; the other branch's copy should get it too.
private func noteNeutralEdits(
  of lock: ShippedLock, _ loaded: LoadedSchema, _ revision: String, except: Set<String>, into result: inout CheckResult
) {
  let old: Schema?
  do throws(GitError) {
    old = try readSchema(of: loaded.folder, at: revision, into: &result.report)
  } catch {
    result.report.report(error, revision: revision, folder: loaded.folder.path)
    return
  }
  guard let old else { return }
  for entry in lock.entries where !except.contains(entry.stem) {
    guard let before = old.versions.firstIndex(where: { $0.stem == entry.stem }),
      let now = loaded.schema.versions.firstIndex(where: { $0.stem == entry.stem })
    else { continue }
    let changes = compare(before, of: old, with: now, of: loaded.schema).changes
    guard !changes.isEmpty, changes.allSatisfy({ $0.changeClass == .neutral }) else { continue }
    let shown = changes.prefix(3).map { "\($0.path) \($0.summary)" }.joined(separator: "; ")
    result.notes.append(
      "\(loaded.folder.name) \(entry.stem) differs from \(revision) in what stores do not record (\(shown)"
        + "\(changes.count > 3 ? "; …" : "")): the other branch lacks the edit until the two are merged")
  }
}

import Diagnostics
import SchemaEvolution

/// Puts the two sides of a conflicted lock together, where both are locks and agree on what they share.
func joinLock(_ loaded: LoadedSchema, into result: inout BumpResult) {
  let path = loaded.folder.lockPath
  guard
    let id = result.report.files.id(ofPath: path),
    let text = ConflictedText(plainLines(of: result.report.files[id].bytes))
  else { return }  // Damaged in another way: its own finding says how.
  let place = Place(file: id, line: 1, column: 1)
  let pair: (ours: ShippedLock, theirs: ShippedLock)?
  do throws(GitError) {
    pair = try sides(of: text, id, loaded)
  } catch {
    result.report.report(error, revision: "MERGE_HEAD", folder: loaded.folder.path)
    return
  }
  guard let (ours, theirs) = pair else {
    result.refuse(
      "one side of the conflict is not a complete lock: somebody has edited it", at: place,
      fix: "run the merge again (git checkout --merge -- \(Path.typed(path))), then this command")
    return
  }
  if let stem = ours.disagreement(with: theirs) {
    result.refuse(
      "both branches shipped a \(stem), and they are not the same version", at: place,
      fix:
        "only one can be \(stem): stop the merge (git merge --abort); on the branch whose \(stem) has not shipped run"
        + " modelgen bump \(Path.typed(loaded.folder.path)) --renumber --force, commit, and merge again")
    return
  }
  let joined = ours.joined(with: theirs)
  result.changes = [FileChange(path: path, action: .update, new: Array(joined.text.utf8))]
  result.notes = [
    "shipped.lock holds what both branches shipped: \(joined.entries.map(\.stem).joined(separator: ", "))"
  ]
  for (side, other) in [(ours, theirs), (theirs, ours)] {
    for entry in other.entries {
      guard let reason = side.reasonToForget(entry, since: other) else { continue }
      let isBack = joined.entry(for: entry.stem) != nil
      result.notes.append(
        "one branch has taken \(entry.stem) out\(isBack ? " and shipped it anew" : ", so it stays out"): \(reason)")
    }
  }
  result.notes.append("next: modelgen check \(Path.typed(loaded.folder.path))")
}

/// The lock as either branch has it.
///
/// Git still knows both while the conflict is open. The text with its markers may know less: what only one branch has
/// changed stands outside of them, and where that one took an entry out or noted why, the other's side is no lock any more.
private func sides(
  of text: ConflictedText, _ id: FileID, _ loaded: LoadedSchema
) throws(GitError) -> (ours: ShippedLock, theirs: ShippedLock)? {
  func parse(_ bytes: [UInt8]) -> ShippedLock? {
    var ignored = Findings()
    return ShippedLock.parse(bytes, file: id, folder: loaded.folder.path, into: &ignored)
  }
  func committed(_ side: Git.MergeSide) throws(GitError) -> ShippedLock? {
    try Git.inMerge("shipped.lock", side, in: loaded.folder.path).flatMap(parse)
  }
  if let ours = try committed(.ours), let theirs = try committed(.theirs) { return (ours, theirs) }
  guard let ours = parse(Array(text.ours.joined(separator: "\n").utf8)),
    let theirs = parse(Array(text.theirs.joined(separator: "\n").utf8))
  else { return nil }
  return (ours, theirs)
}

/// Without line breaks, carriage returns included.
func plainLines(of bytes: [UInt8]) -> [String] {
  bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
    String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
  }
}

import Diagnostics

// Without its lock a schema looks like one that has never shipped, and an edited version of it would be generated without
// a word. `check` asks git for the lock of the last commit; that is a process, which a run that writes files has no time
// for. The record of the generated files knows that there was a lock.

/// Where a schema's generated files say that there was a lock, and there is none.
struct LostLock: Sendable {
  let place: Place

  /// Nil where the lock is there, or the folder's record does not know of one.
  init?(_ folder: PlannedFolder, _ loaded: LoadedSchema, into report: inout Report) {
    guard !loaded.folder.hasLock, let record = folder.files.first(where: \.isRecord) else { return nil }
    let path = folder.path(of: record)
    guard let bytes = report.read(path), let line = OwnRecord.lineOfLock(in: bytes),
      // Another run may have made the lock since the folder was listed. It writes the lock first and the record after, so
      // the lock is looked for last.
      !Disk.isTaken(loaded.folder.lockPath)
    else { return nil }
    place = Place(file: report.files.add(path: path, bytes: bytes), line: line, column: 1)
  }
}

/// Reports that the lock of a schema is gone whose generated files were made while it had one.
func report(_ lost: LostLock, of loaded: LoadedSchema, into report: inout Report) {
  guard !report.rewrittenLocks.contains(loaded.folder.lockPath) else { return }
  report.reportRewritten(
    loaded.folder.lockPath, "the lock is gone: versions of \(loaded.folder.name) have shipped",
    fix:
      "git checkout HEAD -- \(Path.typed(loaded.folder.lockPath)), or the last commit that has it; if nothing was ever released,"
      + " delete this line",
    notes: [Diagnostic.Note("the generated files were made with a lock", at: lost.place)])
}

/// Notes in the records of a schema's generated files that there is a lock now.
func noteLock(_ loaded: LoadedSchema, _ destination: GenerateOptions.Destination) throws(DiskError) {
  for folder in OutputFolders(loaded, destination)?.all ?? [] {
    let path = Path.join(folder, OwnRecord.name(for: loaded.folder.name))
    guard try Disk.readIfPresent(path).map(OwnRecord.lacksLock) ?? false else { continue }
    try Disk.whileLocked(folder) { () throws(DiskError) in
      // Read again: another run may have written it meanwhile.
      guard let bytes = try Disk.readIfPresent(path), OwnRecord.lacksLock(bytes) else { return }
      let record = OwnRecord.contents(
        for: loaded.folder.name, OwnRecord.names(in: bytes), hasLock: true, shared: OwnRecord.sharedSettings(in: bytes))
      try StagedFile(record, for: path).commit()
    }
  }
}

extension OwnRecord {
  fileprivate static func lacksLock(_ bytes: [UInt8]) -> Bool { isRecord(bytes) && lineOfLock(in: bytes) == nil }

  /// The number of ``lockedLine``; nil for a record without it.
  fileprivate static func lineOfLock(in bytes: [UInt8]) -> Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let position = lines.firstIndex { line in
      (line.last == UInt8(ascii: "\r") ? line.dropLast() : line).elementsEqual(lockedLine.utf8)
    }
    return position.map { $0 + 1 }
  }
}

import Diagnostics

// Without its lock a schema looks like one that has never shipped, and an edited version of it would be generated without
// a word. `check` asks git for the lock of the last commit; that is a process, which a run that writes files has no time
// for. The record of the generated files knows that there was a lock.

/// Reports that the lock of a schema is gone whose generated files were made while it had one.
func reportLostLock(_ folder: PlannedFolder, _ loaded: LoadedSchema, into report: inout Report) {
  // Another run may have made the lock since the folder was listed.
  guard !loaded.folder.hasLock, !Disk.isTaken(loaded.folder.lockPath),
    !report.findings.all.contains(where: { report.isLostLock($0, of: loaded) }),
    let record = folder.files.first(where: \.isRecord)
  else { return }
  let path = folder.path(of: record)
  guard let bytes = report.read(path), let line = OwnRecord.lineOfLock(in: bytes) else { return }
  let id = report.files.add(path: path, bytes: bytes)
  report.findings.report(
    .lockRewritten, "the lock is gone: versions of \(loaded.folder.name) have shipped",
    at: report.place(ofWhole: loaded.folder.lockPath),
    fix:
      "git checkout HEAD -- \(Path.typed(loaded.folder.lockPath)), or the last commit that has it; if nothing has ever gone out,"
      + " delete this line",
    notes: [Diagnostic.Note("the generated files were made with a lock", at: Place(file: id, line: line, column: 1))])
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

extension Report {
  /// True for what ``reportLostLock(_:_:into:)`` has found.
  func isLostLock(_ finding: Diagnostic, of loaded: LoadedSchema) -> Bool {
    finding.rule === Rule.lockRewritten && finding.place.map { files[$0.file].path == loaded.folder.lockPath } ?? false
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

import Diagnostics

// Without its lock a schema looks like one that has never shipped, and an edited version of it would be generated without
// a word. `check` asks git for the lock of the last commit; that is a process, which a run that writes files has no time
// for. The record of the generated files knows that there was a lock.

/// Where a schema's generated files say that there was a lock, and there is none.
struct LostLock: Sendable {
  let place: Place
  /// The name of the schema folder that was there before, where the record is of that one.
  let former: String?

  /// Nil where the lock is there, or no record knows of one: the folder's own, or that of a schema folder that is gone.
  init?(_ folder: PlannedFolder, _ loaded: LoadedSchema, among schemas: [LoadedSchema], into report: inout Report) {
    guard !loaded.folder.hasLock, let record = folder.files.first(where: \.isRecord) else { return nil }
    if let own = Self(folder.path(of: record), loaded, into: &report) {
      self = own
      return
    }
    // The name is new here.
    guard !Disk.isTaken(folder.path(of: record)), folder.removesOrphans else { return nil }
    for former in formerNames(of: loaded, in: folder.path, among: schemas) {
      let path = Path.join(folder.path, OwnRecord.name(for: former))
      guard let lost = Self(path, loaded, former: former, into: &report) else { continue }
      self = lost
      return
    }
    return nil
  }

  private init?(_ path: String, _ loaded: LoadedSchema, former: String? = nil, into report: inout Report) {
    self.former = former
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
  let path = Path.typed(loaded.folder.lockPath)
  let old = lost.former.map {
    Path.join(Path.normalized(Path.join(loaded.folder.path, "..")), Path.join($0, "shipped.lock"))
  }
  report.reportRewritten(
    loaded.folder.lockPath,
    "the lock is gone: versions of \(lost.former.map { "`\($0)`, whose folder is gone," } ?? loaded.folder.name) have shipped",
    fix: old.map { old in
      let restore = Disk.isTaken(old) ? "" : "git checkout HEAD -- \(Path.typed(old)) && "
      return
        "if that folder is called `\(loaded.folder.name)` now: \(restore)git mv -f \(Path.typed(old)) \(path). If not,"
        + " delete the files of `\(lost.former ?? "")`"
    } ?? "git checkout HEAD -- \(path), or the last commit that has it; if nothing was ever released, delete this line",
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

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Bytes that lie complete beside their destination, under another name, and appear there at ``commit()``.
///
/// A set of files is staged first and committed after, so that a full disk or a read-only folder is found while nothing
/// has changed yet.
struct StagedFile {
  let path: String
  private let temporaryPath: String

  /// Writes the bytes beside the destination. A file that is there keeps its permissions; a link is refused.
  init(_ bytes: [UInt8], for path: String) throws(DiskError) {
    if Disk.isLink(path) { throw .link(path) }
    let folder = Path.parent(of: path)
    self.path = path
    temporaryPath = Path.join(folder, ".\(Path.name(of: path)).modelgen-\(getpid())")
    let existing = Disk.status(of: path)
    if existing?.kind == .folder { throw DiskError(path: path, reason: "a directory of that name is in the way") }
    var descriptor = Self.create(temporaryPath)
    if descriptor < 0, errno == EEXIST {
      // A file of this name can only be left over from a process that died; process numbers come round again.
      unlink(temporaryPath)
      descriptor = Self.create(temporaryPath)
    }
    guard descriptor >= 0 else { throw DiskError(path, errno: errno) }
    var code = Self.write(bytes, to: descriptor)
    if code == 0, let existing, existing.kind == .file, fchmod(descriptor, existing.mode) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code == 0 else {
      unlink(temporaryPath)
      throw DiskError(path, errno: code)
    }
  }

  /// Removes what processes left behind that were killed between staging and putting in place.
  ///
  /// Whoever stages in a folder has locked it, so under the lock all of them are gone. Where the file system has no locks,
  /// only those go whose process does not exist any more.
  ///
  /// - Parameter isLocked: no other process has the folder.
  static func removeAbandoned(in folder: String, isLocked: Bool) {
    for name in (try? Disk.list(folder)) ?? [] where name.hasPrefix(".") {
      let parts = name.split(separator: "-")
      guard parts.count > 1, parts.dropLast().joined(separator: "-").hasSuffix(".modelgen"), let last = parts.last,
        let process = pid_t(last), process > 0, isLocked || process != getpid() && isGone(process)
      else { continue }
      unlink(Path.join(folder, name))
    }
  }

  private static func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  private static func create(_ path: String) -> Int32 {
    Disk.retrying { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
  }

  /// Puts the file in place in one step: readers see the old bytes or the new ones.
  func commit() throws(DiskError) {
    guard rename(temporaryPath, path) == 0 else {
      let code = errno
      unlink(temporaryPath)
      throw DiskError(path, errno: code)
    }
  }

  func discard() { unlink(temporaryPath) }

  /// The error number, or 0.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = Disk.retrying {
          systemWrite(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
        }
        if count < 0 { return errno }
        offset += count
      }
      return 0
    }
  }
}

extension Disk {
  /// Writes a file in one step: readers see the old bytes or the new ones. A link is refused.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(DiskError) {
    try whileLocked(Path.parent(of: path)) { () throws(DiskError) in try StagedFile(bytes, for: path).commit() }
  }
}

import ModelgenKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A store that is opened without being changed: in place, or as a private copy.
///
/// The original is only ever read: no lock, no recovery, no byte changed. Where it has no log, SQLite opens it as a file that does
/// not change, and ``checkIsUnchanged()`` tells afterwards whether that was so. Else SQLite applies the logs to a copy.
final class StoreCopy {
  /// For SQLite, as a URI.
  let path: String
  private let original: String
  private let stamp: [String]
  /// True for a store in write-ahead mode that has no log beside it: what was written last may be missing.
  let lacksLog: Bool
  /// Why SQLite reads a part of the log only; nil where it reads all of it, or there is none.
  let logDamage: String?
  /// Where the copy is; nil for a store that is read in place.
  private let folder: String?

  /// - Parameter mayReadInPlace: the caller asks ``checkIsUnchanged()`` once it has read everything.
  init(of original: String, mayReadInPlace: Bool = false) throws(StoreError) {
    switch Disk.kind(of: original) {
    case .missing: throw StoreError("no such file")
    case .folder:
      throw StoreError("is a folder", remedy: "Name the store file in it, usually default.store or Model.sqlite.")
    case .other: throw StoreError("is not a regular file")
    case .file: break
    }
    // The logs are beside the file itself, not beside a link to it.
    let original = Disk.resolved(original)
    let usesLog = try Self.checkHeader(of: original)
    lacksLog = usesLog && Disk.kind(of: original + "-wal") == .missing
    _ = Self.areAbandonedRemoved
    self.original = original
    stamp = Self.stamp(original)
    if mayReadInPlace, !Self.hasLog(original) {
      folder = nil
      logDamage = nil
      path = Self.uri(Path.join(Disk.currentFolder() ?? "", original)) + "?immutable=1&mode=ro"
      return
    }
    let folder = Self.temporaryFolder + "\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    self.folder = folder
    path = Self.uri(folder + "/copy.store")
    guard mkdir(folder, 0o700) == 0 else { throw Self.failed("cannot be copied to \(folder)") }
    do throws(StoreError) {
      try Self.copyWhileQuiet(original, to: folder + "/copy.store")
      let log = LogCheck(of: folder + "/copy.store-wal")
      logDamage = log?.brokenFrame.map {
        "the -wal is damaged at frame \($0) of \(log?.frames ?? $0): what was written from there on is not read"
      }
    } catch {
      Disk.removeFolder(folder)
      throw error
    }
  }

  deinit { removeNames() }

  /// Takes the copy out of the file system. What SQLite has opened stays open, and nothing is left where the process is killed.
  func removeNames() {
    if let folder { Disk.removeFolder(folder) }
  }

  /// - Throws: where another program has written the store while it was read in place.
  func checkIsUnchanged() throws(StoreError) {
    guard folder != nil || Self.stamp(original) == stamp else { throw Self.isBeingWritten }
  }

  private static var isBeingWritten: StoreError {
    StoreError(
      "is being written by another program", remedy: "Quit the app that uses it, or copy the store and its -wal first.")
  }

  /// Folders of copies begin with this; the number of their process follows.
  private static var temporaryFolder: String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return Path.join(folder, "modelgen-store-")
  }

  private static func failed(_ words: String) -> StoreError {
    StoreError("\(words): \(String(cString: strerror(errno)))")
  }

  /// Once in each process: temporary folders may hold very many files.
  private static let areAbandonedRemoved: Bool = {
    removeAbandoned()
    return true
  }()

  /// Removes the copies of processes that were killed.
  static func removeAbandoned() {
    let (parent, start) = (Path.parent(of: temporaryFolder), Path.name(of: temporaryFolder))
    for name in (try? Disk.list(parent)) ?? [] where name.hasPrefix(start) {
      let rest = name.dropFirst(start.count)
      guard let process = pid_t(rest.prefix { $0 != "-" }), process > 0, kill(process, 0) != 0, errno == ESRCH else {
        continue
      }
      Disk.removeFolder(Path.join(parent, name))
    }
  }

  private static func hasLog(_ path: String) -> Bool {
    suffixes.dropFirst().contains { Disk.size(of: path + $0) ?? 0 > 0 }
  }

  private static func uri(_ path: String) -> String {
    var text = "file:"
    for byte in path.utf8 {
      let isPlain =
        byte >= 0x80 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      text +=
        isPlain && byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(0x100 + Int(byte), radix: 16).dropFirst()
    }
    return text
  }

  /// - Returns: true where the header says that changes are written to a log first.
  private static func checkHeader(of path: String) throws(StoreError) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw StoreError("cannot be read", remedy: "Check the file's permissions.") }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 20)
    head.removeLast(20 - max(0, pread(descriptor, &head, 20, 0)))
    guard !head.isEmpty else { throw StoreError("is empty") }
    if StoreFingerprint.isStore(head) { return head.count == 20 && (head[18] == 2 || head[19] == 2) }
    if head.starts(with: "<?xml".utf8) || head.starts(with: "bplist".utf8) {
      throw StoreError("is a property list or XML, not an SQLite store")
    }
    throw StoreError(
      "is not an SQLite database",
      remedy:
        "An encrypted store looks like this too; it cannot be read without its key. Name the store's main file, not its -wal or -shm."
    )
  }

  /// The store itself, its write-ahead log, and the log of a transaction that was not finished: without it SQLite would
  /// read half of one.
  private static let suffixes = ["", "-wal", "-journal"]

  /// An app may be writing: the copy counts only if none of the files has changed meanwhile.
  private static func copyWhileQuiet(_ original: String, to path: String) throws(StoreError) {
    for attempt in 0..<5 {
      if attempt > 0 { usleep(100_000) }
      let before = stamp(original)
      for suffix in suffixes {
        unlink(path + suffix)
        if Disk.kind(of: original + suffix) == .file { try copyBytes(original + suffix, to: path + suffix) }
      }
      if stamp(original) == before { return }
    }
    throw isBeingWritten
  }

  /// Copied by reading, so that neither permissions nor links of the original matter; what the original does not hold on disk,
  /// a hole of a sparse file, becomes a hole again.
  private static func copyBytes(_ from: String, to: String) throws(StoreError) {
    let input = open(from, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard input >= 0 else { throw failed("cannot be read") }
    defer { close(input) }
    let output = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard output >= 0 else { throw failed("cannot be copied") }
    defer { close(output) }
    let end = lseek(input, 0, SEEK_END)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var offset: off_t = 0
    while offset < end {
      let data = lseek(input, offset, Self.seekData)
      if data < 0, errno == ENXIO { break }
      if data > offset { offset = data }
      let count = pread(input, &buffer, buffer.count, offset)
      guard count >= 0 else { throw failed("cannot be read") }
      if count == 0 { break }
      // What is all zeros stays a hole.
      if !buffer[..<count].allSatisfy({ $0 == 0 }) {
        let isWritten = buffer[..<count].withUnsafeBytes { write($0, to: output, at: offset) }
        guard isWritten else { throw failed("cannot be copied") }
      }
      offset += off_t(count)
    }
    guard ftruncate(output, end) == 0 else { throw failed("cannot be copied") }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: off_t) -> Bool {
    var rest = bytes
    var offset = offset
    while !rest.isEmpty {
      let count = pwrite(descriptor, rest.baseAddress, rest.count, offset)
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      offset += off_t(count)
    }
    return true
  }

  /// `SEEK_DATA`, which the C library's module does not have everywhere.
  #if canImport(Darwin)
    private static let seekData: Int32 = 4
  #else
    private static let seekData: Int32 = 3
  #endif

  private static func stamp(_ path: String) -> [String] {
    suffixes.map { suffix in
      var info = stat()
      guard stat(path + suffix, &info) == 0 else { return "-" }
      #if canImport(Darwin)
        let time = info.st_mtimespec
      #else
        let time = info.st_mtim
      #endif
      return "\(info.st_size) \(time.tv_sec) \(time.tv_nsec)"
    }
  }
}

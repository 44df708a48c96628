#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Disk {
  /// The folder that relative paths start from, or nil where it is gone.
  public static func currentFolder() -> String? {
    guard let pointer = getcwd(nil, 0) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  /// Makes the folder and every missing one above it.
  public static func makeFolders(_ path: String) throws(DiskError) {
    if kind(of: path) == .folder { return }
    let parent = Path.parent(of: path)
    if parent != path, kind(of: parent) != .folder, parent != ".", parent != "/" { try makeFolders(parent) }
    // Two runs may make it at the same time; what matters is that it is there.
    if mkdir(path, 0o777) != 0 {
      let code = errno
      guard kind(of: path) == .folder else { throw DiskError(path, errno: code) }
    }
  }

  /// Why no file could be created in the folder, asked before anything is written; nil where nothing is in the way.
  ///
  /// - Parameter isDryRun: nothing is going to be written, so permissions do not matter.
  static func obstacle(to folder: String, isDryRun: Bool = false) -> DiskError? {
    var path = folder
    while true {
      switch kind(of: path) {
      case .folder: return isDryRun || access(path, W_OK | X_OK) == 0 ? nil : DiskError(path, errno: errno)
      case .file, .other: return DiskError(path: path, reason: "a file of that name is in the way")
      case .missing:
        let parent = Path.parent(of: path)
        guard parent != path else { return nil }
        path = parent
      }
    }
  }

  static func remove(_ path: String) throws(DiskError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw DiskError(path, errno: errno) }
  }

  /// The same for several folders, which are locked in one order by everybody.
  static func whileLocked(all folders: [String], _ body: () throws(DiskError) -> Void) throws(DiskError) {
    guard let first = folders.max() else { return try body() }
    // One folder by two paths would wait for itself.
    let identity = identity(of: first)
    try whileLocked(first) { () throws(DiskError) in
      try whileLocked(all: folders.filter { self.identity(of: $0) != identity }, body)
    }
  }

  /// Runs the body while no other modelgen writes into the folder.
  ///
  /// The lock is on the folder itself and leaves nothing behind. File systems without locks go without: every single
  /// file still appears whole, through its rename.
  @discardableResult static func whileLocked<Value>(
    _ folder: String, patience milliseconds: Int = 20_000, _ body: () throws(DiskError) -> Value
  ) throws(DiskError) -> Value {
    let descriptor = retrying { open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
    guard descriptor >= 0 else { throw DiskError(folder, errno: errno) }
    defer { close(descriptor) }
    var waited = 0
    var isLocked = false
    while true {
      isLocked = retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0
      if isLocked || errno != EWOULDBLOCK { break }
      guard waited < milliseconds else {
        throw DiskError(path: folder, reason: "another modelgen has been writing there for \(milliseconds / 1000) s")
      }
      usleep(5_000)
      waited += 5
    }
    StagedFile.removeAbandoned(in: folder, isLocked: isLocked)
    return try body()
  }
}

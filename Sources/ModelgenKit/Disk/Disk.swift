#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the system answered when a file could not be read, written or listed.
public struct DiskError: Error, Sendable, Equatable {
  /// The path as the caller gave it.
  public var path: String
  /// In the system's words, or ours where the system has none: "Permission denied", "is a directory".
  public var reason: String
  /// True where a link was not followed.
  var isLink = false

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  static func link(_ path: String) -> DiskError {
    var error = DiskError(path: path, reason: "is a link, which is not followed")
    error.isLink = true
    return error
  }

  /// From `errno`, right after the call that failed.
  init(_ path: String, errno code: Int32) {
    self.init(path: path, reason: String(cString: strerror(code)))
  }
}

/// A small file layer over the C library. Foundation would cost more at start-up than a whole run.
public enum Disk {
  /// What stands at a path, links followed.
  public enum Kind: Sendable, Equatable {
    case missing
    case file
    case folder
    /// A pipe, socket or device.
    case other
  }

  /// The identity of a file or folder: equal for two paths that lead to the same thing.
  public struct Identity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    /// For sets on the path of every run: a set of identities would be one more kind of set, and making the first of a
    /// kind takes the runtime longer than some files take to read.
    var text: String { "\(device) \(inode)" }
  }

  /// What `stat` says, as far as anybody here asks.
  struct Status {
    var kind: Kind
    var identity: Identity
    var size: Int
    /// Permission bits.
    var mode: mode_t

    init(_ info: stat) {
      kind =
        switch info.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
      identity = Identity(device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(info.st_ino))
      size = Int(info.st_size)
      mode = info.st_mode & 0o7777
    }
  }

  static func status(of path: String) -> Status? {
    var info = stat()
    return stat(path, &info) == 0 ? Status(info) : nil
  }

  /// What stands at the path; `missing` also where a part of the path cannot be entered.
  public static func kind(of path: String) -> Kind { status(of: path)?.kind ?? .missing }

  /// True where a name is taken, be it by a link that leads nowhere.
  static func isTaken(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0
  }

  static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  /// The absolute path without links, in the letters that the disk has; nil, with `errno`, where there is no such thing.
  static func realPath(_ path: String) -> String? {
    #if canImport(Darwin)
      // `realpath` keeps the case that was typed, and git does not.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var buffer = [CChar](repeating: 0, count: Int(MAXPATHLEN))
      guard fcntl(descriptor, F_GETPATH, &buffer) == 0 else { return nil }
      return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      guard let pointer = realpath(path, nil) else { return nil }
      defer { free(pointer) }
      return String(cString: pointer)
    #endif
  }

  public static func identity(of path: String) -> Identity? { status(of: path)?.identity }

  /// Calls again where a signal interrupted the call.
  static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Disk {
  /// No manifest or generated file is anywhere near this size; what is larger is a mistake.
  public static let largestFile = 64 << 20

  /// The whole file, each byte read once.
  ///
  /// - Parameter followsLink: also where the path is that of a link; folders on the way may be links in any case.
  /// - Returns: nil where there is nothing at the path.
  public static func readIfPresent(
    _ path: String, limit: Int = largestFile, followsLink: Bool = false
  ) throws(DiskError) -> [UInt8]? {
    guard let descriptor = try openIfPresent(path, followsLink: followsLink) else { return nil }
    defer { close(descriptor) }
    let size = try size(of: descriptor, path: path, limit: limit)
    return try contents(of: descriptor, size: size, path: path)
  }

  /// Whether the file at the path has just these bytes; nil where nothing stands there.
  ///
  /// Read in pieces: a run that finds nothing to do has no use for what it compares with.
  static func holds(_ bytes: [UInt8], at path: String) throws(DiskError) -> Bool? {
    guard let descriptor = try openIfPresent(path, followsLink: false) else { return nil }
    defer { close(descriptor) }
    guard try size(of: descriptor, path: path, limit: .max) == bytes.count else { return false }
    let pieceSize = 1 << 16
    let piece = UnsafeMutableRawPointer.allocate(byteCount: pieceSize, alignment: 1)
    defer { piece.deallocate() }
    var offset = 0
    while offset < bytes.count {
      let count = retrying { systemRead(descriptor, piece, min(pieceSize, bytes.count - offset)) }
      if count < 0 { throw DiskError(path, errno: errno) }
      // Zero: the file shrank while it was read.
      let isEqual = bytes.withUnsafeBytes { all in
        all.baseAddress.map { count > 0 && memcmp($0 + offset, piece, count) == 0 } ?? false
      }
      guard isEqual else { return false }
      offset += count
    }
    return true
  }

  private static func openIfPresent(_ path: String, followsLink: Bool) throws(DiskError) -> Int32? {
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = retrying { open(path, flags) }
    if descriptor >= 0 { return descriptor }
    if errno == ELOOP, !followsLink, isLink(path) { throw .link(path) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw DiskError(path, errno: errno)
  }

  private static func size(of descriptor: Int32, path: String, limit: Int) throws(DiskError) -> Int {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw DiskError(path, errno: errno) }
    let status = Status(info)
    switch status.kind {
    case .file, .missing: break
    case .folder: throw DiskError(path: path, reason: "it is a directory")
    case .other: throw DiskError(path: path, reason: "it is not a regular file")
    }
    guard status.size <= limit else {
      throw DiskError(path: path, reason: "it is larger than \(limit >> 20) MB")
    }
    return status.size
  }

  /// The whole file; a missing one is an error.
  public static func read(
    _ path: String, limit: Int = largestFile, followsLink: Bool = false
  ) throws(DiskError) -> [UInt8] {
    guard let bytes = try readIfPresent(path, limit: limit, followsLink: followsLink) else {
      throw DiskError(path, errno: ENOENT)
    }
    return bytes
  }

  /// At most `count` bytes of a file's beginning; none where there is no file that can be read, or a link that is not followed.
  static func beginning(of path: String, count: Int, followsLink: Bool = false) -> [UInt8] {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = retrying { open(path, flags) }
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = max(0, retrying { systemRead(descriptor, buffer.baseAddress, count) })
    }
  }

  private static func contents(of descriptor: Int32, size: Int, path: String) throws(DiskError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = retrying { systemRead(descriptor, buffer.baseAddress.map { $0 + count }, size - count) }
        if got < 0 { code = errno }
        // Zero: the file shrank while it was read.
        if got <= 0 { break }
        count += got
      }
    }
    guard code == 0 else { throw DiskError(path, errno: code) }
    return bytes
  }

  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  public static func list(_ path: String) throws(DiskError) -> [String] {
    guard let folder = opendir(path.isEmpty ? "." : path) else { throw DiskError(path, errno: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    errno = 0
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = readdir(folder) {
      let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw DiskError(path, errno: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// For the executables that read stores and model bundles, which link no Foundation either.

extension Disk {
  /// Renames a file or folder.
  public static func move(_ path: String, to destination: String) throws(DiskError) {
    guard rename(path, destination) == 0 else { throw DiskError(destination, errno: errno) }
  }

  /// Removes a folder with the files in it; folders in it stay, and so does it then.
  public static func removeFolder(_ path: String) {
    for name in (try? list(path)) ?? [] { unlink(Path.join(path, name)) }
    rmdir(path)
  }

  /// Bytes of a regular file; nil for anything else.
  public static func size(of path: String) -> Int? {
    status(of: path).flatMap { $0.kind == .file ? $0.size : nil }
  }

  /// The path itself, or where a link leads in the end.
  public static func resolved(_ path: String) -> String { isLink(path) ? realPath(path) ?? path : path }
}

extension Path {
  /// The last component without its extension: `Model` of `App/Model.xcdatamodeld/`.
  public static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

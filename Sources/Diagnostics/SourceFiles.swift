/// The texts of a run, so that a finding can show the line it is about.
public struct SourceFiles: Sendable {
  public struct File: Sendable {
    /// The path as the user would type it: relative where the argument was relative.
    public var path: String
    public var bytes: [UInt8]
  }

  public private(set) var files: [File] = []

  public init() {}

  /// Adds a file and returns its number.
  public mutating func add(path: String, bytes: [UInt8]) -> FileID {
    files.append(File(path: path, bytes: bytes))
    return FileID(number: Int32(clamping: files.count - 1))
  }

  /// The first file of that path.
  public func id(ofPath path: String) -> FileID? {
    files.firstIndex { $0.path == path }.map { FileID(number: Int32(clamping: $0)) }
  }

  public subscript(id: FileID) -> File { files[Int(id.number)] }
}

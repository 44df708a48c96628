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

  public subscript(id: FileID) -> File { files[Int(id.number)] }

  /// The text of a 1-based line without its line break, or nil where the file has no such line.
  public func line(_ number: Int, of id: FileID) -> String? {
    let bytes = self[id].bytes
    var current = 1
    var start = bytes.startIndex
    while current < number {
      guard let lineBreak = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = lineBreak + 1
      current += 1
    }
    var end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

/// Finds lines of source files in constant time, so that thousands of findings in one large file stay linear.
struct LineIndex {
  private let files: SourceFiles
  /// The offset of each line's first byte, by file; made when a file is first asked for.
  private var starts: [FileID: [Int]] = [:]

  init(_ files: SourceFiles) { self.files = files }

  /// The scalars of a 1-based line without its line break; nil where there is no such file or line.
  mutating func line(_ number: Int, of id: FileID) -> [Unicode.Scalar]? {
    guard files.files.indices.contains(Int(id.number)) else { return nil }
    let bytes = files[id].bytes
    let lines = starts[id] ?? Self.lineStarts(in: bytes)
    starts[id] = lines
    guard number >= 1, number <= lines.count else { return nil }
    let start = lines[number - 1]
    var end = number < lines.count ? lines[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return Array(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars)
  }

  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    return starts
  }
}

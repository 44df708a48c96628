/// Finds lines of source files in constant time, so that thousands of findings in one large file stay linear.
public struct LineIndex {
  private let files: SourceFiles
  /// The offset of each line's first byte, by file; empty until a file is first asked for.
  private var starts: [[Int]]
  /// Long lines that were asked for, by file and line.
  private var longLines: [Int: [Int: ScalarLine]] = [:]

  public init(_ files: SourceFiles) {
    self.files = files
    starts = Array(repeating: [], count: files.files.count)
  }

  /// The bytes of a 1-based line without its line break; nil where there is no such file or line.
  public mutating func line(_ number: Int, of id: FileID) -> ArraySlice<UInt8>? {
    let file = Int(id.number)
    guard starts.indices.contains(file) else { return nil }
    let bytes = files[id].bytes
    if starts[file].isEmpty { starts[file] = Self.lineStarts(in: bytes) }
    let count = starts[file].count
    guard number >= 1, number <= count else { return nil }
    let start = starts[file][number - 1]
    var end = number < count ? starts[file][number] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return bytes[start..<end]
  }

  /// The line's scalars; those of a long line are counted once, however many findings it has.
  mutating func scalars(_ number: Int, of id: FileID, _ line: ArraySlice<UInt8>) -> ScalarLine {
    guard line.count > 1_000 else { return ScalarLine(line) }
    if let known = longLines[Int(id.number)]?[number] { return known }
    let made = ScalarLine(line)
    longLines[Int(id.number), default: [:]][number] = made
    return made
  }

  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    return starts
  }
}

/// The bytes of a file with the start of every line, checked to be text that YAML can hold.
struct SourceText: Sendable {
  enum Fault: Equatable {
    case invalidUTF8(offset: Int)
    case controlCharacter(UInt32, offset: Int)
  }

  var bytes: [UInt8]
  /// Byte offsets at which lines start, counted by `\n` as editors and ``SourceFiles`` do.
  private(set) var lineStarts: [Int32] = [0]
  private(set) var fault: Fault?
  /// libyaml also breaks lines at a lone CR, NEL, LS and PS. Where a file has one, this holds for each of libyaml's
  /// lines the real line and how many columns lie before it.
  private(set) var yamlLines: [(line: Int32, columnsBefore: Int32)] = []

  /// Where every thousandth character of a long line is, by line: all that a manifest says may be on one.
  private var marks: [Int32: [Int32]] = [:]

  /// Lines that were given quotes to read on, as the person wrote them.
  private(set) var originals: [Int32: [UInt8]] = [:]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    scan()
  }

  private mutating func scan() {
    var starts: [Int32] = [0]
    var hasOtherBreaks = false
    fault = bytes.withUnsafeBufferPointer { bytes -> Fault? in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte >= 0x20, byte < 0x7F {
          index += 1
        } else if byte == UInt8(ascii: "\n") {
          index += 1
          starts.append(Int32(truncatingIfNeeded: index))
        } else if byte == UInt8(ascii: "\r") {
          index += 1
          if index == bytes.count || bytes[index] != UInt8(ascii: "\n") { hasOtherBreaks = true }
        } else if byte == UInt8(ascii: "\t") {
          index += 1
        } else if byte < 0x80 {
          return .controlCharacter(UInt32(byte), offset: index)
        } else {
          guard let (scalar, length) = decodeScalar(bytes, at: index) else { return .invalidUTF8(offset: index) }
          switch scalar {
          case 0x85, 0x2028, 0x2029: hasOtherBreaks = true
          case 0x80..<0xA0, 0xFFFE, 0xFFFF: return .controlCharacter(scalar, offset: index)
          default: break
          }
          index += length
        }
      }
      return nil
    }
    lineStarts = starts
    markLongLines()
    if hasOtherBreaks, fault == nil { mapYAMLLines() }
  }

  private static let markDistance = 1_000

  private mutating func markLongLines() {
    for index in lineStarts.indices {
      let start = Int(lineStarts[index])
      let end = index + 1 < lineStarts.count ? Int(lineStarts[index + 1]) : bytes.count
      guard end - start > 4 * Self.markDistance else { continue }
      var places: [Int32] = []
      var count = 0
      for offset in start..<end where bytes[offset] & 0xC0 != 0x80 {
        if count % Self.markDistance == 0 { places.append(Int32(truncatingIfNeeded: offset)) }
        count += 1
      }
      marks[Int32(truncatingIfNeeded: index + 1)] = places
    }
  }

  private mutating func mapYAMLLines() {
    var lines: [(line: Int32, columnsBefore: Int32)] = [(1, 0)]
    var line: Int32 = 1
    var column: Int32 = 0
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while let (scalar, length) = decodeScalar(bytes, at: index) {
        index += length
        column += 1
        switch scalar {
        case 0x0A:
          line += 1
          column = 0
          lines.append((line, 0))
        case 0x0D where index < bytes.count && bytes[index] == 0x0A: break
        case 0x0D, 0x85, 0x2028, 0x2029: lines.append((line, column))
        default: break
        }
      }
    }
    yamlLines = lines
  }

  /// libyaml's 0-based line and column as the 1-based ones that people see.
  func position(yamlLine: Int, yamlColumn: Int) -> (line: Int32, column: Int32) {
    var line = Int32(truncatingIfNeeded: yamlLine) &+ 1
    var column = Int32(truncatingIfNeeded: yamlColumn) &+ 1
    if !yamlLines.isEmpty {
      guard yamlLine < yamlLines.count else { return endOfFile }
      line = yamlLines[yamlLine].line
      column &+= yamlLines[yamlLine].columnsBefore
    }
    // libyaml counts a line more than the file has where the last one has no line break.
    guard Int(line) <= lineStarts.count else { return endOfFile }
    return originals.isEmpty ? (line, column) : (line, originalColumn(line: line, column: column))
  }

  private var endOfFile: (line: Int32, column: Int32) { position(ofByte: bytes.count) }

  /// The text with one line replaced; what was there stays what places are counted in.
  func replacing(_ line: Int32, with newLine: [UInt8]) -> SourceText {
    var text = bytes
    let range = range(ofLine: line)
    text.replaceSubrange(range, with: newLine)
    var result = SourceText(text)
    result.originals = originals
    if result.originals[line] == nil { result.originals[line] = Array(bytes[range]) }
    return result
  }

  /// A column of a line that was given quotes, in the line as it was written.
  func originalColumn(line: Int32, column: Int32) -> Int32 {
    guard let original = originals[line] else { return column }
    let start = range(ofLine: line).lowerBound
    var written = 0
    for byte in bytes[start..<offset(line: line, column: column)]
    where written < original.count && original[written] == byte { written += 1 }
    return Int32(clamping: original[..<written].count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// The 1-based line and column of a byte offset.
  func position(ofByte offset: Int) -> (line: Int32, column: Int32) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    var start = Int(lineStarts[low])
    var before = 0
    if let places = marks[Int32(clamping: low + 1)] {
      let next = places.firstIndex { $0 > offset } ?? places.count
      if next > 0 { (start, before) = (Int(places[next - 1]), (next - 1) * Self.markDistance) }
    }
    let column = bytes[start..<max(start, min(offset, bytes.count))].count { $0 & 0xC0 != 0x80 }
    return (Int32(clamping: low + 1), Int32(clamping: before + column + 1))
  }

  /// The byte range of a 1-based line, without its line break.
  func range(ofLine line: Int32) -> Range<Int> {
    guard line >= 1, Int(line) <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = Int(lineStarts[Int(line) - 1])
    var end = Int(line) < lineStarts.count ? Int(lineStarts[Int(line)]) - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// The byte offset of a 1-based line and column; the end of the line where it is shorter.
  func offset(line: Int32, column: Int32) -> Int {
    let range = range(ofLine: line)
    var index = range.lowerBound
    var left = column - 1
    if let places = marks[line], left >= 0 {
      let mark = min(Int(left) / Self.markDistance, places.count - 1)
      if mark > 0 { (index, left) = (Int(places[mark]), left - Int32(mark * Self.markDistance)) }
    }
    while left > 0, index < range.upperBound {
      index += 1
      while index < range.upperBound, bytes[index] & 0xC0 == 0x80 { index += 1 }
      left -= 1
    }
    return index
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// One scalar of well-formed UTF-8 (no overlong forms, no surrogates) and its length in bytes, or nil.
private func decodeScalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (scalar: UInt32, length: Int)? {
  guard index < bytes.count else { return nil }
  let first = bytes[index]
  let length: Int
  let minimum: UInt32
  var scalar: UInt32
  switch first {
  case 0..<0x80: return (UInt32(first), 1)
  case 0xC2..<0xE0: (length, minimum, scalar) = (2, 0x80, UInt32(first & 0x1F))
  case 0xE0..<0xF0: (length, minimum, scalar) = (3, 0x800, UInt32(first & 0x0F))
  case 0xF0..<0xF5: (length, minimum, scalar) = (4, 0x10000, UInt32(first & 0x07))
  default: return nil
  }
  guard index + length <= bytes.count else { return nil }
  for offset in 1..<length {
    let byte = bytes[index + offset]
    guard byte & 0xC0 == 0x80 else { return nil }
    scalar = scalar << 6 | UInt32(byte & 0x3F)
  }
  guard scalar >= minimum, scalar <= 0x10FFFF, !(0xD800..<0xE000).contains(scalar) else { return nil }
  return (scalar, length)
}

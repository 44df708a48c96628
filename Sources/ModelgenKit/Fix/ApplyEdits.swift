import Diagnostics

/// A text with edits applied, every other byte as it was. Edits that overlap an earlier one are left out.
///
/// - Returns: the new bytes, and which of the edits were applied, by their positions in the list.
func apply(_ edits: [Diagnostic.Edit], to bytes: [UInt8]) -> (bytes: [UInt8], applied: Set<Int>) {
  let lines = LineStarts(bytes)
  var ranges: [(range: Range<Int>, text: String, position: Int)] = []
  for (position, edit) in edits.enumerated() {
    guard let start = lines.offset(line: edit.place.line, column: edit.place.column, in: bytes),
      let end = edit.isInsertion
        ? start : lines.offset(line: edit.place.line, column: edit.place.column + edit.place.length, in: bytes)
    else { continue }
    ranges.append((start..<end, edit.text, position))
  }
  ranges.sort { ($0.range.lowerBound, $0.position) < ($1.range.lowerBound, $1.position) }
  var result: [UInt8] = []
  var applied: Set<Int> = []
  var end = 0
  for edit in ranges {
    // The second of two that say the same is applied already.
    guard edit.range.lowerBound >= end else { continue }
    result += bytes[end..<edit.range.lowerBound]
    result += edit.text.utf8
    end = edit.range.upperBound
    applied.insert(edit.position)
  }
  result += bytes[end...]
  return (result, applied)
}

/// Where the lines of a text begin.
private struct LineStarts {
  private var starts = [0]

  init(_ bytes: [UInt8]) {
    // Places count from the first character: a byte order mark is none.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { starts = [3] }
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
  }

  /// The offset of a place; nil where the line does not have it.
  func offset(line: Int32, column: Int32, in bytes: [UInt8]) -> Int? {
    guard line >= 1, Int(line) <= starts.count, column >= 1 else { return nil }
    var offset = starts[Int(line) - 1]
    let end = Int(line) < starts.count ? starts[Int(line)] - 1 : bytes.count
    var left = column - 1
    while left > 0 {
      guard offset < end else {
        // One column after the last is the line break.
        return left == 1 && offset < bytes.count ? offset + 1 : nil
      }
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
  }
}

/// A line of UTF-8 by its scalars, without an array of all of them: a line of a megabyte may have thousands of findings.
struct ScalarLine {
  /// Every so many scalars the offset is remembered.
  private static let stride = 256

  private let bytes: ArraySlice<UInt8>
  /// Offsets from the line's start of scalars 0, 256, 512 …
  private let marks: [Int]
  /// How many scalars the line has; what is no UTF-8 counts by the byte that starts it.
  let count: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    var marks: [Int] = []
    var count = 0
    bytes.withUnsafeBufferPointer { bytes in
      for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
        if count % Self.stride == 0 { marks.append(offset) }
        count += 1
      }
    }
    self.marks = marks
    self.count = count
  }

  /// The scalars of a range of the line.
  func scalars(_ range: Range<Int>) -> [Unicode.Scalar] {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return [] }
    let start = offset(of: range.lowerBound)
    let end = range.upperBound < count ? offset(of: range.upperBound) : bytes.count
    let piece = bytes[(bytes.startIndex + start)..<(bytes.startIndex + end)]
    return Array(String(decoding: piece, as: UTF8.self).unicodeScalars)
  }

  private func offset(of scalar: Int) -> Int {
    var offset = marks[scalar / Self.stride]
    var left = scalar % Self.stride
    while left > 0 {
      offset += 1
      while offset < bytes.count, bytes[bytes.startIndex + offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
  }
}

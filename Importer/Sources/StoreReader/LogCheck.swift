#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whether SQLite reads all of a write-ahead log: at the first frame with a wrong checksum it stops without a word, and the
/// store looks sound, and older than it is.
///
/// Frames of an earlier use of the file, which have another salt, end a log as well; that is how every log ends.
struct LogCheck {
  /// The number of the frame that ends it, counted from 1; nil for a log that is whole.
  private(set) var brokenFrame: Int?
  private(set) var frames = 0

  /// - Returns: nil where the file is missing, empty, or cannot be read.
  init?(of path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 32)
    guard pread(descriptor, &header, 32, 0) == 32 else { return nil }
    let magic = Self.word(header, 0)
    let size = Int(Self.word(header, 8))
    guard magic & 0xFFFF_FFFE == 0x377F_0682, (512...65_536).contains(size), size & (size - 1) == 0 else {
      (brokenFrame, frames) = (1, 1)
      return
    }
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(header[0..<24])
    guard sum.first == Self.word(header, 24), sum.second == Self.word(header, 28) else {
      (brokenFrame, frames) = (1, 1)
      return
    }
    var frame = [UInt8](repeating: 0, count: 24 + size)
    var offset = off_t(32)
    var count = 0
    var foreign: Int?
    while pread(descriptor, &frame, frame.count, offset) == frame.count {
      offset += off_t(frame.count)
      count += 1
      guard frame[8..<16] == header[16..<24] else {
        foreign = foreign ?? count
        continue
      }
      frames = count
      // One of this use after one of another: the other's salt is wrong.
      if let foreign { brokenFrame = brokenFrame ?? foreign }
      if brokenFrame == nil {
        sum.add(frame[0..<8])
        sum.add(frame[24...])
        let isWhole =
          Self.word(frame, 0) > 0 && sum.first == Self.word(frame, 16) && sum.second == Self.word(frame, 20)
        if !isWhole { brokenFrame = count }
      }
    }
  }

  private static func word(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private struct Checksum {
    var first: UInt32 = 0
    var second: UInt32 = 0
    let isBigEndian: Bool

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { bytes in
        for index in stride(from: 0, to: bytes.count - 7, by: 8) {
          first &+= word(bytes, index) &+ second
          second &+= word(bytes, index + 4) &+ first
        }
      }
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt32 {
      let value = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
    }
  }
}

/// Bytes that only grow. Rendering appends a few bytes hundreds of thousands of times; an array would check each time
/// whether somebody else holds it.
final class OutputBuffer {
  private var storage: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(capacity: Int) { storage = .allocate(capacity: max(64, capacity)) }

  deinit { storage.deallocate() }

  @inline(__always)
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if storage.count - count < bytes.count { grow(by: bytes.count) }
    guard let target = storage.baseAddress else { return }
    (target + count).initialize(from: source, count: bytes.count)
    count += bytes.count
  }

  func append(_ byte: UInt8) {
    withUnsafePointer(to: byte) { append(UnsafeBufferPointer(start: $0, count: 1)) }
  }

  func append(_ text: String) {
    // Swift's own texts all lie in memory as UTF-8; one bridged from elsewhere may not.
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil {
      for byte in text.utf8 { append(byte) }
    }
  }

  /// Adds everything to the end of an array.
  func move(to array: inout [UInt8]) {
    array.append(contentsOf: UnsafeBufferPointer(rebasing: storage[..<count]))
  }

  private func grow(by needed: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(storage.count * 2, count + needed))
    _ = larger.initialize(from: storage[..<count])
    storage.deallocate()
    storage = larger
  }
}

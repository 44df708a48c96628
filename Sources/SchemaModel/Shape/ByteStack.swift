/// A growing piece of memory that messages are built in; kept from one message to the next.
struct ByteStack: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 4096) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  mutating func append(byte: UInt8) {
    reserve(1)
    base[count] = byte
    count = count &+ 1
  }

  mutating func append(littleEndian number: UInt32) {
    append(byte: UInt8(truncatingIfNeeded: number))
    append(byte: UInt8(truncatingIfNeeded: number &>> 8))
    append(byte: UInt8(truncatingIfNeeded: number &>> 16))
    append(byte: UInt8(truncatingIfNeeded: number &>> 24))
  }

  mutating func append(_ text: String) {
    var text = text
    let size = text.utf8.count
    reserve(size)
    let end = base + count
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { end.update(from: start, count: size) }
    }
    count = count &+ size
  }

  mutating func append(_ hash: VersionHash) {
    reserve(VersionHash.size)
    hash.write(to: base + count)
    count = count &+ VersionHash.size
  }

  mutating func append(_ bytes: UnsafePointer<UInt8>, count size: Int) {
    reserve(size)
    (base + count).update(from: bytes, count: size)
    count = count &+ size
  }

  /// Copies bytes of the stack down, over what is not needed any more.
  mutating func move(from start: Int, count size: Int, to target: Int) {
    (base + target).update(from: base + start, count: size)
  }

  /// Makes room for more bytes at the end.
  mutating func reserve(_ size: Int) {
    if count &+ size <= capacity { return }
    var larger = capacity * 2
    while count + size > larger { larger *= 2 }
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  /// Takes over bytes that were written behind the end, into reserved room.
  mutating func setCount(_ newCount: Int) { count = newCount }

  mutating func truncate(to newCount: Int) { count = newCount }
}

/// Remembers digests of short messages: a small table in which a newer message takes an older one's place.
struct DigestMemory: ~Copyable {
  /// A message where it lies in memory.
  struct Key {
    var bytes: UnsafePointer<UInt8>
    var count: Int
    init(_ bytes: UnsafePointer<UInt8>, count: Int) {
      self.bytes = bytes
      self.count = count
    }
  }

  private static let slotCount = 256
  /// One byte for the message's size, then the message, then its digest.
  private static let longestMessage = 63
  private static let slotSize = 1 + longestMessage + VersionHash.size

  private let slots: UnsafeMutablePointer<UInt8>

  init() {
    slots = .allocate(capacity: Self.slotCount * Self.slotSize)
    slots.initialize(repeating: 0, count: Self.slotCount * Self.slotSize)
  }

  deinit { slots.deallocate() }

  func digest(of key: Key) -> UnsafePointer<UInt8>? {
    guard key.count <= Self.longestMessage else { return nil }
    let slot = UnsafePointer(self.slot(of: key))
    guard Int(slot[0]) == key.count else { return nil }
    var index = 0
    while index < key.count {
      if slot[index &+ 1] != key.bytes[index] { return nil }
      index = index &+ 1
    }
    return slot + (1 &+ Self.longestMessage)
  }

  func remember(_ key: Key, digest: UnsafePointer<UInt8>) {
    guard key.count <= Self.longestMessage else { return }
    let slot = self.slot(of: key)
    slot[0] = UInt8(truncatingIfNeeded: key.count)
    (slot + 1).update(from: key.bytes, count: key.count)
    (slot + (1 &+ Self.longestMessage)).update(from: digest, count: VersionHash.size)
  }

  /// FNV-1a picks the slot.
  private func slot(of key: Key) -> UnsafeMutablePointer<UInt8> {
    var hash: UInt32 = 2_166_136_261
    var index = 0
    while index < key.count {
      hash = (hash ^ UInt32(truncatingIfNeeded: key.bytes[index])) &* 16_777_619
      index = index &+ 1
    }
    return slots + Int(truncatingIfNeeded: hash & 255) &* Self.slotSize
  }
}

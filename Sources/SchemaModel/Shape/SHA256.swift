/// SHA-256 (FIPS 180-4) of messages that lie in memory as a whole.
///
/// Works on pointers throughout: that is four times as fast as arrays, and thirty times in a debug build, where build tool
/// plugins run it. One instance serves any number of messages, one after the other; it owns its working memory.
final class SHA256 {
  static let digestSize = 32
  private static let blockSize = 64

  private let constants = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
  private let schedule = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
  private let state = UnsafeMutablePointer<UInt32>.allocate(capacity: 8)
  /// The last one or two blocks: what is left of the message, and the padding.
  private let tail = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * blockSize)

  init() {
    for (index, constant) in roundConstants.enumerated() { constants[index] = constant }
    schedule.initialize(repeating: 0, count: 64)
    state.initialize(repeating: 0, count: 8)
    tail.initialize(repeating: 0, count: 2 * Self.blockSize)
  }

  deinit {
    constants.deallocate()
    schedule.deallocate()
    state.deallocate()
    tail.deallocate()
  }

  /// Writes the 32 bytes of the digest to `digest`, which may overlap the message.
  func hash(_ message: UnsafePointer<UInt8>, count: Int, into digest: UnsafeMutablePointer<UInt8>) {
    startState()
    var offset = 0
    while count &- offset >= Self.blockSize {
      compress(message + offset)
      offset = offset &+ Self.blockSize
    }
    compressTail(message + offset, count: count &- offset, messageSize: count)
    writeState(to: digest)
  }

  private func startState() {
    state[0] = 0x6a09_e667
    state[1] = 0xbb67_ae85
    state[2] = 0x3c6e_f372
    state[3] = 0xa54f_f53a
    state[4] = 0x510e_527f
    state[5] = 0x9b05_688c
    state[6] = 0x1f83_d9ab
    state[7] = 0x5be0_cd19
  }

  /// Pads with a one bit, zeros, and the message's size in bits as a big-endian number.
  private func compressTail(_ rest: UnsafePointer<UInt8>, count: Int, messageSize: Int) {
    let size = count < Self.blockSize &- 8 ? Self.blockSize : 2 &* Self.blockSize
    tail.update(repeating: 0, count: size)
    if count > 0 { tail.update(from: rest, count: count) }
    tail[count] = 0x80
    var bits = UInt64(messageSize) &* 8
    var position = size &- 1
    while bits > 0 {
      tail[position] = UInt8(truncatingIfNeeded: bits)
      bits = bits &>> 8
      position = position &- 1
    }
    compress(tail)
    if size > Self.blockSize { compress(tail + Self.blockSize) }
  }

  private func writeState(to digest: UnsafeMutablePointer<UInt8>) {
    var index = 0
    while index < 8 {
      state[index] = state[index].bigEndian
      index = index &+ 1
    }
    UnsafeMutableRawPointer(digest).copyMemory(from: state, byteCount: Self.digestSize)
  }

  /// Mixes one block of 64 bytes into the state.
  private func compress(_ block: UnsafePointer<UInt8>) {
    expand(block)
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    var e = state[4]
    var f = state[5]
    var g = state[6]
    var h = state[7]
    var t = 0
    // After each round the eight words move up by one; eight rounds bring them back to their places.
    while t < 64 {
      round(t, a, b, c, &d, e, f, g, &h)
      round(t &+ 1, h, a, b, &c, d, e, f, &g)
      round(t &+ 2, g, h, a, &b, c, d, e, &f)
      round(t &+ 3, f, g, h, &a, b, c, d, &e)
      round(t &+ 4, e, f, g, &h, a, b, c, &d)
      round(t &+ 5, d, e, f, &g, h, a, b, &c)
      round(t &+ 6, c, d, e, &f, g, h, a, &b)
      round(t &+ 7, b, c, d, &e, f, g, h, &a)
      t = t &+ 8
    }
    state[0] = state[0] &+ a
    state[1] = state[1] &+ b
    state[2] = state[2] &+ c
    state[3] = state[3] &+ d
    state[4] = state[4] &+ e
    state[5] = state[5] &+ f
    state[6] = state[6] &+ g
    state[7] = state[7] &+ h
  }

  /// One round: `d` becomes the next `e`, and `h` the next `a`.
  @inline(__always)
  private func round(
    _ t: Int, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32
  ) {
    let sum1 = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
    let choice = g ^ (e & (f ^ g))
    let first = h &+ sum1 &+ choice &+ constants[t] &+ schedule[t]
    let sum0 = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
    let majority = (a & b) | (c & (a | b))
    d = d &+ first
    h = first &+ sum0 &+ majority
  }

  /// The message schedule: the block's sixteen words, and 48 derived from them.
  private func expand(_ block: UnsafePointer<UInt8>) {
    let w = schedule
    UnsafeMutableRawPointer(w).copyMemory(from: block, byteCount: Self.blockSize)
    var t = 0
    while t < 16 {
      w[t] = w[t].bigEndian
      t = t &+ 1
    }
    while t < 64 {
      let x = w[t &- 15]
      let y = w[t &- 2]
      let sigma0 = (x &>> 7 | x &<< 25) ^ (x &>> 18 | x &<< 14) ^ x &>> 3
      let sigma1 = (y &>> 17 | y &<< 15) ^ (y &>> 19 | y &<< 13) ^ y &>> 10
      w[t] = w[t &- 16] &+ sigma0 &+ w[t &- 7] &+ sigma1
      t = t &+ 1
    }
  }
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
  0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
  0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
  0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
  0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]

extension VersionHash {
  /// The SHA-256 digest of some bytes.
  public init(sha256Of bytes: [UInt8]) {
    let sha = SHA256()
    let digest = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.size)
    defer { digest.deallocate() }
    bytes.withUnsafeBufferPointer { buffer in
      if let start = buffer.baseAddress {
        sha.hash(start, count: buffer.count, into: digest)
      } else {
        sha.hash(digest, count: 0, into: digest)
      }
    }
    self.init(digest)
  }
}

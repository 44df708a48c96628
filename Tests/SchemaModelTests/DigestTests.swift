import Testing

@testable import SchemaModel

@Suite struct DigestTests {
  /// FIPS 180-4 examples, and sizes around the block's where padding goes wrong.
  static let sha256: [(message: [UInt8], digest: String)] = [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
    ([UInt8](repeating: 0x5A, count: 55), "5f25f149aa92e3e13093aed8216072fae623f35e26ca605b6cce17e04b7ccf44"),
    ([UInt8](repeating: 0x5A, count: 56), "301c69927f1603720c9f847b7e5e3bef77a7b9f75344490fe9039f13c36b842a"),
    ([UInt8](repeating: 0x5A, count: 57), "30ab35131f9b368e840dc65fc1eb832706e748e3c5e44ec40bc19cd1ce5c0dc2"),
    ([UInt8](repeating: 0x5A, count: 63), "939765b120205cbedae2ed31256b1967c38b6bdd9b0220535224cbc0b906d333"),
    ([UInt8](repeating: 0x5A, count: 64), "cc7321cce5e4409bd8077d58422e1214969059bbd40b4eeb0de0a642f40f7282"),
    ([UInt8](repeating: 0x5A, count: 65), "b8de0db62b6c87db61345504a8038bf973d987e8d2111abd8beb407c0bf3d9db"),
    ([UInt8](repeating: 0x5A, count: 119), "a96851d641310ce032ff832b6f08125878deed2a825fe515dd1ba414afe95f7e"),
    ([UInt8](repeating: 0x5A, count: 120), "60ec7f280e45d0c7bf77b70ff16958b1c1701a9fb7faa12b798207cf120ec6ee"),
    ([UInt8](repeating: 0x5A, count: 127), "f4651f880655488aadc1ea0287ef8954296d9e7487a642bd4800744e15ee3771"),
    ([UInt8](repeating: 0x5A, count: 128), "349d65e9ba1de7b0a13f9a3eadcc5b0202f15d6008fe9477f2a7b80f6194b20f"),
  ]

  static let sha512: [(message: [UInt8], digest: String)] = [
    (
      Array("abc".utf8),
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
    (
      Array(
        ("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu").utf8),
      "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
        + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
    ),
    (
      [UInt8](repeating: 0x5A, count: 0),
      "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
        + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
    ),
    (
      [UInt8](repeating: 0x5A, count: 111),
      "421318daeb8461d426c4e5a8be95e8d3594116cafb9c28db68e22591c5af0b68"
        + "962b99dcf2accc1ce4b2f4421287282924c0867d47b542a8923751a0e8cba847"
    ),
    (
      [UInt8](repeating: 0x5A, count: 112),
      "efa85a2ad32eee7cd93fe9ef92a7f260e5e703f98cd0c02bfe9a0d4d12dfd0c4"
        + "11f46ef550e6dc55833cbf65f1129765c8073acc6c6255e5c74d703604bb1d0e"
    ),
    (
      [UInt8](repeating: 0x5A, count: 127),
      "84d778b759460c828546471b242a4d4ec9ab273684c46c9e3d0513b35e0105e1"
        + "7a344b3ec559dab4c2e6fdc57c70e8fc10d4f688e44be16959a5128be52fabb1"
    ),
    (
      [UInt8](repeating: 0x5A, count: 128),
      "ed24df3079846053b9f164968155d8c75c09048e7369477a8ed289aabc79abb0"
        + "0ebbc550b108a2d116743862c0f334cc067ac8baa9b7fde6bfb393e2de92057e"
    ),
    (
      [UInt8](repeating: 0x5A, count: 240),
      "8478fc74e2b164e8a86b4712a0a51054acbb1e1c44680e5be0de02e7659fb796"
        + "44283cfffa8302dd0d974f383c21a5ebdc463cd9bfd8af92347247eb8a80d9f9"
    ),
  ]

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: SHA256.digestSize)
    // One more byte, so that the empty message has an address.
    (message + [0]).withUnsafeBufferPointer { input in
      digest.withUnsafeMutableBufferPointer { output in
        if let start = input.baseAddress, let end = output.baseAddress {
          SHA256().hash(start, count: message.count, into: end)
        }
      }
    }
    return digest
  }

  @Test func digests() {
    for (message, digest) in Self.sha256 { #expect(hex(sha256(message)) == digest, "\(message.count) bytes") }
    for (message, digest) in Self.sha512 { #expect(hex(SHA512.hash(message)) == digest, "\(message.count) bytes") }
  }

  /// RFC 4648, section 10.
  @Test func base64() {
    let texts = ["": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE="]
    for (plain, encoded) in texts {
      #expect(Base64.encode(Array(plain.utf8)) == encoded)
      #expect(Base64.decode(encoded.utf8) == Array(plain.utf8))
    }
    #expect(Base64.decode("Zm\n  9v\tYg ==".utf8) == Array("foob".utf8))
    for bad in ["Z", "Zg=", "Zg===", "Z===", "====", "Zm9v=", "Zg==Zg==", "Zm9-", "Zm9vé"] {
      #expect(Base64.decode(bad.utf8) == nil, "\(bad)")
    }
  }

  @Test func versionHashText() {
    let hex = "bbf54e4ba2823a88c9d7b39c0494507f5932a4f1c2e3789d309f4175e5af66d2"
    #expect(VersionHash(hex: hex)?.hex == hex)
    #expect(VersionHash(hex: hex.uppercased())?.hex == hex)
    for bad in ["", "bb", String(hex.dropLast()), hex + "00", "x" + hex.dropFirst()] {
      #expect(VersionHash(hex: bad) == nil)
    }
  }
}

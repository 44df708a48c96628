/// Words that are known when the program is written, asked for by every name of a schema and found by next to none.
public struct KnownWords: Sendable {
  public let words: [String]
  /// A bit for each pair of first byte and length that one of the words has, by ``trait(of:)``.
  private var traits = SIMD4<UInt64>()

  /// - Parameter words: in their order, see ``containsSorted(_:)``.
  public init(_ words: [String]) {
    self.words = words
    for word in words {
      let trait = Self.trait(of: word)
      traits[trait >> 6] |= 1 << UInt64(trait & 63)
    }
  }

  /// Nearly every name ends at the first look, without a comparison of texts.
  public func contains(_ name: String) -> Bool {
    let trait = Self.trait(of: name)
    return traits[trait >> 6] & 1 << UInt64(trait & 63) != 0 && words.containsSorted(name)
  }

  private static func trait(of name: String) -> Int {
    Int(truncatingIfNeeded: UInt(name.utf8.first ?? 0) &* 8 &+ UInt(bitPattern: name.utf8.count)) & 255
  }
}

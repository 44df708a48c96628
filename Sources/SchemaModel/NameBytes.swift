// Swift holds two texts to be equal that Unicode does: `é` as one code point, and as `e` with an accent. Hashes, columns
// and tables are made of bytes.

extension String {
  /// True where the two are equal byte by byte, as a store compares them.
  public func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Names of all versions and whole locks come by here; through views each byte would cost ten times as much.
    let answer = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { others in own.indices.allSatisfy { own[$0] == others[$0] } }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// True for names that cannot be spelt in two ways.
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

/// The first letter in which two texts differ that Swift holds to be equal, by its code points in each.
public func differentSpelling(_ a: String, _ b: String) -> (letter: String, a: String, b: String)? {
  for (first, second) in zip(a, b) where !first.unicodeScalars.elementsEqual(second.unicodeScalars) {
    return (String(first), codePoints(first), codePoints(second))
  }
  return nil
}

private func codePoints(_ letter: Character) -> String { letter.unicodeScalars.map(codePoint).joined(separator: " ") }

/// `U+00E9`
public func codePoint(_ scalar: Unicode.Scalar) -> String {
  let hex = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - hex.utf8.count)) + hex
}

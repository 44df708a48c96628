import Diagnostics
import SchemaModel

/// What one look at a name's bytes tells.
struct FoldedName {
  /// A hash of the name in lower case: equal for names that ask for one column, however their letters are composed.
  var hash: UInt64
  /// Letters, digits and underscores of ASCII only, not starting with a digit, and not a lone underscore.
  var isPlainIdentifier: Bool
  var startsWithUnderscore: Bool

  init(_ name: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var isPlain = true
    var first: UInt8 = 0
    var count = 0
    var isASCII = true
    for byte in name.utf8 {
      var folded = byte
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded |= 0x20
      case UInt8(ascii: "0")...UInt8(ascii: "9"): if count == 0 { isPlain = false }
      default:
        isPlain = false
        if byte >= 0x80 { isASCII = false }
      }
      if count == 0 { first = byte }
      count += 1
      hash = (hash ^ UInt64(folded)) &* 0x100_0000_01b3
    }
    // Swift's own hash is that of the canonical form.
    self.hash = isASCII ? hash : UInt64(truncatingIfNeeded: name.lowercased().hashValue)
    startsWithUnderscore = first == UInt8(ascii: "_")
    isPlainIdentifier = isPlain && count > (startsWithUnderscore ? 1 : 0)
  }
}

/// Why a text is no Swift identifier, in words that continue "… is no Swift name: it"; nil where it is one.
func identifierProblem(_ name: String) -> String? {
  if FoldedName(name).isPlainIdentifier { return nil }
  if name.isEmpty { return "is empty" }
  if name == "_" { return "is Swift's placeholder for an unnamed value" }
  for (offset, scalar) in name.unicodeScalars.enumerated() {
    switch scalar {
    case " ": return "contains a space"
    case "\n", "\r": return "contains a line break"
    case "\t": return "contains a tab"
    case "$": return "contains `$`, which Swift keeps for names that the compiler makes"
    case "0"..."9":
      if offset == 0 { return "starts with a digit" }
    case "a"..."z", "A"..."Z", "_": break
    default:
      if isInvisible(scalar) { return "contains the invisible character \(codePoint(scalar))" }
      if scalar.isASCII || !isIdentifierScalar(scalar.value) {
        return "contains \(scalar.value < 0x20 ? codePoint(scalar) : "`\(scalar)`")"
      }
      if offset == 0, isCombining(scalar.value) { return "starts with a combining character" }
    }
  }
  return nil
}

/// True for `Name` and `Outer.Inner`.
func isTypePath(_ text: String) -> Bool {
  text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { identifierProblem(String($0)) == nil }
}

/// A name that Swift would accept, as near to the text as possible; nil where nothing is left of it.
func suggestedIdentifier(for text: String) -> String? {
  var result = ""
  var capitalizeNext = false
  for scalar in text.unicodeScalars {
    let fits =
      scalar.isASCII
      ? scalar.properties.isAlphabetic || scalar == "_" || ("0"..."9").contains(scalar)
      : isIdentifierScalar(scalar.value) && !isInvisible(scalar)
    guard fits else {
      capitalizeNext = !result.isEmpty
      continue
    }
    if result.isEmpty, ("0"..."9").contains(scalar) { result = "_" }
    result += capitalizeNext ? String(scalar).uppercased() : String(scalar)
    capitalizeNext = false
  }
  return identifierProblem(result) == nil ? result : nil
}

/// Swift would take them, but a reader could not see them: joiners inside emoji stay allowed. Controls have a message of their own.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x80 && TerminalText.isHidden(scalar) }

private func isCombining(_ value: UInt32) -> Bool {
  switch value {
  case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
  default: false
  }
}

/// The ranges of the language reference's `identifier-head` and `identifier-character`.
private func isIdentifierScalar(_ value: UInt32) -> Bool {
  switch value {
  case 0xA8, 0xAA, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F,
    0x1681...0x180D, 0x180F...0x1FFF, 0x200C...0x200D, 0x203F...0x2040, 0x2054, 0x2070...0x218F, 0x2460...0x24FF,
    0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF,
    0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFFD, 0x10000...0x1FFFD, 0x20000...0x2FFFD,
    0x30000...0x3FFFD, 0x40000...0xDFFFD:
    true
  default: false
  }
}

/// True for what Swift reads as one integer or floating-point literal, with or without a minus sign.
public func isNumberLiteral(_ text: String) -> Bool {
  guard let first = text.utf8.first, isDigit(first) || first == UInt8(ascii: "-") else { return false }
  // Nearly every number is a few digits.
  if text.utf8.allSatisfy(isDigit) { return true }
  var bytes = Array(text.utf8)[...]
  if bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
  guard let first = bytes.first, isDigit(first) else { return false }
  if first == UInt8(ascii: "0"), let mark = bytes.dropFirst().first {
    let digits = bytes.dropFirst(2)
    switch mark {
    case UInt8(ascii: "x"): return isDigits(digits) { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
    case UInt8(ascii: "b"): return isDigits(digits) { $0 == 0x30 || $0 == 0x31 }
    case UInt8(ascii: "o"): return isDigits(digits) { (0x30...0x37).contains($0) }
    default: break
    }
  }
  let parts = bytes.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
  if parts.count == 2 {
    var exponent = parts[1]
    if exponent.first == UInt8(ascii: "-") || exponent.first == UInt8(ascii: "+") { exponent.removeFirst() }
    guard isDigits(exponent, isDigit) else { return false }
  }
  return parts[0].split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == UInt8(ascii: ".") }
    .allSatisfy { isDigits($0, isDigit) }
}

private func isDigits(_ bytes: ArraySlice<UInt8>, _ isDigit: (UInt8) -> Bool) -> Bool {
  guard let first = bytes.first, isDigit(first) else { return false }
  return bytes.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "_") }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

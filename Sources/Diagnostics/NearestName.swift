/// The candidate that a misspelled name most likely meant, or nil when none is close.
///
/// Optimal string alignment distance on lower-cased UTF-8; at most a third of the name may differ. Only the first
/// thousand candidates of about the same length are looked at: a guess among more of them helps nobody.
public func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().utf8)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  let letters = letterSet(name)
  var best: (distance: Int, name: String)?
  var left = 1_000
  for candidate in candidates where candidate.utf8.count <= 64 && candidate != name {
    let limit = max(1, max(wanted.count, candidate.utf8.count) / 3)
    guard abs(candidate.utf8.count - wanted.count) <= limit else { continue }
    left -= 1
    if left < 0 { break }
    // An edit adds a letter, takes one away, or both.
    let most = min(limit, (best?.distance ?? .max) - 1)
    guard (letterSet(candidate) ^ letters).nonzeroBitCount <= 2 * most else { continue }
    let other = Array(candidate.lowercased().utf8)
    let distance = alignmentDistance(wanted, other, upTo: most)
    if distance <= most { best = (distance, candidate) }
    if best?.distance == 0 { break }
  }
  return best?.name
}

/// Which letters a name has, as bits; small and capital letters of ASCII are one. No answer for other letters, whose forms may
/// be of other lengths.
private func letterSet(_ name: String) -> UInt64 {
  var set: UInt64 = 0
  for byte in name.utf8 {
    guard byte < 0x80 else { continue }
    let folded = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    set |= 1 << UInt64(folded & 63)
  }
  return set
}

/// The distance, or something above `most`. Names that are compared mostly share how they begin and end: only what is
/// between is aligned.
private func alignmentDistance(_ a: [UInt8], _ b: [UInt8], upTo most: Int) -> Int {
  let shorter = min(a.count, b.count)
  var start = 0
  while start < shorter, a[start] == b[start] { start += 1 }
  var end = 0
  while end < shorter - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
  return alignmentDistance(between: a[start..<a.count - end], and: b[start..<b.count - end], upTo: most)
}

private func alignmentDistance(between a: ArraySlice<UInt8>, and b: ArraySlice<UInt8>, upTo most: Int) -> Int {
  let (i0, j0) = (a.startIndex, b.startIndex)
  var twoBack = [Int](repeating: 0, count: b.count + 1)
  var previous = Array(0...b.count)
  for i in 0..<a.count {
    // What is further from the diagonal than the limit is further from the other name.
    var row = [Int](repeating: most + 1, count: b.count + 1)
    row[0] = i + 1
    var least = row[0]
    for j in max(0, i - most)..<max(0, i - most, min(b.count, i + most + 1)) {
      row[j + 1] = min(previous[j] + (a[i0 + i] == b[j0 + j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i0 + i] == b[j0 + j - 1], a[i0 + i - 1] == b[j0 + j] {
        row[j + 1] = min(row[j + 1], twoBack[j - 1] + 1)
      }
      least = min(least, row[j + 1])
    }
    // A transposition reaches over one row only.
    if least > most, previous.min() ?? 0 > most { return most + 1 }
    twoBack = previous
    previous = row
  }
  return previous[b.count]
}

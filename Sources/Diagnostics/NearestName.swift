/// The candidate that a misspelt name most likely meant, or nil when none is close.
///
/// Optimal string alignment distance on lower-cased UTF-8; at most a third of the name may differ.
public func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().utf8)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var best: (distance: Int, name: String)?
  for candidate in candidates where candidate != name {
    let other = Array(candidate.lowercased().utf8)
    let limit = max(1, max(wanted.count, other.count) / 3)
    guard other.count <= 64, abs(other.count - wanted.count) <= limit else { continue }
    let distance = alignmentDistance(wanted, other)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.name
}

private func alignmentDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var twoBack = [Int](repeating: 0, count: b.count + 1)
  var previous = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1] + [Int](repeating: 0, count: b.count)
    for j in 0..<b.count {
      row[j + 1] = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], twoBack[j - 1] + 1) }
    }
    twoBack = previous
    previous = row
  }
  return previous[b.count]
}

/// Documentation and comments as lines behind `///` or `//`: each empty, or beginning with a space.
///
/// Nothing in the text can leave the comment: line breaks of every kind begin a new line of it, control characters and
/// marks that turn the direction of writing become spaces.
///
/// - Parameter columns: how many columns the text may take; longer lines are wrapped between words.
func commentLines(_ text: String, columns: Int) -> [String] {
  var lines: [String] = []
  var line: [Unicode.Scalar] = []
  var previous: Unicode.Scalar = "\n"
  for scalar in text.unicodeScalars {
    defer { previous = scalar }
    switch scalar {
    case "\n" where previous == "\r": continue
    case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}":
      appendWrapped(line, columns: columns, to: &lines)
      line.removeAll(keepingCapacity: true)
    default: line.append(scalar.isInvisible ? " " : scalar)
    }
  }
  appendWrapped(line, columns: columns, to: &lines)
  while lines.last == "" { lines.removeLast() }
  return lines
}

private func appendWrapped(_ line: [Unicode.Scalar], columns: Int, to lines: inout [String]) {
  var end = line.count
  while end > 0, line[end - 1] == " " { end -= 1 }
  var start = 0
  repeat {
    var stop = end
    if end - start > columns - 1 {
      // The last space that keeps the line short enough; a longer word stays whole.
      let limit = min(end, start + columns)
      let space = line[start..<limit].lastIndex(of: " ") ?? line[limit..<end].firstIndex(of: " ")
      if let space, line[start..<space].contains(where: { $0 != " " }) { stop = space }
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: line[start..<stop])
    lines.append(text.isEmpty ? "" : " " + text)
    start = stop
    while start < end, start > 0, line[start] == " " { start += 1 }
  } while start < end
}

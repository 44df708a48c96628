import YAMLDocument

/// One line of a manifest, split as YAML splits it: `key: value` in a block or in braces, with quotes and comments.
struct ManifestLine {
  struct Entry {
    var key: Range<Int>
    /// From the first character of the value to its last; empty where the value is on the lines below.
    var value: Range<Int>
    /// True inside of brackets on this line.
    var isInFlow: Bool
  }

  private(set) var entries: [Entry] = []
  /// Quoted texts with their quotes.
  private(set) var quotes: [Range<Int>] = []
  let scalars: [Unicode.Scalar]

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    split()
  }

  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  /// The entry with a key: the one that holds a position, or else the first after it.
  func entry(named name: String, near position: Int) -> Entry? {
    let named = entries.filter { unquoted($0.key) == name }
    return named.last { $0.key.lowerBound <= position && position < max($0.key.upperBound, $0.value.upperBound) }
      ?? named.first { $0.key.lowerBound > position } ?? named.last
  }

  /// The entry whose key is at a position.
  func entry(at position: Int) -> Entry? { entries.first { $0.key.contains(position) } }

  private func unquoted(_ range: Range<Int>) -> String {
    let text = text(range)
    guard let first = text.first, first == "\"" || first == "'", text.last == first, text.count > 1 else { return text }
    return String(text.dropFirst().dropLast())
  }

  private mutating func split() {
    var open: [(key: Range<Int>, start: Int, depth: Int)] = []
    var depth = 0
    var tokenStart: Int?
    var index = 0
    func isBlank(_ at: Int) -> Bool { at >= scalars.count || scalars[at] == " " || scalars[at] == "\t" }
    /// Entries at least as deep as this end before a position.
    func close(downTo level: Int, at end: Int) {
      while let last = open.last, last.depth >= level {
        var end = end
        while end > last.start, isBlank(end - 1) { end -= 1 }
        entries.append(Entry(key: last.key, value: last.start..<max(last.start, end), isInFlow: last.depth > 0))
        open.removeLast()
      }
    }
    while index < scalars.count {
      let scalar = scalars[index]
      if isBlank(index) {
        index += 1
        continue
      }
      if scalar == "#", index == 0 || isBlank(index - 1) { break }
      let isStart = tokenStart == nil
      if isStart, scalar == "\"" || scalar == "'" {
        let start = index
        index += 1
        while index < scalars.count, scalars[index] != scalar {
          index += scalar == "\"" && scalars[index] == "\\" ? 2 : 1
        }
        index = min(index + 1, scalars.count)
        quotes.append(start..<index)
        tokenStart = start
        continue
      }
      switch scalar {
      case "{" where isStart || depth > 0, "[" where isStart || depth > 0:
        depth += 1
        tokenStart = nil
      case "}" where depth > 0, "]" where depth > 0:
        close(downTo: depth, at: index)
        depth -= 1
        tokenStart = index
      case "," where depth > 0:
        close(downTo: depth, at: index)
        tokenStart = nil
      case "-" where isStart && depth == 0 && isBlank(index + 1): break
      case ":":
        // Also `name:String`, which is what a remedy may be about.
        guard let start = tokenStart, !open.contains(where: { $0.depth == depth }) else { break }
        var value = index + 1
        while value < scalars.count, isBlank(value) { value += 1 }
        open.append((start..<index, value, depth))
        tokenStart = nil
      default: if isStart { tokenStart = index }
      }
      index += 1
    }
    close(downTo: 0, at: index)
    entries.sort { $0.key.lowerBound < $1.key.lowerBound }
  }
}

/// Swift text made line by line, as `swift format` would lay it out.
struct CodeLines {
  private(set) var lines: [String] = []
  private var indentation: Int

  /// - Parameter indentation: the columns before the first line in the file.
  init(indentation: Int) { self.indentation = indentation }

  mutating func add(_ line: String) { lines.append(line.isEmpty ? "" : margin + line) }

  /// A line of calls, lists and literals, broken at its brackets where it is too long.
  mutating func addLong(_ line: String) {
    if indentation + line.utf8.count <= Layout.lineLength { return add(line) }
    let blanks = line.prefix { $0 == " " }
    let code = String(line.dropFirst(blanks.count))
    for part in LongLine(code).lines(indentation: indentation + blanks.count) { add(blanks + part) }
  }

  /// A comment, wrapped.
  mutating func comment(_ text: String, marker: String = "//") {
    for line in commentLines(text, columns: Layout.lineLength - indentation - marker.utf8.count) {
      lines.append(margin + marker + line)
    }
  }

  /// `head { body }` on one line if it is one statement and fits, else as a block.
  mutating func block(_ head: String, _ body: (inout CodeLines) -> Void) {
    var inner = CodeLines(indentation: indentation + 2)
    body(&inner)
    if inner.lines.count == 1, !inner.lines[0].hasPrefix(inner.margin + "//") {
      let short = "\(margin)\(head) { \(inner.lines[0].drop { $0 == " " }) }"
      if short.utf8.count <= Layout.lineLength {
        lines.append(short)
        return
      }
    }
    longBlock(head, inner)
  }

  /// `head {` and `}` on lines of their own.
  mutating func open(_ head: String, _ body: (inout CodeLines) -> Void) {
    var inner = CodeLines(indentation: indentation + 2)
    body(&inner)
    longBlock(head, inner)
  }

  private mutating func longBlock(_ head: String, _ inner: CodeLines) {
    add("\(head) {")
    lines += inner.lines
    add("}")
  }

  /// A function with its body.
  mutating func function(_ name: String, _ parameters: [String], result: String, _ body: (inout CodeLines) -> Void) {
    let head = "private static func \(name)("
    let tail = ")\(result)"
    let list = parameters.joined(separator: ", ")
    if indentation + head.utf8.count + list.utf8.count + tail.utf8.count + 2 <= Layout.lineLength {
      open(head + list + tail, body)
      return
    }
    add(head)
    if indentation + 2 + list.utf8.count <= Layout.lineLength {
      add("  \(list)")
    } else {
      for (index, parameter) in parameters.enumerated() {
        add("  \(parameter)\(index + 1 < parameters.count ? "," : "")")
      }
    }
    open(tail, body)
  }

  /// `head(item, item)tail`, broken where it is too long.
  mutating func call(_ head: String, _ items: [String], tail: String = "") {
    for line in Layout.call(head, items, tail: tail, indentation: indentation) { addLong(line) }
  }

  /// Lines that stand one level deeper.
  func nested() -> CodeLines { CodeLines(indentation: indentation + 2) }

  mutating func append(_ other: CodeLines) { lines += other.lines }

  mutating func removeLast() { lines.removeLast() }

  mutating func replaceLast(with line: String) {
    lines.removeLast()
    add(line)
  }

  /// True where a line is more than a comment.
  var hasCode: Bool { lines.contains { line in !line.drop { $0 == " " }.hasPrefix("//") } }

  private var margin: String { String(repeating: " ", count: indentation) }
}

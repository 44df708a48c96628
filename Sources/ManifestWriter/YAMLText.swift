/// YAML in the making: a value knows its form on one line, and is written over several where that is too long.
indirect enum YAMLNode {
  /// Already in its final form: a scalar with its quotes, or a type.
  case scalar(String)
  /// Text for people: a block where it has several lines.
  case prose(String)
  case mapping([(key: String, value: YAMLNode)])
  /// Items, with comments above them.
  case list([YAMLNode], comments: [Int: String] = [:])

  var isEmpty: Bool {
    switch self {
    case .scalar(let text): text.isEmpty
    case .prose(let text): text.isEmpty
    case .mapping(let entries): entries.isEmpty
    case .list(let items, _): items.isEmpty
    }
  }

  /// The value on one line, whatever it takes: text of several lines stands in quotes.
  var onOneLine: String {
    switch self {
    case .scalar(let text): text
    case .prose(let text): YAMLScalar.write(text, inFlow: true)
    case .mapping(let entries):
      entries.isEmpty
        ? "{}"
        : "{ \(entries.map { "\(YAMLScalar.write($0.key, inFlow: true)): \($0.value.onOneLine)" }.joined(separator: ", ")) }"
    case .list(let items, _): "[\(items.map(\.onOneLine).joined(separator: ", "))]"
    }
  }

  /// The value on one line; nil where it has lines of its own.
  var inline: String? {
    switch self {
    case .scalar: onOneLine
    case .prose(let text): text.contains("\n") ? nil : onOneLine
    case .mapping(let entries): entries.contains { $0.value.inline == nil } ? nil : onOneLine
    case .list(let items, let comments):
      !comments.isEmpty || items.contains { $0.inline == nil } ? nil : onOneLine
    }
  }
}

/// Writes nodes with two blanks for each level, one line where it fits into 120 columns.
struct YAMLText {
  private(set) var text = ""
  private let width = 120

  mutating func comment(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      text += line.isEmpty ? "#\n" : "# \(line)\n"
    }
  }

  mutating func blankLine() { text += "\n" }

  /// A key whose entries the caller writes next.
  mutating func open(_ key: String, indent: Int = 0) {
    text += String(repeating: " ", count: indent) + YAMLScalar.write(key, inFlow: false) + ":\n"
  }

  /// `forcesBlock` puts a mapping's entries on lines of their own, however short.
  mutating func entry(_ key: String, _ node: YAMLNode, indent: Int, forcesBlock: Bool = false) {
    let start = String(repeating: " ", count: indent) + YAMLScalar.write(key, inFlow: false) + ":"
    switch node {
    case .prose(let prose) where !prose.contains("\n"):
      text += "\(start) \(YAMLScalar.write(prose, inFlow: false))\n"
      return
    case .prose(let prose):
      text += "\(start) \(block(prose, indent: indent + 2))\n"
      return
    default: break
    }
    if !forcesBlock || node.isEmpty, let inline = node.inline, start.count + 1 + inline.count <= width {
      text += "\(start) \(inline)\n"
      return
    }
    switch node {
    case .scalar(let scalar): text += "\(start) \(scalar)\n"
    case .prose: break
    case .mapping(let entries):
      text += start + "\n"
      for (key, value) in entries { entry(key, value, indent: indent + 2) }
    case .list(let items, let comments):
      text += start + "\n"
      for (index, item) in items.enumerated() {
        if let comment = comments[index] {
          for line in comment.split(separator: "\n") {
            text += "\(String(repeating: " ", count: indent + 2))# \(line)\n"
          }
        }
        text += "\(String(repeating: " ", count: indent + 2))- \(item.inline ?? "{}")\n"
      }
    }
  }

  /// A literal block, or quotes where a block cannot hold the text.
  private func block(_ prose: String, indent: Int) -> String {
    let lines = prose.split(separator: "\n", omittingEmptySubsequences: false)
    let holdsControls = prose.unicodeScalars.contains {
      $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F || $0.value == 0xFEFF || $0.value == 0x85 || $0.value == 0x2028
        || $0.value == 0x2029
    }
    if holdsControls || lines.first?.first == " " || lines.first?.isEmpty == true { return YAMLScalar.quoted(prose) }
    let margin = String(repeating: " ", count: indent)
    return "|\n" + lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}

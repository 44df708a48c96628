import Diagnostics
import YAMLDocument

extension FileReader {
  /// More names than this say nothing about any one of them, and a hostile file should not fill the memory.
  private static let maximumUnreadNodes = 10_000

  /// Remembers the names in a part of the file that cannot be read.
  mutating func noteUnread(_ node: NodeID) {
    var waiting = [node]
    var count = 0
    while let next = waiting.popLast(), count < Self.maximumUnreadNodes {
      count += 1
      waiting.append(contentsOf: document.children(of: next).prefix(Self.maximumUnreadNodes))
      noteUnread(document.text(of: next))
    }
  }

  /// Remembers the words of a text: what was meant as a name may stand among others.
  private mutating func noteUnread(_ text: String) {
    guard text.utf8.count <= 1_000 else { return }
    for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
      unreadNames.insert(String(word))
    }
  }

  /// Reads what stands below a name. Where that brings findings, less than everything is known about the name.
  mutating func notingUnread<Result>(
    _ name: String, _ node: NodeID, _ read: (inout FileReader) -> Result
  ) -> Result {
    let before = findings.all.count
    let result = read(&self)
    if findings.all.count != before || document.isReported(node) { unreadNames.insert(name) }
    return result
  }
}

import Diagnostics
import YAMLDocument

/// A manifest's text under edit: what is not edited keeps its bytes, comments and spacing included.
struct ManifestEdit {
  let bytes: [UInt8]
  let document: YAMLDocument
  private var edits: [(range: Range<Int>, text: [UInt8])] = []

  /// Nil where the text is no YAML.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: Self.byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
    var ignored = Findings()
    guard let document = YAMLDocument.parse(self.bytes, file: FileID(number: 0), into: &ignored), !ignored.hasErrors
    else { return nil }
    self.document = document
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The text with all edits made.
  var edited: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 200)
    var position = 0
    for edit in edits.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }) {
      // An edit within one that was made already: an alias shows the same text twice.
      guard edit.range.lowerBound >= position else { continue }
      result += bytes[position..<edit.range.lowerBound]
      result += edit.text
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }

  mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, Array(text.utf8))) }

  mutating func replace(_ node: YAMLDocument.NodeID, with text: String) {
    replace(document.byteRange(of: node), with: text)
  }

  /// Takes an entry out of a mapping: its lines, or in braces the entry with one comma.
  mutating func remove(key: YAMLDocument.NodeID, value: YAMLDocument.NodeID, from mapping: YAMLDocument.NodeID) {
    if document.style(of: mapping) == .flow {
      removeFromFlow(key: key, value: value, mapping)
    } else {
      replace(lines(ofKey: key, value), with: "")
    }
  }

  private mutating func removeFromFlow(
    key: YAMLDocument.NodeID, value: YAMLDocument.NodeID, _ mapping: YAMLDocument.NodeID
  ) {
    let entries = Array(document.entries(of: mapping))
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return }
    let start = document.byteRange(of: key).lowerBound
    if index > 0 {
      replace(
        document.byteRange(of: entries[index - 1].value).upperBound..<document.byteRange(of: value).upperBound, with: ""
      )
    } else if entries.count > 1 {
      replace(start..<document.byteRange(of: entries[1].key).lowerBound, with: "")
    } else {
      replace(start..<document.byteRange(of: value).upperBound, with: "")
    }
  }

  /// The whole lines of an indented entry, with its last line break.
  func lines(ofKey key: YAMLDocument.NodeID, _ value: YAMLDocument.NodeID) -> Range<Int> {
    let start = lineStart(document.byteRange(of: key).lowerBound)
    var end = max(document.byteRange(of: value).upperBound, document.byteRange(of: key).upperBound)
    // The text of a block scalar ends where the next line starts.
    if end > start, end <= bytes.count, bytes[end - 1] == UInt8(ascii: "\n") { return start..<end }
    end = lineEnd(end)
    return start..<end
  }

  /// The offset behind the line break of the line that holds the offset.
  func lineEnd(_ offset: Int) -> Int {
    (bytes[min(offset, bytes.count)...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1) + 1
  }

  func lineStart(_ offset: Int) -> Int {
    (bytes[..<min(offset, bytes.count)].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }

  /// Where a line holds nothing else, the line goes; else only the range and the blanks before it.
  mutating func removeWithBlanks(_ range: Range<Int>) {
    let start = lineStart(range.lowerBound)
    let end = lineEnd(range.upperBound)
    let isAlone =
      bytes[start..<range.lowerBound].allSatisfy(Self.isBlank)
      && bytes[range.upperBound..<end].allSatisfy { Self.isBlank($0) || $0 == UInt8(ascii: "\n") }
    if isAlone { return replace(start..<end, with: "") }
    var first = range.lowerBound
    while first > start, Self.isBlank(bytes[first - 1]) { first -= 1 }
    replace(first..<range.upperBound, with: "")
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// The line break that the file uses.
  var lineBreak: String {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0, bytes[end - 1] == UInt8(ascii: "\r") else {
      return "\n"
    }
    return "\r\n"
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func value(of key: String, in mapping: YAMLDocument.NodeID?) -> YAMLDocument.NodeID? {
    guard let mapping else { return nil }
    return document.entries(of: mapping).first { document.text(of: $0.key) == key }?.value
  }
}

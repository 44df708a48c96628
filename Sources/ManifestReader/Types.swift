import Diagnostics
import SchemaModel
import YAMLDocument

extension FileReader {
  /// A Swift type. The list that YAML makes of an unquoted `[String]` is understood.
  mutating func readType(_ node: NodeID, _ what: String) -> SwiftType? {
    if document.isReported(node) { return nil }
    switch document.kind(of: node) {
    case .scalar:
      guard expectScalar(node, what) else { return nil }
      return parseType(node, length: nil)
    case .sequence: return readListType(node, what)
    case .mapping:
      report(
        .wrongForm, "`\(what)` is a Swift type, not a mapping", at: node,
        fix: dictionaryFix(node) ?? "write `\(what): String`")
      return nil
    }
  }

  /// `[String]` without quotes: a list of one item.
  private mutating func readListType(_ node: NodeID, _ what: String) -> SwiftType? {
    let items = Array(document.children(of: node).prefix(2))
    guard items.count == 1, document.style(of: node) == .flow else {
      report(
        .wrongForm, "an array type has one element type in its brackets", at: node,
        fix: document.sourceText(of: node).map { "write a type in quotes, such as \"[String]\", instead of \($0)" }
          ?? "write \"[String]\"")
      return nil
    }
    if document.kind(of: items[0]) == .mapping {
      report(
        .needsQuotes, "YAML does not read \(quoted(document.sourceText(of: node) ?? "[Key: Value]")) as a type",
        at: node, fix: document.quotedLine(for: node).map { "quote it: \($0)" } ?? "put the type in quotes")
      return nil
    }
    return readType(items[0], what).map { .array($0) }
  }

  private func dictionaryFix(_ node: NodeID) -> String? {
    guard document.count(of: node) == 1, let (key, value) = document.entries(of: node).first(where: { _ in true }),
      document.kind(of: key) == .scalar, document.kind(of: value) == .scalar
    else { return nil }
    return "a dictionary is written \"[\(document.text(of: key)): \(document.text(of: value))]\", with the quotes"
  }

  /// Parses the first `length` bytes of a scalar as a type.
  mutating func parseType(_ node: NodeID, length: Int?) -> SwiftType? {
    do throws(SwiftTypeError) {
      return try document.withBytes(of: node) { bytes throws(SwiftTypeError) in
        try SwiftType.parse(utf8: UnsafeBufferPointer(rebasing: bytes[..<(length ?? bytes.count)]))
      }
    } catch {
      findings.report(
        .invalidType, "no Swift type: \(error.message)", at: place(node, offset: error.offset),
        fix: valueInPlaceOfType(node) ?? "write a type such as `String`, `Date?` or \"[String: Int]\"")
      return nil
    }
  }

  /// `startDate: Date()`: a value stands where its type is asked for.
  private func valueInPlaceOfType(_ node: NodeID) -> String? {
    let text = document.text(of: node)
    guard text.hasSuffix(")"), let type = text.split(separator: "(").first, isWord(String(type)),
      type.first?.isUppercase == true
    else { return nil }
    return "write the type first: `\(type)`, or with a default `\(type) = \(text)`"
  }

  /// The place of a scalar of the node's text, where text and source agree; else the node's own place.
  func place(_ node: NodeID, offset: Int) -> Place {
    var place = document.place(of: node)
    guard document.isOnOneLine(node) else { return place }
    let quote = document.style(of: node) == .plain ? 0 : 1
    let length = Int(place.length)
    // Escapes make the source longer than the text; then nothing certain can be said but the whole.
    guard offset + 2 * quote <= length else { return place }
    place.column += Int32(clamping: offset + quote)
    place.length = Int32(clamping: max(1, length - offset - 2 * quote))
    return place
  }
}

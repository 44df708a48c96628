import Diagnostics
import ManifestWriter
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
    case .sequence:
      if let item = document.firstChild(of: node), document.count(of: node) == 1, document.kind(of: item) == .scalar,
        document.text(of: item).contains(":"), case let source = document.text(of: item),
        let type = try? SwiftType.parse("[\(source)]"), case .dictionary = type
      {
        report(
          .needsQuotes, "YAML does not read `[\(source)]` as a type", at: node, fix: "write `\(type.manifestText)`")
        return nil
      }
      return readListType(node, what)
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
    guard document.count(of: node) == 1, let (key, value) = document.firstEntry(of: node),
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
      let text = document.withBytes(of: node) { String(decoding: $0[..<(length ?? $0.count)], as: UTF8.self) }
      let repaired = TypeSpelling.repaired(text)
      let value = valueInPlaceOfType(node)
      let advice = repaired.map { "write `\($0)`" } ?? typeAdvice(node, length: length, offset: error.offset)
      // The whole text is replaced, wherever in it the mistake was noticed.
      let better = advice.flatMap { $0.hasPrefix("write `") ? String($0.dropFirst(7).prefix { $0 != "`" }) : nil }
      findings.report(
        .invalidType, "not a Swift type: \(error.message)", at: place(node, offset: error.offset),
        fix: value ?? advice ?? "write a type such as `String`, `Date?` or \"[String: Int]\"",
        edits: value == nil
          ? better.flatMap { $0.contains("…") ? nil : typeEdit(node, of: text, $0, length: length) }.map { [$0] } ?? []
          : [])
      return nil
    }
  }

  /// The edit that puts a type in place of a plain text of one line.
  private func typeEdit(_ node: NodeID, of text: String, _ type: String, length: Int?) -> Diagnostic.Edit? {
    guard document.style(of: node) == .plain, document.isOnOneLine(node),
      length == nil || !type.hasPrefix("{") && !type.hasPrefix("\"")
    else { return nil }
    var place = document.place(of: node)
    place.length = Int32(clamping: text.unicodeScalars.count)
    return Diagnostic.Edit(replacing: place, with: type)
  }

  /// `startDate: Date()`: a value stands where its type is asked for.
  private func valueInPlaceOfType(_ node: NodeID) -> String? {
    let text = document.text(of: node)
    guard text.hasSuffix(")"), let type = text.split(separator: "(").first, isWord(String(type)),
      type.first?.isUppercase == true,
      SwiftType.Scalar(rawValue: String(type)) != nil || ForeignTypeNames.advice(for: String(type)) == nil,
      // `String(30)` is a column's width.
      !text.dropFirst(type.count + 1).dropLast().contains(where: \.isNumber) || type == "Date"
    else { return nil }
    return "write the type first: `\(type)`, or with a default `\(type) = \(text)`"
  }

  /// What was most likely meant by a text that starts as a type and goes on as something else.
  private func typeAdvice(_ node: NodeID, length: Int?, offset: Int) -> String? {
    let text = document.withBytes(of: node) { String(decoding: $0[..<(length ?? $0.count)], as: UTF8.self) }
    guard text.utf8.count <= 200 else { return nil }
    if let advice = ForeignTypeNames.advice(for: text) { return advice }
    let inner = text.filter { !"\"'\u{201C}\u{201D}\u{2018}\u{2019}".contains($0) }
    if inner != text, (try? SwiftType.parse(inner)) != nil {
      return "write `\(inner)`: a type has no quotation marks inside"
    }
    // `Set<String` and `[String: Int`
    for end in [">", "]", "?>"] where (try? SwiftType.parse(text + end)) != nil {
      return end == ">" ? "write `\(text + end)`" : "write `\(YAMLScalar.quoted(text + end))`"
    }
    let bytes = Array(text.utf8)
    guard text.utf8.allSatisfy({ $0 < 0x80 }), offset > 0, offset <= bytes.count else { return nil }
    let before = String(decoding: bytes[..<offset], as: UTF8.self)
    let rest = String(decoding: bytes[offset...].drop(while: isBlank), as: UTF8.self)
    let type = String(before.reversed().drop { $0 == " " }.reversed())
    let known = ForeignTypeNames.advice(for: type)
    guard known != nil || (try? SwiftType.parse(type)) != nil else { return nil }
    switch rest.utf8.first {
    case UInt8(ascii: "!"): return "write `\(type)?`"
    case UInt8(ascii: "("): return known
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      if rest.utf8.count == 1 { return "write `\(type)`" }
    case UInt8(ascii: "/"):
      return "start a comment with a space and `#`, or document the property: `{ type: \(type), doc: … }`"
    case UInt8(ascii: "?"):
      if rest.contains("#") { return "write `\(type)?`, and a space before the `#` of a comment" }
    case UInt8(ascii: "-") where rest.hasPrefix("->"): return nil
    case UInt8(ascii: "-"): return "a type's name has no hyphen"
    case UInt8(ascii: ":"): return "write a default after an equals sign: `\(type) = …`"
    default: break
    }
    let word = rest.drop { $0 == "," || $0 == "@" || $0 == "." || $0 == " " }.prefix { $0.isLetter }
    guard let option = AttributeKey(rawValue: String(word)) ?? (rest.hasPrefix("@") ? .option(.unique) : nil) else {
      return nil
    }
    let options = "\(option.rawValue): \(option.value == .flag ? "true" : "…")"
    return "write `{ type: \(type), \(options) }`"
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

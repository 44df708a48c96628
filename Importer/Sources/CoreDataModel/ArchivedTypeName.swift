import SchemaModel

/// The name that SwiftData gives the value of an attribute in a store's model: `Array<Data>`, `Array<Optional<Int>>`.
struct ArchivedTypeName {
  let type: SwiftType

  /// Nil for names of types that are not Swift's or Foundation's own.
  init?(_ text: String) {
    guard text.utf8.count < 1_000, let type = Self.type(of: Substring(text), depth: 0) else { return nil }
    self.type = type
  }

  private static func type(of text: Substring, depth: Int) -> SwiftType? {
    guard depth < 16 else { return nil }
    guard let open = text.firstIndex(of: "<") else {
      // `Swift.Int`, `Foundation.UUID`
      let name = text.split(separator: ".").last.map(String.init) ?? ""
      return SwiftType.Scalar(rawValue: name).map { .scalar($0) }
    }
    guard text.last == ">" else { return nil }
    let inner = text[text.index(after: open)...].dropLast()
    guard let element = type(of: inner, depth: depth + 1) else { return nil }
    switch text[..<open].split(separator: ".").last {
    case "Array"?: return .array(element)
    case "Set"?: return .set(element)
    case "Optional"?: return .optional(element)
    default: return nil
    }
  }
}

import SchemaModel

/// Types as people write them who come from another language: `text[]`, `String or nil`, `var String`, `unique String`.
///
/// HashAssumptions are proposed in turn, and the first that is a Swift type is the remedy.
enum TypeSpelling {
  /// What to type instead, as a whole value of the attribute; nil where nothing fits.
  static func repaired(_ text: String) -> String? {
    guard text.utf8.count <= 120 else { return nil }
    var words = text.split(separator: " ").map(String.init)
    var options: [String] = []
    var isOptional = false
    let isAlone = words.count <= 1
    // Words beside the type.
    words.removeAll { word in
      let bare = word.filter { $0 != "@" && $0 != "." && $0 != "," && $0 != "(" && $0 != ")" }
      let folded = bare.lowercased()
      if ["unique", "externalstorage", "transient", "spotlight", "ephemeral", "codable"].contains(folded),
        !isAlone, let key = AttributeKey.allCases.first(where: { $0.rawValue.lowercased() == folded })
      {
        options.append("\(key.rawValue): true")
        return true
      }
      guard !isAlone else { return false }
      if ["optional", "nullable", "or", "nil", "null", "undefined", "none", "|", "?"].contains(word.lowercased()) {
        isOptional = isOptional || word.lowercased() != "or" && word != "|"
        return true
      }
      return ["var", "let", "const", "val", "required", "not"].contains(word.lowercased())
    }
    if text.lowercased().contains("not null") { isOptional = false }
    var type = words.joined(separator: " ")
    for end in ["|nil", "|null", "|undefined"] where type.hasSuffix(end) {
      type = String(type.dropLast(end.count))
      isOptional = true
    }
    while type.hasSuffix("?") || type.hasSuffix("!") {
      type.removeLast()
      isOptional = true
    }
    while type.hasPrefix("?") {
      type.removeFirst()
      isOptional = true
    }
    guard let swift = swiftType(type), swift != text else { return nil }
    let whole = isOptional ? "\(swift)?" : swift
    guard (try? SwiftType.parse(whole)) != nil else { return nil }
    let shown = needsQuotes(whole) ? "\"\(whole)\"" : whole
    return options.isEmpty ? shown : "{ type: \(shown), \(options.joined(separator: ", ")) }"
  }

  /// A type of another language as Swift's.
  private static func swiftType(_ text: String, depth: Int = 0) -> String? {
    guard depth < 8, !text.isEmpty else { return nil }
    func inner(_ text: some StringProtocol) -> String? { swiftType(String(text), depth: depth + 1) }
    if text.hasSuffix("[]") { return inner(text.dropLast(2)).map { "[\($0)]" } }
    if text.hasPrefix("[]") { return inner(text.dropFirst(2)).map { "[\($0)]" } }
    for head in ["array of ", "list of ", "Array of ", "List of ", "set of ", "Set of "] where text.hasPrefix(head) {
      return inner(text.dropFirst(head.count)).map { head.lowercased().hasPrefix("set") ? "Set<\($0)>" : "[\($0)]" }
    }
    // `Array[String]`, `List<String>`, `Map<String, Int>`
    if let open = text.firstIndex(where: { $0 == "[" || $0 == "<" }), let close = text.last,
      close == "]" || close == ">",
      open > text.startIndex
    {
      let name = text[..<open].lowercased()
      let content = text[text.index(after: open)...].dropLast()
      switch name {
      case "array", "list", "arraylist", "seq", "vector", "mutablelist", "nsarray":
        return inner(content).map { "[\($0)]" }
      case "set", "hashset", "nsset", "mutableset": return inner(content).map { "Set<\($0)>" }
      case "optional", "nullable": return inner(content).map { "\($0)?" }
      case "map", "dictionary", "dict", "hashmap", "record", "nsdictionary":
        let parts = content.split(separator: ",", maxSplits: 1).map { $0.drop { $0 == " " } }
        guard parts.count == 2, let key = inner(parts[0]), let value = inner(parts[1]) else { return nil }
        return "[\(key): \(value)]"
      default: return (try? SwiftType.parse(text)) != nil ? text : nil
      }
    }
    // `varchar(30)`: a column's width has no meaning in SwiftData.
    if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      let digits = text[text.index(after: open)...].dropLast()
      guard digits.allSatisfy({ $0.isNumber || $0 == "," || $0 == " " }), !digits.isEmpty else { return nil }
      return inner(text[..<open])
    }
    if SwiftType.Scalar(rawValue: text) != nil { return text }
    if let known = ForeignTypeNames.type(for: text) { return known }
    return (try? SwiftType.parse(text)) != nil ? text : nil
  }

  private static func needsQuotes(_ type: String) -> Bool { type.hasPrefix("[") || type.contains(", ") }
}

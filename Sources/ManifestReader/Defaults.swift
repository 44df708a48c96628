import Diagnostics
import ManifestWriter
import SchemaModel
import YAMLDocument

/// A property in the short form: `Type` or `Type = Swift expression`.
struct ShortForm {
  var type: SwiftType?
  var typePlace: Place
  var defaultValue: Located<DefaultValue>?
}

/// What a bare word in a default's place was most likely meant to be.
private struct BareWord {
  /// The Swift to write.
  var value: String?
  /// True where there is one reading only.
  var isCertain: Bool
  /// Another reading, in words.
  var alternative: String?
}

extension FileReader {
  /// Reads `String`, `[String]` (YAML's list) or `String = ""`.
  mutating func readShortForm(_ node: NodeID, _ name: String) -> ShortForm {
    guard document.kind(of: node) == .scalar, !document.isEmpty(node), !isBlock(node) else {
      if isBlock(node) { _ = readText(node, name) }
      return ShortForm(type: isBlock(node) ? nil : readType(node, name), typePlace: place(node))
    }
    let equals = document.withBytes(of: node) { $0.firstIndex(of: UInt8(ascii: "=")) }
    guard let equals else {
      return ShortForm(type: parseType(node, length: nil), typePlace: place(node))
    }
    let (typeLength, expressionOffset, expression) = document.withBytes(of: node) { bytes in
      var end = equals
      while end > 0, isBlank(bytes[end - 1]) { end -= 1 }
      var start = equals + 1
      while start < bytes.count, isBlank(bytes[start]) { start += 1 }
      let offset = bytes[..<start].count { $0 & 0xC0 != 0x80 }
      return (end, offset, String(decoding: bytes[start...], as: UTF8.self))
    }
    var typePlace = place(node)
    typePlace.length = Int32(clamping: max(1, typeLength))
    let type = parseType(node, length: typeLength)
    guard !expression.isEmpty else {
      if let comment = document.trailingComment(after: node), !comment.text.hasPrefix("# ") {
        let text = document.text(of: node)
        findings.report(
          .needsQuotes, "YAML takes this for a comment, so the default is empty", at: comment.place,
          fix: "quote it: \(name): '\(text) \"\(comment.text)\"'")
        return ShortForm(type: type, typePlace: typePlace)
      }
      report(
        .emptyValue, "a default is missing after `=`", at: node,
        fix: "write one, or delete the equals sign; an empty text is written \"\"")
      return ShortForm(type: type, typePlace: typePlace)
    }
    // What is left of the default says nothing about the one that was meant.
    if reportLostExpression(after: node, expression) { return ShortForm(type: type, typePlace: typePlace) }
    let value = Located(literal(expression), at: place(node, offset: expressionOffset))
    if isWord(expression), case .expression = value.value, let type, let word = bareWord(expression, type) {
      reportBareWord(word, expression, type, at: value.place)
      return ShortForm(type: type, typePlace: typePlace)
    }
    if let type, let line = optionBehind(expression, type, name) {
      findings.report(
        .wrongForm, "options are written in braces, with the default", at: value.place, fix: "write `\(line)`")
      return ShortForm(type: type, typePlace: typePlace)
    }
    // YAML has reported the braces that it cannot read as a text.
    if expression.hasPrefix("{"), document.isReportedLine(value.place.line) {
      return ShortForm(type: type, typePlace: typePlace)
    }
    if let number = repairedNumber(expression), let type, case .scalar(let scalar) = underlying(type), scalar.isNumber {
      findings.report(
        .wrongForm, noNumber(expression), at: value.place, fix: "write `\(type) = \(number)`",
        edits: [Diagnostic.Edit(replacing: value.place, with: number)])
      return ShortForm(type: type, typePlace: typePlace)
    }
    return ShortForm(type: type, typePlace: typePlace, defaultValue: value)
  }

  private func noNumber(_ text: String) -> String {
    "a number in Swift does not begin or end with a point: \(quoted(text))"
  }

  /// What a bare word in Swift's place was most likely meant to be. A constant of the app's own is written with the type
  /// that it belongs to, so that nothing in the class can hide it.
  private func bareWord(_ text: String, _ type: SwiftType) -> BareWord? {
    var result = BareWord(
      isCertain: false, alternative: "if it is a constant of the app's: write `\(type) = Defaults.\(text)`")
    let word = text.lowercased()
    func certain(_ value: String) -> BareWord { BareWord(value: value, isCertain: true) }
    if ["null", "none", "nil"].contains(word), type.isOptional { return certain("nil") }
    switch underlying(type) {
    case .scalar(.string), .scalar(.character):
      if let inner = straightText(text) { return certain(swiftLiteral(inner)) }
      if ["null", "none"].contains(word) {
        return BareWord(value: "\"\"", isCertain: false, alternative: "if it may be missing: write `\(type)? = nil`")
      }
      result.value = "\"\(text)\""
    case .scalar(.bool):
      if Self.yesWords.contains(text) { return certain("true") }
      if Self.noWords.contains(text) { return certain("false") }
      result.value = "false"
    case .scalar(.date):
      if ["now", "today", "date", "current_timestamp", "current_date", "currenttimestamp", "utcnow"].contains(word) {
        return certain("Date.now")
      }
    case .scalar(.uuid):
      if ["new", "random", "uuid", "auto", "autogenerate", "guid"].contains(word) { return certain("UUID()") }
    case .scalar(.data): if word == "data" || word == "empty" { return certain("Data()") }
    case .scalar(let scalar) where scalar.isNumber:
      let name = scalar.rawValue
      switch word {
      case "zero": return certain("0")
      case "one": return certain("1")
      case "max", "min": return scalar.isInteger ? certain("\(name).\(word)") : nil
      case "nan": return scalar.isFloating ? certain("\(name).nan") : nil
      case "inf", "infinity":
        return scalar == .decimal ? nil : scalar.isFloating ? certain("\(name).infinity") : nil
      case "pi": return scalar.isFloating ? certain("\(name).pi") : nil
      default: break
      }
    case .named(let name) where enumNames.contains(name): result.value = "\(name).\(text)"
    default: break
    }
    return result
  }

  /// The text inside typographic quotation marks.
  private func straightText(_ text: String) -> String? {
    let marks: Set<Unicode.Scalar> = [
      "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{00AB}", "\u{00BB}",
    ]
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, marks.contains(first), marks.contains(last) else {
      return nil
    }
    return String(String.UnicodeScalarView(scalars.filter { !marks.contains($0) }))
  }

  private mutating func reportBareWord(_ word: BareWord, _ text: String, _ type: SwiftType, at place: Place) {
    let condition =
      if case .named = underlying(type) { "if it is a case: " } else { word.isCertain ? "" : "if it is the text: " }
    let lead = word.value.map { "\(word.isCertain ? "" : condition)write `\(type) = \($0)`" }
    findings.report(
      .wrongForm, "`\(text)` is not a Swift value", at: place, fix: lead ?? word.alternative,
      edits: word.isCertain ? word.value.map { [Diagnostic.Edit(replacing: place, with: $0)] } ?? [] : [],
      notes: lead == nil ? [] : word.alternative.map { [Diagnostic.Note($0)] } ?? [])
  }

  /// `"a", unique` and `5 unique`: an option behind the value.
  private func optionBehind(_ expression: String, _ type: SwiftType, _ name: String) -> String? {
    let parts = expression.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    guard parts.count > 1, let last = parts.last,
      let key = AttributeKey(rawValue: last.filter { $0 != "." && $0 != "@" }),
      key.value == .flag
    else { return nil }
    var value = Substring(expression.dropLast(last.count))
    while let end = value.last, end == "," || end == " " { value.removeLast() }
    let source: String
    switch literal(String(value)) {
    case .string(let text): source = YAMLScalar.quoted(text)
    case .number(let text): source = text
    case .bool(let flag): source = flag ? "true" : "false"
    case .null: source = "nil"
    case .enumCase, .expression: source = "{ swift: \(YAMLScalar.quoted(String(value))) }"
    }
    return "\(name): { type: \(type), default: \(source), \(key.rawValue): true }"
  }

  static let yesWords: Set<String> = ["yes", "on", "True", "TRUE", "YES", "Yes", "On", "ON"]
  static let noWords: Set<String> = ["no", "off", "False", "FALSE", "NO", "No", "Off", "OFF"]

  /// `String = "a #b"` without YAML quotes: the text ends at the blank, with a quote that never closes.
  private mutating func reportLostExpression(after node: NodeID, _ expression: String) -> Bool {
    guard expression.utf8.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 else { return false }
    let before = findings.all.count
    reportLostText(after: node, "default", severity: .error)
    return findings.all.count > before
  }

  /// A default in the long form. What a plain text means depends on the type.
  mutating func readDefault(_ node: NodeID, _ what: String, for type: SwiftType) -> Located<DefaultValue>? {
    if document.isReported(node) { return nil }
    switch document.kind(of: node) {
    case .mapping:
      var expression: Located<DefaultValue>?
      guard document.count(of: node) > 0 else {
        var swift = "\(type.unwrapped)()"
        if case .dictionary = underlying(type) { swift = "[:]" }
        report(
          .emptyValue, "`\(what)` is an empty mapping, not Swift", at: node,
          fix: "write `\(what): { swift: \"\(swift)\" }`, or delete the key")
        return nil
      }
      readMapping(node, ExpressionKey.self, of: "an expression", example: "{ swift: \"UUID()\" }") {
        reader, _, _, value in
        expression = reader.readText(value, "swift").map { Located(.expression($0), at: reader.place(value)) }
      }
      return expression
    case .sequence: return readListDefault(node, what, for: type)
    case .scalar:
      guard expectScalar(node, what) else { return nil }
      guard let text = readText(node, what) else { return nil }
      return scalarDefault(node, what, text, for: type).map { Located($0, at: place(node)) }
    }
  }

  /// `default: [1, 2]` is a list to YAML; written out again it is the Swift that was meant.
  private mutating func readListDefault(
    _ node: NodeID, _ what: String, for type: SwiftType
  ) -> Located<DefaultValue>? {
    var element: SwiftType?
    switch underlying(type) {
    case .array(let type), .set(let type): element = type
    default: break
    }
    var items: [String] = []
    for item in document.children(of: node) {
      guard document.kind(of: item) == .scalar, !document.isEmpty(item), document.style(of: node) == .flow else {
        report(
          .needsQuotes, "YAML does not read this as one Swift expression", at: node,
          fix: document.quotedLine(for: node).map { "quote it: \($0)" } ?? "put the expression in quotes")
        return nil
      }
      guard let text = listItem(item, what, of: element) else { return nil }
      items.append(text)
    }
    return Located(.expression("[\(items.joined(separator: ", "))]"), at: place(node))
  }

  /// An item as Swift: a text where the elements are texts, a case where they are an enum's.
  private mutating func listItem(_ item: NodeID, _ what: String, of element: SwiftType?) -> String? {
    let text = document.text(of: item)
    let isPlain = document.style(of: item) == .plain
    guard let element, !isPlain || !looksLikeSwift(text) else { return isPlain ? text : swiftLiteral(text) }
    switch underlying(element) {
    case .scalar(.string), .scalar(.character):
      guard isPlain else { return swiftLiteral(text) }
    case .scalar(.bool): break
    case .scalar(let scalar) where scalar.isNumber: break
    case .named(let name) where enumNames.contains(name): break
    default: return isPlain ? text : swiftLiteral(text)
    }
    if isPlain, isWord(text), case .scalar(let scalar) = underlying(element), scalar.isNumber {
      report(
        .wrongForm, "a number is expected, not \(quoted(text))", at: item,
        fix: "if it is Swift, write the list as one expression: `\(what): { swift: \"[…]\" }`")
      return nil
    }
    let count = findings.all.count
    let value = scalarDefault(item, what, text, for: element)
    // Within the list the item stands alone.
    if findings.all.count > count, let remedy = findings.all.last?.notes.first?.message {
      findings.amendLast(
        remedy: remedy.split(separator: "`\(what): ", omittingEmptySubsequences: false).joined(separator: "`"))
    }
    switch value {
    case .string(let text): return swiftLiteral(text)
    case .number(let text), .expression(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .enumCase(let name): return "\(underlying(element)).\(name)"
    case .null: return "nil"
    case nil: return nil
    }
  }

  private mutating func scalarDefault(
    _ node: NodeID, _ what: String, _ text: String, for type: SwiftType
  ) -> DefaultValue? {
    let isPlain = document.style(of: node) == .plain
    if isPlain, text == "~" || text == "null" || text == "Null" || text == "NULL" || text == "none" && type.isOptional {
      if type.isOptional {
        report(.wrongForm, "Swift writes no value as `nil`", at: node, fix: "write `\(what): nil`")
      } else {
        report(
          .wrongForm, "`\(text)` cannot be a default of `\(type)`, which is not optional", at: node,
          fix: "delete the default, or make the type optional: `\(type)?`")
      }
      return nil
    }
    if isPlain, text == "nil", type.isOptional { return .null }
    switch underlying(type) {
    case .scalar(.string), .scalar(.character):
      return stringDefault(node, what, text, isPlain: isPlain)
    case .scalar(.bool): return boolDefault(node, what, text)
    case .scalar(let scalar) where scalar.isNumber: return numberDefault(node, what, text, scalar)
    case .named(let name) where enumNames.contains(name):
      return isWord(text) ? .enumCase(text) : .expression(text)
    default:
      if isWord(text), case .expression = literal(text), case .scalar = underlying(type) {
        let isNow = underlying(type) == .scalar(.date) && (text == "now" || text == "today")
        report(
          .wrongForm, "`\(text)` is not a Swift value", at: node,
          fix: isNow
            ? "write `\(what): Date.now`" : "if it is Swift: write `\(what): { swift: \(YAMLScalar.quoted(text)) }`")
        return nil
      }
      if isPlain { return literal(text) }
      return .expression(text)
    }
  }

  private mutating func stringDefault(
    _ node: NodeID, _ what: String, _ text: String, isPlain: Bool
  ) -> DefaultValue? {
    if isPlain { reportLostText(after: node, what, severity: .error) }
    let isSwiftLiteral = text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
    if isSwiftLiteral {
      let inner = String(text.dropFirst().dropLast())
      report(
        .defaultLooksLikeSwift, "the quotes would become part of the text", at: node,
        fix: "write `\(what): \(YAMLScalar.quoted(inner))`")
      return nil
    }
    if isPlain, looksLikeSwift(text) {
      report(
        .defaultLooksLikeSwift, "is \(quoted(text)) the text itself, or Swift?", at: node,
        fix:
          "if it is the text: write `\(what): \(YAMLScalar.quoted(text))`",
        notes: [.init("if it is Swift: write `\(what): { swift: \(YAMLScalar.quoted(text)) }`")])
      return nil
    }
    return .string(text)
  }

  private mutating func boolDefault(_ node: NodeID, _ what: String, _ text: String) -> DefaultValue? {
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "1",
      _ where Self.yesWords.contains(text):
      report(.wrongForm, "a Bool is `true` or `false`", at: node, fix: "write `\(what): true`")
      return nil
    case "0",
      _ where Self.noWords.contains(text):
      report(.wrongForm, "a Bool is `true` or `false`", at: node, fix: "write `\(what): false`")
      return nil
    default: return expressionUnlessWord(node, what, text, "a Bool is `true` or `false`")
    }
  }

  private mutating func numberDefault(
    _ node: NodeID, _ what: String, _ text: String, _ scalar: SwiftType.Scalar
  ) -> DefaultValue? {
    if isNumberLiteral(text) { return .number(text) }
    if let constant = noFiniteNumber(text, scalar) {
      report(
        .wrongForm, "\(quoted(text)) is not a Swift number", at: node,
        fix: scalar.isFloating ? "write `\(what): \(constant)`" : "write an integer: the type has no other values")
      return nil
    }
    if let number = repairedNumber(text) {
      report(.wrongForm, noNumber(text), at: node, fix: "write `\(what): \(number)`")
      return nil
    }
    return expressionUnlessWord(node, what, text, "a number is expected")
  }

  /// YAML's and other languages' words for what is no finite number, as Swift's constants; nil for other texts.
  private func noFiniteNumber(_ text: String, _ scalar: SwiftType.Scalar) -> String? {
    let sign = text.hasPrefix("-") ? "-" : ""
    var word = text.drop { $0 == "-" || $0 == "+" }
    if let point = word.lastIndex(of: ".") {
      guard word[..<point].isEmpty || word[..<point] == scalar.rawValue else { return nil }
      word = word[word.index(after: point)...]
    }
    switch word.lowercased() {
    // As it stands, `Double.nan` is Swift.
    case "nan": return text == "\(scalar.rawValue).nan" ? nil : "\(scalar.rawValue).nan"
    case "inf", "infinity":
      if word == "infinity", text.contains(scalar.rawValue) { return nil }
      // A decimal is never infinite.
      return scalar == .decimal ? "Decimal.greatestFiniteMagnitude" : "\(sign)\(scalar.rawValue).infinity"
    default: return nil
    }
  }

  /// `.5`, `-.5` and `5.` as Swift spells them; nil where that makes no number of the text.
  private func repairedNumber(_ text: String) -> String? {
    let sign = text.hasPrefix("-") ? "-" : ""
    var digits = String(text.drop { $0 == "-" || $0 == "+" })
    if digits.hasPrefix(".") { digits = "0" + digits }
    if digits.hasSuffix(".") { digits += "0" }
    return sign + digits != text && isNumberLiteral(digits) && text.contains(".") ? sign + digits : nil
  }

  /// An expression such as `Int.max`; a bare word is a mistake.
  private mutating func expressionUnlessWord(
    _ node: NodeID, _ what: String, _ text: String, _ message: String
  ) -> DefaultValue? {
    guard isWord(text) else { return .expression(text) }
    report(
      .wrongForm, "\(message), not \(quoted(text))", at: node,
      fix: "if it is Swift: write `\(what): { swift: \(YAMLScalar.quoted(text)) }`")
    return nil
  }

  /// The type below optionals and aliases.
  private func underlying(_ type: SwiftType) -> SwiftType {
    var type = type.unwrapped
    for _ in 0..<16 {
      guard case .named(let name) = type, let aliased = aliases[name] else { break }
      type = aliased.unwrapped
    }
    return type
  }
}

import Diagnostics
import SchemaModel

// What a default that is wrong was most likely meant to be. Candidates are proposed by how people write values elsewhere,
// and the first one that every check of a default accepts is the remedy: what is proposed works as typed.

extension VersionChecker {
  /// The expression to type instead, or nil where none of the candidates passes the checks.
  func repairedDefault(
    _ text: String, for type: SwiftType, resolved: ResolvedType, owner: PropertyPath
  ) -> String? {
    guard text.utf8.count <= 300 else { return nil }
    for candidate in candidates(for: text, type: type, resolved: resolved) where candidate != text {
      var probe = self
      probe.findings = Findings()
      let place = Place(file: version.file, line: 1, column: 1)
      probe.isRepairing = true
      probe.checkDefault(
        Located(.expression(candidate), at: place), for: type, resolved: resolved, owner: owner, isPropertyLevel: true)
      if probe.findings.all.isEmpty { return candidate }
    }
    return nil
  }

  private func candidates(for text: String, type: SwiftType, resolved: ResolvedType) -> [String] {
    var result: [String] = []
    let plain = text.trimmingBlanks
    let straight = straightened(plain)
    let core = withoutMarks(straight)
    let pieces = [plain, straight, core]
    switch resolved.kind {
    case .scalar(.string), .scalar(.character):
      if ["{}", "[]", "()", ".init()"].contains(core) { result.append("\"\"") }
      for piece in pieces {
        result += [
          piece, piece.replacingEscapedQuotes, doubleQuoted(piece), escaped(piece),
        ].compactMap(\.self)
      }
      let inner = core.filter { $0 != "\"" && $0 != "'" && $0 != "`" }
      result.append("\"\(inner)\"")
    case .scalar(.bool):
      let word = core.filter { $0 != "\"" }.lowercased()
      if ["true", "yes", "on", "1"].contains(word) { result.append("true") }
      if ["false", "no", "off", "0"].contains(word) { result.append("false") }
    case .scalar(.date): result += Self.dates(core)
    case .scalar(.uuid): result += Self.identifiers(core, isOptional: resolved.isOptional)
    case .scalar(.url): result += Self.addresses(core, isOptional: resolved.isOptional)
    case .scalar(.data):
      if core == "\"\"" { result.append("Data()") }
      if !core.contains("\""), !core.contains("\\"), bareText(core) { result.append("Data(\"\(core)\".utf8)") }
      if core.hasPrefix("\""), core.count > 2 { result.append("Data(\(core).utf8)") }
      if core.hasPrefix("Data(\"") { result.append("\(core.dropLast()).utf8)") }
    case .scalar(let scalar): result += Self.numbers(core, scalar)
    case .enumeration(let index):
      let name = version.enums[index].name
      let word = core.filter { $0 != "\"" && $0 != "'" && $0 != "`" && $0 != "." }
      if let found = version.enums[index].cases.first(where: { $0.name == word || $0.rawValue?.value == word }) {
        result.append("\(name).\(found.name)")
      }
    case .array, .set, .dictionary: result += lists(core, type)
    default: break
    }
    if ["null", "none", "NULL", "None", "Null", "nil()"].contains(plain), resolved.isOptional {
      result.insert("nil", at: 0)
    }
    for piece in pieces.dropFirst() { result.append(piece) }
    // `Date.now()` and other constants that are called.
    if core.hasSuffix("()") { result.append(String(core.dropLast(2))) }
    return result
  }

  /// Quotation marks of word processors as Swift's.
  private func straightened(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{201C}", "\u{201D}", "\u{201E}", "\u{00AB}", "\u{00BB}": result.append("\"")
      case "\u{2018}", "\u{2019}": result.append("'")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Without what other languages end or begin a value with.
  private func withoutMarks(_ text: String) -> String {
    var text = Substring(text)
    // `"x" // note`, and not the slashes of an address.
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    if let comment = words.dropFirst().first(where: { $0.hasPrefix("//") }) { text = text[..<comment.startIndex] }
    while let first = text.first, first == "=" || first == " " { text.removeFirst() }
    while let last = text.last, [";", ",", " "].contains(last) { text.removeLast() }
    if text.hasSuffix("?"), !text.hasSuffix("??") { text.removeLast() }
    let (opened, closed) = (text.count { $0 == "(" }, text.count { $0 == ")" })
    if text.hasSuffix(")"), closed > opened { text.removeLast() }
    if opened > closed, text.hasPrefix("(") { text.removeFirst() }
    for sign in ["- ", "+ "] where text.hasPrefix(sign) { return String(sign.prefix(1)) + text.dropFirst(2) }
    return String(text)
  }

  /// `'a'`, `""a""`, `"a` and `a"` as a text.
  private func doubleQuoted(_ text: String) -> String? {
    let marks: Set<Character> = ["\"", "'", "`"]
    guard let first = text.first, let last = text.last, marks.contains(first) || marks.contains(last) else {
      return nil
    }
    let inner = text.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }.reversed()
    return "\"\(String(inner))\""
  }

  /// Each backslash that begins no escape is meant as one.
  private func escaped(_ text: String) -> String? {
    guard text.hasPrefix("\""), text.contains("\\") else { return nil }
    return text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
  }

  private static func dates(_ text: String) -> [String] {
    let word = text.filter { $0 != "\"" && $0 != " " && $0 != "_" }.lowercased()
    let now = [
      "now", "now()", "today", "today()", "currenttimestamp", "currenttimestamp()", "currentdate", "getdate()",
      "sysdate",
      "date", "date()", "date.now()", "date.today", "date.today()", "datetime.now", "datetime.now()", "new date()",
      "nsdate()", "localdatetime.now()", "instant.now()", "utcnow", "utcnow()",
    ]
    if now.contains(word) || text == ".now" { return ["Date.now"] }
    if let seconds = secondsSince1970(text.filter { $0 != "\"" }) {
      return ["Date(timeIntervalSince1970: \(seconds))"]
    }
    if text == ".distantFuture" { return ["Date.distantFuture"] }
    // Any other date would be invented.
    return text == ".init()" ? ["Date()"] : []
  }

  /// `2024-01-31` and `2024-01-31T10:30:00Z`, at Greenwich; nil for anything else.
  private static func secondsSince1970(_ text: String) -> Int? {
    let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    guard let date = parts.first, parts.count <= 2 else { return nil }
    let days = date.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard date.utf8.count == 10, days.count == 3, (1...12).contains(days[1]), (1...31).contains(days[2]), days[0] > 0
    else { return nil }
    var seconds = 0
    if parts.count == 2 {
      let time = parts[1].last == "Z" ? parts[1].dropLast() : parts[1]
      let units = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
      guard (2...3).contains(units.count), (0..<24).contains(units[0]), units.dropFirst().allSatisfy((0..<60).contains)
      else { return nil }
      seconds = units[0] * 3_600 + units[1] * 60 + (units.count == 3 ? units[2] : 0)
    }
    // Days from civil: years begin in March, so that the leap day is the last one.
    let year = days[1] > 2 ? days[0] : days[0] - 1
    let (era, yearOfEra) = (year / 400, year % 400)
    let dayOfYear = (153 * (days[1] + (days[1] > 2 ? -3 : 9)) + 2) / 5 + days[2] - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 86_400 + seconds
  }

  private static func identifiers(_ text: String, isOptional: Bool) -> [String] {
    let inner = text.hasPrefix("UUID(") ? text.dropFirst(5).dropLast() : text[...]
    let digits = inner.filter { $0 != "\"" }
    if digits.count == 36, digits.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
      return ["UUID(uuidString: \"\(digits)\")\(isOptional ? "" : "!")"]
    }
    if text.hasPrefix("UUID(uuidString:") { return ["\(text)!"] }
    return text == ".init()" ? ["UUID()"] : []
  }

  private static func addresses(_ text: String, isOptional: Bool) -> [String] {
    let ending = isOptional ? "" : "!"
    if text.hasPrefix("URL(string:") { return ["\(text)\(ending)"] }
    let inner = text.hasPrefix("URL(") ? text.dropFirst(4).dropLast() : text[...]
    guard inner.hasPrefix("\""), inner.hasSuffix("\""), inner.count > 2 else { return [] }
    return ["URL(string: \(inner))\(ending)"]
  }

  private static func numbers(_ text: String, _ scalar: SwiftType.Scalar) -> [String] {
    var inner = text.filter { $0 != "\"" && $0 != "'" }
    for name in ["Int(", "Double(", "Float(", "Decimal("] where inner.hasPrefix(name) {
      inner = String(inner.dropFirst(name.count).dropLast())
    }
    let name = scalar.rawValue
    var result = [inner]
    let groups = inner.split(separator: " ")
    if groups.allSatisfy({ $0.allSatisfy(\.isNumber) }) { result.append(groups.joined(separator: "_")) }
    switch inner.lowercased() {
    case "nan": result.append("\(name).nan")
    case "inf", "infinity": result.append("\(name).infinity")
    case "-inf", "-infinity": result.append("-\(name).infinity")
    case "max", "min", "zero", "pi": result.append("\(name).\(inner.lowercased())")
    default: break
    }
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, scalar.isFloating { result.append(parts.joined(separator: ".")) }
    if parts.count > 1, parts.dropFirst().allSatisfy({ $0.count == 3 }) { result.append(parts.joined(separator: "_")) }
    // `5.0` where an integer is expected, and `1.000` of those who write thousands so.
    let points = inner.split(separator: ".", omittingEmptySubsequences: false)
    if !scalar.isFloating, points.count == 2, points[1].allSatisfy({ $0 == "0" }) {
      result.append(points[1].count == 3 ? points.joined() : String(points[0]))
    }
    return result
  }

  private func lists(_ text: String, _ type: SwiftType) -> [String] {
    if ["{}", "[]", "()", "[:]", "nil", "null", "[String]()", "new"].contains(text) {
      if case .dictionary = type.unwrapped { return ["[:]"] }
      return ["[]"]
    }
    guard case .array(let element) = type.unwrapped, let items = listItems(text) else { return [] }
    let owner = PropertyPath(type: "", property: "")
    let repaired = items.map { item in
      repairedDefault(item, for: element, resolved: resolve(element), owner: owner) ?? item
    }
    return ["[\(repaired.joined(separator: ", "))]"]
  }
}

/// The items of an array literal, or nil for anything else. Brackets and texts in an item are taken whole.
func listItems(_ text: String) -> [String]? {
  guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
  var items: [String] = []
  var item: [UInt8] = []
  var depth = 0
  var isText = false
  var isEscaped = false
  for byte in text.utf8.dropFirst().dropLast() {
    if isText {
      if byte == UInt8(ascii: "\""), !isEscaped { isText = false }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    } else {
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        items.append(String(decoding: item, as: UTF8.self).trimmingBlanks)
        item = []
        continue
      // `[a: b]` is a dictionary.
      case UInt8(ascii: ":") where depth == 0: return nil
      default: break
      }
      // `[1].map { … } + [2]` is more than a literal.
      if depth < 0 { return nil }
    }
    item.append(byte)
  }
  let last = String(decoding: item, as: UTF8.self).trimmingBlanks
  if !last.isEmpty { items.append(last) }
  return items
}

extension String {
  /// `\"x\"`, which other quotes around it would need, as `"x"`.
  fileprivate var replacingEscapedQuotes: String {
    hasPrefix("\\\"") ? String(filter { $0 != "\\" }) : self
  }

  fileprivate var trimmingBlanks: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

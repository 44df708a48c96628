/// Turns the text of one template into operations, by the rules of the Mustache specification.
struct TemplateParser {
  private struct OpenSection {
    /// In the bytes.
    var name: Range<Int>
    var operation: Int
    /// Where its tag begins.
    var start: Int
  }

  private let name: String
  private let bytes: [UInt8]
  private let resolveKey: (String) -> Int?
  private let resolvePartial: (String) -> Int?

  private var open: [UInt8] = Array("{{".utf8)
  private var close: [UInt8] = Array("}}".utf8)
  /// `close` behind a brace.
  private var closeUnescaped: [UInt8] = Array("}}}".utf8)
  private var operations: [Operation] = []
  private var dottedKeys: [Int] = []
  private var sections: [OpenSection] = []
  /// Where the text begins that has not become an operation yet.
  private var textStart = 0
  /// Where the tag begins that is being parsed.
  private var tagStart = 0

  /// - Parameters:
  ///   - resolveKey: the number of a key, or nil to refuse it.
  ///   - resolvePartial: the number of a template, or nil to refuse it; -1 renders nothing.
  init(
    name: String, bytes: [UInt8], resolveKey: @escaping (String) -> Int?, resolvePartial: @escaping (String) -> Int?
  ) {
    self.name = name
    self.bytes = bytes
    self.resolveKey = resolveKey
    self.resolvePartial = resolvePartial
  }

  mutating func parse() throws(TemplateError) -> CompiledTemplate {
    var position = 0
    while let tagStart = find(open, from: position) {
      position = try parseTag(at: tagStart)
    }
    appendText(upTo: bytes.count)
    if let section = sections.last {
      tagStart = section.start
      throw error("the section '\(text(bytes[section.name]))' is never closed")
    }
    return CompiledTemplate(name: name, bytes: bytes, operations: operations, dottedKeys: dottedKeys)
  }

  // MARK: Tags

  /// Parses the tag whose opening delimiter stands at `start` and returns where the text goes on.
  private mutating func parseTag(at start: Int) throws(TemplateError) -> Int {
    tagStart = start
    var contentStart = skipSpace(from: start + open.count)
    guard contentStart < bytes.count else { throw error("this tag is never closed") }
    let kind = bytes[contentStart]
    let terminator =
      switch kind {
      case UInt8(ascii: "{"): closeUnescaped
      case UInt8(ascii: "="): [UInt8(ascii: "=")] + close
      default: close
      }
    let isPlain = !Self.marksTag(kind)
    if !isPlain { contentStart += 1 }
    guard let contentEnd = find(terminator, from: contentStart) else { throw error("this tag is never closed") }
    let end = contentEnd + terminator.count
    let content = trimmed(contentStart..<contentEnd)

    let isVariable = isPlain || kind == UInt8(ascii: "&") || kind == UInt8(ascii: "{")
    let standalone = isVariable ? nil : standaloneLine(from: start, to: end)
    appendText(upTo: standalone?.lowerBound ?? start)
    let resume = standalone?.upperBound ?? end
    textStart = resume

    switch kind {
    case UInt8(ascii: "!"): break
    case UInt8(ascii: "="): try setDelimiters(bytes[content])
    case UInt8(ascii: "#"), UInt8(ascii: "^"): try openSection(content, isInverted: kind == UInt8(ascii: "^"))
    case UInt8(ascii: "/"): try closeSection(content)
    case UInt8(ascii: ">"):
      try appendPartial(content, indentation: (standalone?.lowerBound ?? start)..<start, standalone != nil)
    default: operations.append(.variable(try path(content), isEscaped: isPlain))
    }
    return resume
  }

  private mutating func setDelimiters(_ content: ArraySlice<UInt8>) throws(TemplateError) {
    let parts = content.split(whereSeparator: Self.isSpace)
    guard parts.count == 2, let first = parts.first, let second = parts.last,
      !first.contains(UInt8(ascii: "=")), !second.contains(UInt8(ascii: "="))
    else { throw error("a change of delimiters names two, separated by a space: {{=<% %>=}}") }
    open = Array(first)
    close = Array(second)
    closeUnescaped = [UInt8(ascii: "}")] + close
  }

  private mutating func openSection(_ content: Range<Int>, isInverted: Bool) throws(TemplateError) {
    let path = try path(content)
    sections.append(OpenSection(name: content, operation: operations.count, start: tagStart))
    // The end is filled in when the section is closed.
    operations.append(isInverted ? .inverted(path, end: 0) : .section(path, end: 0))
  }

  private mutating func closeSection(_ content: Range<Int>) throws(TemplateError) {
    guard let section = sections.popLast() else {
      throw error("'\(text(bytes[content]))' is closed here, but no section is open")
    }
    guard bytes[section.name] == bytes[content] else {
      throw error(
        "'\(text(bytes[content]))' is closed here, but the open section is '\(text(bytes[section.name]))' "
          + "(line \(line(of: section.start)))")
    }
    switch operations[section.operation] {
    case .section(let path, _): operations[section.operation] = .section(path, end: operations.count)
    case .inverted(let path, _): operations[section.operation] = .inverted(path, end: operations.count)
    case .text, .variable, .partial: break
    }
  }

  private mutating func appendPartial(
    _ content: Range<Int>, indentation: Range<Int>, _ isStandalone: Bool
  ) throws(TemplateError) {
    guard !content.isEmpty else { throw error("a partial needs a name") }
    let partialName = text(bytes[content])
    guard let number = resolvePartial(partialName) else { throw error("there is no template '\(partialName)'") }
    guard number >= 0 else { return }
    operations.append(
      .partial(
        number, indentationStart: indentation.lowerBound, indentationEnd: indentation.upperBound,
        isStandalone: isStandalone))
  }

  // MARK: Keys

  private mutating func path(_ content: Range<Int>) throws(TemplateError) -> Path {
    let key = bytes[content]
    guard !key.isEmpty else { throw error("this tag names no key") }
    guard !key.contains(where: Self.isSpace) else { throw error("'\(text(key))' is no key: it contains a space") }
    if !key.contains(UInt8(ascii: ".")) {
      guard let number = resolveKey(text(key)) else { throw error("there is no key '\(text(key))'") }
      return .key(number)
    }
    if key.count == 1 { return .implicit }
    var numbers: [Int] = []
    for part in key.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard !part.isEmpty else { throw error("'\(text(key))' is no key: a name is missing beside a dot") }
      guard let number = resolveKey(text(part)) else { throw error("there is no key '\(text(part))'") }
      numbers.append(number)
    }
    dottedKeys += numbers
    return .dotted(start: dottedKeys.count - numbers.count, end: dottedKeys.count)
  }

  // MARK: Text

  private mutating func appendText(upTo end: Int) {
    if end > textStart { operations.append(.text(start: textStart, end: end)) }
    textStart = max(textStart, end)
  }

  /// The range to leave out where a tag has a line to itself: the white space around it and the line break.
  private func standaloneLine(from start: Int, to end: Int) -> Range<Int>? {
    var lower = start
    while lower > 0, Self.isBlank(bytes[lower - 1]) { lower -= 1 }
    guard lower == 0 || bytes[lower - 1] == UInt8(ascii: "\n"), lower >= textStart else { return nil }
    var upper = end
    while upper < bytes.count, Self.isBlank(bytes[upper]) { upper += 1 }
    if upper == bytes.count { return lower..<upper }
    if bytes[upper] == UInt8(ascii: "\r"), upper + 1 < bytes.count { upper += 1 }
    return bytes[upper] == UInt8(ascii: "\n") ? lower..<(upper + 1) : nil
  }

  private func find(_ pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var position = start
      while position + pattern.count <= bytes.count {
        if bytes[position] == first {
          var matched = 1
          while matched < pattern.count, bytes[position + matched] == pattern[matched] { matched += 1 }
          if matched == pattern.count { return position }
        }
        position += 1
      }
      return nil
    }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, Self.isSpace(bytes[lower]) { lower += 1 }
    while upper > lower, Self.isSpace(bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }

  private func skipSpace(from start: Int) -> Int {
    var position = start
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    return position
  }

  private func text(_ slice: ArraySlice<UInt8>) -> String { String(decoding: slice, as: UTF8.self) }

  /// True for the characters that say what kind of tag it is: `#^/>!&{=`.
  private static func marksTag(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "!"),
      UInt8(ascii: "&"), UInt8(ascii: "{"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  /// Space or tab.
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0A || byte == 0x0D }

  // MARK: Errors

  private func error(_ message: String) -> TemplateError {
    TemplateError(template: name, line: line(of: tagStart), message: message)
  }

  /// Counted only where somebody is told: most templates have no mistake.
  private func line(of position: Int) -> Int {
    bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
  }
}

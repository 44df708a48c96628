/// Runs operations against a stack of contexts.
struct Renderer {
  /// Sections and partials inside each other. Bounds the recursion of templates that include themselves.
  static let maximumDepth = 250
  /// Partials rendered in one go where a template includes itself: far beyond use, near enough to end.
  static let maximumPartials = 10_000_000
  /// Sections, their repetitions and partials rendered in one go: nested lists multiply.
  static let maximumRuns = 20_000_000
  /// Bytes: no source file is as large.
  static let maximumOutput = 64 << 20

  /// Where the current template invocation stands within its line; only indented partials care.
  private struct Line {
    var indentation: [UInt8] = []
    var isAtStart = true
  }

  private let set: TemplateSet
  /// What keys are looked up in, the innermost last.
  private var contexts: [any MustacheContext] = []
  private var depth = 0
  private var partials = 0
  private var runs = 0

  init(set: TemplateSet) { self.set = set }

  mutating func renderTemplate(
    _ number: Int, _ outermost: MustacheValue, into output: OutputBuffer
  ) throws(TemplateError) {
    var line = Line()
    let template = set.templates[number]
    try enter(outermost, template, 0, template.operations.count, &line, output)
  }

  /// Runs operations with a value as the innermost one. Only contexts know keys; a text or a flag has nothing to ask for.
  private mutating func enter(
    _ value: MustacheValue, _ template: CompiledTemplate, _ start: Int, _ end: Int, _ line: inout Line,
    _ output: OutputBuffer
  ) throws(TemplateError) {
    guard case .context(let context) = value else {
      try run(template, start, end, value, &line, output)
      return
    }
    contexts.append(context)
    try run(template, start, end, value, &line, output)
    contexts.removeLast()
  }

  /// - Parameter innermost: what `{{.}}` stands for.
  private mutating func run(
    _ template: CompiledTemplate, _ start: Int, _ end: Int, _ innermost: MustacheValue, _ line: inout Line,
    _ output: OutputBuffer
  ) throws(TemplateError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw TemplateError(template: template.name, line: 1, message: "sections and partials nest too deep")
    }
    runs += 1
    guard runs <= Self.maximumRuns, output.count <= Self.maximumOutput else {
      throw TemplateError(
        template: template.name, line: 1,
        message: "it repeats too much: a file of more than \(Self.maximumOutput >> 20) MB or"
          + " \(Self.maximumRuns / 1_000_000) million repetitions")
    }
    let operations = template.operations
    var index = start
    while index < end {
      switch operations[index] {
      case .text(let textStart, let textEnd):
        append(template.bytes, textStart, textEnd, &line, output)
        index += 1
      case .variable(let path, let isEscaped):
        indentIfNeeded(&line, output)
        appendValue(lookUp(path, innermost, template), isEscaped: isEscaped, output)
        index += 1
      case .section(let path, let sectionEnd):
        try runSection(lookUp(path, innermost, template), template, index + 1, sectionEnd, &line, output)
        index = sectionEnd
      case .inverted(let path, let sectionEnd):
        if !lookUp(path, innermost, template).isTruthy {
          try run(template, index + 1, sectionEnd, innermost, &line, output)
        }
        index = sectionEnd
      case .partial(let number, let indentationStart, let indentationEnd, let isStandalone):
        let indentation = template.bytes[indentationStart..<indentationEnd]
        try runPartial(number, innermost, indentation, isStandalone, template, &line, output)
        index += 1
      }
    }
  }

  private mutating func runSection(
    _ value: MustacheValue, _ template: CompiledTemplate, _ start: Int, _ end: Int, _ line: inout Line,
    _ output: OutputBuffer
  ) throws(TemplateError) {
    switch value {
    case .missing, .nothing, .flag(false): break
    case .list(let elements):
      for element in elements { try enter(element, template, start, end, &line, output) }
    case .flag, .text, .context: try enter(value, template, start, end, &line, output)
    }
  }

  private mutating func runPartial(
    _ number: Int, _ innermost: MustacheValue, _ indentation: ArraySlice<UInt8>, _ isStandalone: Bool,
    _ caller: CompiledTemplate, _ line: inout Line, _ output: OutputBuffer
  ) throws(TemplateError) {
    partials += 1
    guard partials <= Self.maximumPartials else {
      throw TemplateError(template: caller.name, line: 1, message: "templates include each other too often")
    }
    let partial = set.templates[number]
    var inner = Line()
    if isStandalone {
      inner.indentation = line.indentation + indentation
    } else {
      indentIfNeeded(&line, output)
    }
    try run(partial, 0, partial.operations.count, innermost, &inner, output)
    // A standalone partial took its line's break with it: what follows begins a line of the caller.
    line.isAtStart = isStandalone
  }

  // MARK: Values

  private func lookUp(_ path: Path, _ innermost: MustacheValue, _ template: CompiledTemplate) -> MustacheValue {
    switch path {
    case .implicit: return innermost
    case .key(let key): return lookUp(key)
    case .dotted(let start, let end):
      var value = lookUp(template.dottedKeys[start])
      for index in (start + 1)..<end {
        guard case .context(let context) = value else { return .missing }
        value = context.value(for: template.dottedKeys[index])
      }
      return value
    }
  }

  private func lookUp(_ key: Int) -> MustacheValue {
    var index = contexts.count - 1
    while index >= 0 {
      let value = contexts[index].value(for: key)
      if case .missing = value {} else { return value }
      index -= 1
    }
    return .missing
  }

  private func appendValue(_ value: MustacheValue, isEscaped: Bool, _ output: OutputBuffer) {
    switch value {
    case .text(let text):
      if isEscaped { appendEscaped(text, output) } else { output.append(text) }
    case .flag(let flag): output.append(flag ? "true" : "false")
    case .list(let elements):
      for element in elements { appendValue(element, isEscaped: isEscaped, output) }
    case .missing, .nothing, .context: break
    }
  }

  private func appendEscaped(_ text: String, _ output: OutputBuffer) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output.append("&amp;")
      case UInt8(ascii: "\""): output.append("&quot;")
      case UInt8(ascii: "<"): output.append("&lt;")
      case UInt8(ascii: ">"): output.append("&gt;")
      default: output.append(byte)
      }
    }
  }

  // MARK: Text and indentation

  private func append(
    _ bytes: [UInt8], _ start: Int, _ end: Int, _ line: inout Line, _ output: OutputBuffer
  ) {
    guard !line.indentation.isEmpty else {
      bytes.withUnsafeBufferPointer { output.append(UnsafeBufferPointer(rebasing: $0[start..<end])) }
      return
    }
    for byte in bytes[start..<end] {
      let isLineBreak = byte == UInt8(ascii: "\n")
      // An empty line stays empty.
      if !isLineBreak, byte != UInt8(ascii: "\r") { indentIfNeeded(&line, output) }
      output.append(byte)
      line.isAtStart = isLineBreak
    }
  }

  private func indentIfNeeded(_ line: inout Line, _ output: OutputBuffer) {
    guard line.isAtStart, !line.indentation.isEmpty else { return }
    line.indentation.withUnsafeBufferPointer { output.append($0) }
    line.isAtStart = false
  }
}

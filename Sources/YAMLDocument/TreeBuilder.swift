import CYAML
import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns libyaml's events into a document.
struct TreeBuilder {
  enum Outcome {
    case document(YAMLDocument)
    case refused
    case syntaxError(SyntaxError)
  }

  /// Nothing in a manifest nests deeper than ten levels.
  static let maximumDepth = 64

  /// A collection whose end has not come yet.
  private struct Open {
    var node: Int32
    var lastChild: Int32 = -1
    var childCount: Int32 = 0
    /// Nodes below this one, with each alias counted as all that it stands for.
    var expandedCount = 1
    var anchor: String?
  }

  private var document: YAMLDocument
  private var open: [Open] = []
  private var anchors: [String: (node: Int32, expandedCount: Int)] = [:]
  private var openAnchors: Set<String> = []
  private var expandedByAliases = 0
  private var documentCount = 0

  init(file: FileID, source: SourceText) {
    document = YAMLDocument(file: file, source: source)
    document.text.reserveCapacity(source.bytes.count)
    document.nodes.reserveCapacity(source.bytes.count / 8)
  }

  consuming func build(into findings: inout Findings) -> Outcome {
    // The parser holds pointers into itself, so it needs an address of its own.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else { return .syntaxError(.outOfMemory) }
    defer { yaml_parser_delete(parser) }
    let source = document.source.bytes
    var builder = self
    let outcome = source.withUnsafeBufferPointer { bytes -> Outcome? in
      yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      var event = yaml_event_t()
      while true {
        guard yaml_parser_parse(parser, &event) == 1 else {
          return .syntaxError(SyntaxError(parser.pointee, in: builder.document.source))
        }
        defer { yaml_event_delete(&event) }
        switch builder.take(event, into: &findings) {
        case .goOn: continue
        case .refuse: return .refused
        case .finish: return nil
        }
      }
    }
    if let outcome { return outcome }
    builder.document.findDirectives()
    return .document(builder.document)
  }

  private enum Step { case goOn, refuse, finish }

  private mutating func take(_ event: borrowing yaml_event_t, into findings: inout Findings) -> Step {
    switch event.type {
    case YAML_SCALAR_EVENT: return addScalar(event, into: &findings)
    case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT: return startCollection(event, into: &findings)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      endCollection(event, into: &findings)
      return .goOn
    case YAML_ALIAS_EVENT: return addAlias(event, into: &findings)
    case YAML_DOCUMENT_START_EVENT:
      documentCount += 1
      guard documentCount > 1 else { return .goOn }
      findings.report(
        .severalDocuments, "a second document starts here; a manifest is one document",
        at: place(event.start_mark, length: 3),
        fix: "move it to a file of its own, or delete the line `---`")
      return .finish
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .finish
    default: return .goOn
    }
  }

  private mutating func addScalar(_ event: borrowing yaml_event_t, into findings: inout Findings) -> Step {
    let scalar = event.data.scalar
    let style: YAMLDocument.Style =
      switch scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    var node = makeNode(.scalar, style, event)
    node.textStart = Int32(truncatingIfNeeded: document.text.count)
    node.textLength = Int32(truncatingIfNeeded: scalar.length)
    if scalar.length == 0, style == .plain { moveToColon(&node) }
    document.text.append(contentsOf: UnsafeBufferPointer(start: scalar.value, count: scalar.length))
    if let tag = scalar.tag {
      report(tag: tag, event, into: &findings)
      // `!String` is a tag and no text: what is missing then has its finding.
      node.isReported = scalar.length == 0
    }
    let index = append(node, expandedCount: 1)
    if let anchor = scalar.anchor { anchors[String(cCString: anchor)] = (index, 1) }
    return .goOn
  }

  private mutating func startCollection(_ event: borrowing yaml_event_t, into findings: inout Findings) -> Step {
    let isMapping = event.type == YAML_MAPPING_START_EVENT
    let data = event.data
    let isFlow =
      isMapping
      ? data.mapping_start.style == YAML_FLOW_MAPPING_STYLE : data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    guard open.count < Self.maximumDepth else {
      findings.report(
        .nestingTooDeep, "nested more than \(Self.maximumDepth) levels deep", at: place(event.start_mark),
        fix: "no manifest needs more than ten levels; look for a bracket that is never closed")
      return .refuse
    }
    if let tag = isMapping ? data.mapping_start.tag : data.sequence_start.tag {
      report(tag: tag, event, into: &findings)
    }
    let index = append(makeNode(isMapping ? .mapping : .sequence, isFlow ? .flow : .block, event), expandedCount: 0)
    var opened = Open(node: index)
    if let anchor = isMapping ? data.mapping_start.anchor : data.sequence_start.anchor {
      let name = String(cCString: anchor)
      opened.anchor = name
      anchors[name] = nil
      openAnchors.insert(name)
    }
    open.append(opened)
    return .goOn
  }

  private mutating func endCollection(_ event: borrowing yaml_event_t, into findings: inout Findings) {
    guard let closed = open.popLast() else { return }
    let index = Int(closed.node)
    document.nodes[index].textStart = closed.childCount
    let end = document.source.position(yamlLine: event.end_mark.line, yamlColumn: event.end_mark.column)
    document.nodes[index].endLine = end.line
    document.nodes[index].endColumn = end.column
    if let anchor = closed.anchor {
      openAnchors.remove(anchor)
      anchors[anchor] = (closed.node, closed.expandedCount)
    }
    if !open.isEmpty { open[open.count - 1].expandedCount += closed.expandedCount }
    if document.nodes[index].kind == .mapping {
      document.checkKeys(of: YAMLDocument.NodeID(index: closed.node), into: &findings)
    }
  }

  private mutating func addAlias(_ event: borrowing yaml_event_t, into findings: inout Findings) -> Step {
    let name = String(cCString: event.data.alias.anchor)
    let aliasPlace = place(event.start_mark, to: event.end_mark)
    guard let target = anchors[name] else {
      if openAnchors.contains(name) {
        findings.report(
          .unknownAlias, "*\(name) is inside the value that it repeats", at: aliasPlace,
          fix: "write the value out")
      } else {
        let near = nearestName(to: name, among: anchors.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        findings.report(
          .unknownAlias, "*\(name) repeats a value marked &\(name), and no such mark precedes it", at: aliasPlace,
          fix: near.map { "did you mean *\($0)?" } ?? quotedLineFix(at: aliasPlace) ?? "quote the text")
      }
      return .refuse
    }
    expandedByAliases += target.expandedCount
    guard expandedByAliases <= 100_000 + 4 * document.nodes.count else {
      findings.report(
        .aliasExpansion,
        "the aliases of this file expand to more than \(expandedByAliases - target.expandedCount) values",
        at: aliasPlace, fix: "write out what differs; aliases of aliases multiply")
      return .refuse
    }
    var node = document.nodes[Int(target.node)]
    let position = makeNode(node.kind, node.style, event)
    (node.line, node.column, node.endLine, node.endColumn) =
      (position.line, position.column, position.endLine, position.endColumn)
    node.isAlias = true
    _ = append(node, expandedCount: target.expandedCount)
    return .goOn
  }

  /// Adds a node as the next child of the innermost open collection.
  private mutating func append(_ node: consuming YAMLDocument.Node, expandedCount: Int) -> Int32 {
    let index = Int32(truncatingIfNeeded: document.nodes.count)
    node.nextSibling = -1
    document.nodes.append(node)
    guard !open.isEmpty else {
      document.root = YAMLDocument.NodeID(index: index)
      return index
    }
    let top = open.count - 1
    let last = open[top].lastChild
    if last >= 0 {
      document.nodes[Int(last)].nextSibling = index
    } else {
      document.nodes[Int(open[top].node)].firstChild = index
    }
    open[top].lastChild = index
    open[top].childCount += 1
    open[top].expandedCount += expandedCount
    return index
  }

  /// In braces libyaml places a value that is not written at the token after it; people look behind the colon.
  private func moveToColon(_ node: inout YAMLDocument.Node) {
    let line = document.source.range(ofLine: node.line)
    let start = document.source.offset(line: node.line, column: node.column)
    var offset = start
    while offset > line.lowerBound, isBlank(document.source.bytes[offset - 1]) { offset -= 1 }
    guard offset > line.lowerBound, document.source.bytes[offset - 1] == UInt8(ascii: ":") else { return }
    node.column -= Int32(truncatingIfNeeded: start - offset)
    node.endColumn = node.column
  }

  private func makeNode(
    _ kind: YAMLDocument.Kind, _ style: YAMLDocument.Style, _ event: borrowing yaml_event_t
  ) -> YAMLDocument.Node {
    let start = document.source.position(yamlLine: event.start_mark.line, yamlColumn: event.start_mark.column)
    let end = document.source.position(yamlLine: event.end_mark.line, yamlColumn: event.end_mark.column)
    return YAMLDocument.Node(
      kind: kind, style: style, line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }

  private func place(_ mark: yaml_mark_t, length: Int = 1) -> Place {
    let (line, column) = document.source.position(yamlLine: mark.line, yamlColumn: mark.column)
    return Place(file: document.file, line: Int(line), column: Int(column), length: length)
  }

  private func place(_ mark: yaml_mark_t, to end: yaml_mark_t) -> Place {
    place(mark, length: mark.line == end.line ? end.column - mark.column : 1)
  }

  private func quotedLineFix(at place: Place) -> String? {
    QuotedLine(source: document.source).suggestion(line: place.line).map { "as text it needs quotes: \($0.trimmed)" }
  }

  private func report(tag: UnsafePointer<UInt8>, _ event: borrowing yaml_event_t, into findings: inout Findings) {
    // libyaml marks the whole node; its first character is the tag's exclamation mark or an anchor before it.
    let tagPlace = place(event.start_mark)
    let quoted = QuotedLine(source: document.source).suggestion(line: tagPlace.line)
    findings.report(
      .yamlTag, "a YAML tag (\(String(cCString: tag))) has no meaning in a manifest", at: tagPlace,
      fix: quoted.map { "if the exclamation mark is part of a text, quote it: \($0.trimmed)" } ?? "delete the tag")
  }
}

extension String {
  init(cCString bytes: UnsafePointer<UInt8>) {
    self = String(decoding: UnsafeBufferPointer(start: bytes, count: strlen(bytes)), as: UTF8.self)
  }
}

extension SyntaxError {
  static let outOfMemory = SyntaxError(
    problem: "out of memory", context: "", line: 1, column: 1, contextLine: 1, contextColumn: 1)

  init(_ parser: yaml_parser_t, in source: SourceText) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
    problem = text(parser.problem)
    context = text(parser.context)
    (line, column) = source.position(
      yamlLine: parser.problem_mark.line, yamlColumn: parser.problem_mark.column)
    (contextLine, contextColumn) = source.position(
      yamlLine: parser.context_mark.line, yamlColumn: parser.context_mark.column)
  }
}

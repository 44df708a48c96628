/// One step of a compiled template. Texts are ranges of the template's bytes. Holds no references: copying is free.
enum Operation: Sendable {
  case text(start: Int, end: Int)
  case variable(Path, isEscaped: Bool)
  /// `end` is the index of the first operation behind the section.
  case section(Path, end: Int)
  case inverted(Path, end: Int)
  /// A standalone partial carries the white space before it, which indents each of its lines.
  case partial(Int, indentationStart: Int, indentationEnd: Int, isStandalone: Bool)
}

/// A key as a template writes it.
enum Path: Sendable, Equatable {
  /// `.`: the innermost context itself.
  case implicit
  case key(Int)
  /// `a.b.c`, as a range of the template's ``CompiledTemplate/dottedKeys``: the first is looked up in all contexts, the
  /// others only in what it leads to.
  case dotted(start: Int, end: Int)
}

/// A template after parsing.
final class CompiledTemplate: Sendable {
  let name: String
  let bytes: [UInt8]
  let operations: [Operation]
  let dottedKeys: [Int]

  init(name: String, bytes: [UInt8], operations: [Operation], dottedKeys: [Int]) {
    self.name = name
    self.bytes = bytes
    self.operations = operations
    self.dottedKeys = dottedKeys
  }
}

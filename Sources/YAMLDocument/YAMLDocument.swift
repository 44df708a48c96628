import Diagnostics

/// One YAML document as a flat tree in which every node keeps its text, style and place.
///
/// Scalars stay the text that the person wrote: nothing here turns `no` into a Boolean or `1.10` into a number. Nodes
/// are numbers into one array; the children of a mapping alternate between keys and values. An alias answers like the
/// node it stands for and shares its children.
public struct YAMLDocument: Sendable {
  public enum Kind: UInt8, Sendable, Hashable { case scalar, sequence, mapping }

  public enum Style: UInt8, Sendable, Hashable {
    case plain, singleQuoted, doubleQuoted, literal, folded
    /// Collections: indented, or with brackets.
    case block, flow
  }

  /// A node's number. Valid for the document that handed it out.
  public struct NodeID: Hashable, Sendable {
    let index: Int32
  }

  /// A comment `# modelgen:…`: an instruction to us, not to people.
  public struct Directive: Sendable {
    /// What follows `modelgen:`, trimmed.
    public var text: String
    public var place: Place
    /// The line it speaks of: its own, or the next line with content where it stands alone.
    public var line: Int32
  }

  struct Node {
    var kind: Kind
    var style: Style
    var isAlias = false
    var isReported = false
    var line: Int32
    var column: Int32
    var endLine: Int32
    var endColumn: Int32
    /// Scalars: the range of their bytes in `text`. Collections: `textStart` counts their children.
    var textStart: Int32 = 0
    var textLength: Int32 = 0
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
  }

  public let file: FileID
  var nodes: [Node] = []
  /// The bytes of all scalars, one after the other.
  @usableFromInline var text: [UInt8] = []
  /// What was parsed, without a byte order mark.
  var source: SourceText
  /// Nil for a document without content.
  public internal(set) var root: NodeID?
  public internal(set) var directives: [Directive] = []

  init(file: FileID, source: SourceText) {
    self.file = file
    self.source = source
  }
}

extension YAMLDocument {
  public func kind(of node: NodeID) -> Kind { self[node].kind }
  public func style(of node: NodeID) -> Style { self[node].style }

  /// True for a value that is not written at all (`key:`), as opposed to `""`.
  public func isEmpty(_ node: NodeID) -> Bool {
    let node = self[node]
    return node.kind == .scalar && node.style == .plain && node.textLength == 0
  }

  /// The characters of a scalar after YAML's own quotes and escapes; empty for collections.
  public func text(of node: NodeID) -> String {
    withBytes(of: node) { String(decoding: $0, as: UTF8.self) }
  }

  /// The UTF-8 of ``text(of:)`` without a copy. Inlinable, since readers call it for every key and value.
  @inlinable
  public func withBytes<Result, Failure: Error>(
    of node: NodeID, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = textRange(of: node)
    return try text.withUnsafeBufferPointer { all throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }

  @usableFromInline
  func textRange(of node: NodeID) -> Range<Int> {
    let node = self[node]
    guard node.kind == .scalar else { return 0..<0 }
    return Int(node.textStart)..<Int(node.textStart + node.textLength)
  }

  /// Where the node is written. Scalars on one line are underlined whole.
  public func place(of node: NodeID) -> Place {
    let node = self[node]
    let length = node.endLine == node.line && node.kind == .scalar ? node.endColumn - node.column : 1
    return Place(file: file, line: Int(node.line), column: Int(node.column), length: Int(length))
  }

  /// The bytes that the node's own text takes up, for edits that leave every other byte as it is. An indented collection
  /// ends with its last member. Offsets count from the start of the text, a byte order mark left out.
  public func byteRange(of node: NodeID) -> Range<Int> {
    let start = source.offset(line: self[node].line, column: self[node].column)
    var last = node
    while self[last].style == .block, !self[last].isAlias, let child = children(of: last).reduce(nil, { $1 }) {
      last = child
    }
    let end = self[last]
    return start..<max(start, source.offset(line: end.endLine, column: end.endColumn))
  }

  /// The offset of a place in the text, counted as in ``byteRange(of:)``.
  public func byteOffset(of place: Place) -> Int { source.offset(line: place.line, column: place.column) }

  /// True where the node's text starts and ends on one line.
  public func isOnOneLine(_ node: NodeID) -> Bool { self[node].line == self[node].endLine }

  /// How many items a sequence or how many entries a mapping has.
  public func count(of node: NodeID) -> Int {
    let node = self[node]
    return switch node.kind {
    case .scalar: 0
    case .sequence: Int(node.textStart)
    case .mapping: Int(node.textStart) / 2
    }
  }

  /// The items of a sequence (or the alternating keys and values of a mapping), in order.
  public func children(of node: NodeID) -> Children { Children(nodes: nodes, following: self[node].firstChild) }

  /// The first item of a sequence, or the first key of a mapping.
  public func firstChild(of node: NodeID) -> NodeID? {
    var children = children(of: node)
    return children.next()
  }

  /// The first entry of a mapping; nil for other kinds.
  public func firstEntry(of node: NodeID) -> (key: NodeID, value: NodeID)? {
    var entries = entries(of: node)
    return entries.next()
  }

  /// The entries of a mapping, in order; empty for other kinds.
  public func entries(of node: NodeID) -> Entries {
    Entries(children: Children(nodes: nodes, following: self[node].kind == .mapping ? self[node].firstChild : -1))
  }

  subscript(node: NodeID) -> Node { nodes[Int(node.index)] }

  public struct Children: Sequence, IteratorProtocol {
    /// All of the document's nodes: what an iteration needs, without the rest of the document.
    let nodes: [Node]
    var following: Int32
    public mutating func next() -> NodeID? {
      guard following >= 0 else { return nil }
      let current = NodeID(index: following)
      following = nodes[Int(following)].nextSibling
      return current
    }
  }

  public struct Entries: Sequence, IteratorProtocol {
    var children: Children
    public mutating func next() -> (key: NodeID, value: NodeID)? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key, value)
    }
  }
}

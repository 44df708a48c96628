import Diagnostics
import ManifestWriter
import SchemaModel
import YAMLDocument

/// The simple values. Each answers nil after it has reported what is wrong.
extension FileReader {
  /// A text as it was written. `what` is the key, for messages.
  mutating func readText(_ node: NodeID, _ what: String, allowsBlocks: Bool = false) -> String? {
    guard expectScalar(node, what) else { return nil }
    if !allowsBlocks, isBlock(node) {
      report(
        .wrongForm, "`\(what)` is one line; a block (| or >) adds a line break at its end", at: node,
        fix: "write the value on the line of its key, in quotes if necessary")
      return nil
    }
    return document.text(of: node)
  }

  /// Text for people: a block over several lines is fine, a lost end is not.
  mutating func readProse(_ node: NodeID, _ what: String) -> String? {
    guard let text = readText(node, what, allowsBlocks: true) else { return nil }
    reportLostText(after: node, what)
    guard isBlock(node) else { return text }
    return String(Substring(text).droppingLineBreaks)
  }

  /// YAML drops what follows a blank and `#`, without a word. In a value that reaches users' data this is an error.
  mutating func reportLostText(after node: NodeID, _ what: String, severity: Severity = .warning) {
    guard document.style(of: node) == .plain, let comment = document.trailingComment(after: node),
      !isDirective(comment.text)
    else { return }
    var finding = Diagnostic(
      .textAfterHash, "YAML takes this for a comment, so it is not part of `\(what)`", at: comment.place,
      fix: document.quotedLine(for: node).map {
        "if it belongs to the text, quote it: \($0); else put the comment on a line of its own"
      } ?? "quote the whole text, or put the comment on a line of its own")
    finding.severity = severity
    findings.report(finding)
  }

  private func isDirective(_ comment: String) -> Bool {
    comment.drop { $0 == "#" || $0 == " " }.hasPrefix("modelgen:")
  }

  func isBlock(_ node: NodeID) -> Bool {
    let style = document.style(of: node)
    return document.kind(of: node) == .scalar && (style == .literal || style == .folded)
  }

  mutating func expectScalar(_ node: NodeID, _ what: String) -> Bool {
    if document.isReported(node) { return false }
    guard document.kind(of: node) == .scalar else {
      let isListInBrackets = document.kind(of: node) == .sequence && document.style(of: node) == .flow
      let source = isListInBrackets ? document.sourceText(of: node) : nil
      report(
        .wrongForm, "`\(what)` is one text, not \(described(node))", at: node,
        fix: onlyWord(node).map { "write `\(what): \($0)`" } ?? source.map {
          "if the brackets belong to it, quote it: \(what): \(YAMLScalar.quoted($0))"
        }
          ?? "write `\(what): value`")
      noteUnread(node)
      return false
    }
    guard !document.isEmpty(node) else {
      reportEmpty(node, what)
      return false
    }
    return true
  }

  /// The one name of a list with one name.
  private func onlyWord(_ node: NodeID) -> String? {
    guard document.kind(of: node) == .sequence, document.count(of: node) == 1,
      let item = document.firstChild(of: node), document.kind(of: item) == .scalar
    else { return nil }
    let text = document.text(of: item)
    return isWord(text) ? text : nil
  }

  mutating func reportEmpty(_ node: NodeID, _ what: String) {
    let comment = document.trailingComment(after: node)
    if let comment, !isDirective(comment.text), !comment.text.hasPrefix("# ") {
      findings.report(
        .needsQuotes, "YAML takes this for a comment, so `\(what)` is empty", at: comment.place,
        fix: document.quotedLine(for: node).map { "quote it: \($0)" } ?? "quote the value")
      return
    }
    report(
      .emptyValue, "`\(what)` has no value", at: node,
      fix: "write one, or delete the key; an empty text is written \"\"")
  }

  mutating func readFlag(_ node: NodeID, _ what: String) -> Bool? {
    guard expectScalar(node, what) else { return nil }
    let text = document.text(of: node)
    switch text {
    case "true": return true
    case "false": return false
    case "y", "Y", "1",
      _ where Self.yesWords.contains(text):
      report(.wrongForm, "`\(what)` is `true` or `false`", at: node, fix: "write `\(what): true`")
    case "n", "N", "0",
      _ where Self.noWords.contains(text):
      report(.wrongForm, "`\(what)` is `true` or `false`", at: node, fix: "write `\(what): false`")
    default:
      report(
        .wrongForm, "`\(what)` cannot be \(quoted(text))", at: node,
        fix: "write `\(what): true` or `\(what): false`")
    }
    return nil
  }

  mutating func readCount(_ node: NodeID, _ what: String) -> Int? {
    guard expectScalar(node, what) else { return nil }
    let text = document.text(of: node)
    if let number = Int(text), number >= 0, number <= 1_000_000_000, text.first != "+" { return number }
    report(
      .wrongForm, "`\(what)` is a whole number of zero or more, not \(quoted(text))", at: node,
      fix: "write 0, or a larger number")
    return nil
  }

  /// One name, such as a property's or an entity's. Whether it is an identifier is for the rules to say.
  mutating func readName(_ node: NodeID, _ what: String) -> Located<String>? {
    readText(node, what).map { Located($0, at: place(node)) }
  }

  /// One of the values of a Swift enum, by its raw value.
  mutating func readChoice<Choice: RawRepresentable & CaseIterable>(
    _ node: NodeID, _ what: String, as: Choice.Type, habits: [String: String] = [:]
  ) -> Choice? where Choice.RawValue == String {
    guard expectScalar(node, what) else { return nil }
    let text = document.text(of: node)
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let expected = names.dropLast().map { "`\($0)`" }.joined(separator: ", ") + " or `\(names.last ?? "")`"
    let withoutDot = text.hasPrefix(".") ? String(text.dropFirst()) : text
    let near = names.first { $0 == withoutDot } ?? habits[withoutDot] ?? nearestName(to: withoutDot, among: names)
    report(
      .wrongForm, "`\(what)` cannot be \(quoted(text)): expected \(expected)", at: node,
      fix: near.map { "did you mean `\(what): \($0)`?" }
        ?? "write one of them, for example `\(what): \(names.first ?? "")`")
    return nil
  }

  mutating func readAccess(_ node: NodeID, _ what: String) -> Access? {
    guard document.kind(of: node) == .scalar else { return readChoice(node, what, as: Access.self) }
    switch document.text(of: node) {
    case "private", "fileprivate":
      let word = document.text(of: node)
      report(
        .privateAccess, "`\(word)` would hide this from the app: its own code lives in other files", at: node,
        fix: "write `access: internal`; to keep others from writing a property, `setter: internal`")
      return nil
    case "open":
      report(
        .wrongForm, "`open` has no effect on a `final` class", at: node, fix: "write `\(what): public`")
      return nil
    default: return readChoice(node, what, as: Access.self)
    }
  }

  /// A list of names. A single name in its place is asked to be a list.
  mutating func readNames(_ node: NodeID, _ what: String) -> [Located<String>]? {
    if document.isReported(node) { return nil }
    guard document.kind(of: node) == .sequence else {
      report(
        .wrongForm, "`\(what)` is a list, not \(described(node))", at: node,
        fix: listRemedy(node) { "\(what): [\($0)]" })
      return nil
    }
    var names: [Located<String>] = []
    for item in document.children(of: node) {
      if let (key, _) = document.firstEntry(of: item), !document.isReported(item) {
        let name = document.text(of: key)
        report(.wrongForm, "`\(what)` lists names alone", at: item, fix: "write `\(name)`")
        names.append(Located(name, at: place(key)))
      } else if let name = readName(item, what) {
        names.append(name)
      }
    }
    return names
  }

  /// What to write in place of something that is no list: a list of the name that stands there, where that is one.
  func listRemedy(_ node: NodeID, _ list: (_ name: String) -> String) -> String {
    let text = document.kind(of: node) == .scalar ? document.text(of: node) : ""
    return text.isEmpty || ["true", "false", "yes", "no", "null", "~"].contains(text)
      ? "name them, for example `\(list("name"))`" : "write `\(list(text))`"
  }
}

extension Substring {
  /// Without the blanks and line breaks at the end, which a block brings along.
  fileprivate var droppingLineBreaks: Substring {
    var bytes = utf8[...]
    while let last = bytes.last, isBlank(last) || last == UInt8(ascii: "\n") { bytes.removeLast() }
    return Substring(bytes)
  }
}

/// Prints statements, laid out as `swift format` would: the only place where lines are broken.
struct StatementPrinter {
  private var lines: [String] = []
  private var indentation: Int

  private init(indentation: Int) { self.indentation = indentation }

  static func lines(_ statements: Statements, indentation: Int) -> [String] {
    var printer = StatementPrinter(indentation: indentation)
    printer.print(statements)
    return printer.lines
  }

  private var margin: String { String(repeating: " ", count: indentation) }

  private mutating func print(_ statements: Statements) {
    for statement in statements.list { print(statement.form) }
  }

  private mutating func print(_ form: Statement.Form) {
    switch form {
    case .blank: lines.append("")
    case .comment(let text, let marker): comment(text, marker)
    case .decide(let text, let mark): comment("\(mark.rawValue) \(text)", "//")
    case .forLater(let line): add("// \(line)")
    case .commentedOut(let statements):
      for line in Self.lines(statements, indentation: 0) { add(line.hasPrefix("//") ? line : "// \(line)") }
    case .line(let line): add(line)
    case .long(let line): addLong(line)
    case .assign(let target, let value): add("\(target) = \(value)")
    case .guardLet(let name, let value): guardLet(name, value)
    case .call(let head, let items, let tail):
      for line in Layout.call(head, items, tail: tail, indentation: indentation) { addLong(line) }
    case .block(let block): print(block)
    case .function(let function): print(function)
    }
  }

  private mutating func add(_ line: String) { lines.append(line.isEmpty ? "" : margin + line) }

  private mutating func addLong(_ line: String) {
    if indentation + line.utf8.count <= Layout.lineLength { return add(line) }
    let blanks = line.prefix { $0 == " " }
    let code = String(line.dropFirst(blanks.count))
    for part in LongLine(code).lines(indentation: indentation + blanks.count) { add(blanks + part) }
  }

  private mutating func guardLet(_ name: String, _ value: String) {
    let condition = "let \(name) = \(value)"
    let line = "guard \(condition) else {"
    let rest = " return nil }"
    if indentation + line.utf8.count + rest.utf8.count <= Layout.lineLength { return add(line + rest) }
    if indentation + line.utf8.count <= Layout.lineLength {
      add(line)
      add("  return nil")
      return add("}")
    }
    add("guard")
    addLong("  \(condition)")
    add("else { return nil }")
  }

  private mutating func comment(_ text: String, _ marker: String) {
    for line in commentLines(text, columns: Layout.lineLength - indentation - marker.utf8.count) {
      lines.append(margin + marker + line)
    }
  }

  private mutating func print(_ block: Statement.Block) {
    let inner = Self.lines(block.body, indentation: indentation + 2)
    if block.isShort, inner.count == 1, block.body.hasCode {
      let short = "\(margin)\(block.head) { \(inner[0].drop { $0 == " " }) }"
      if short.utf8.count <= Layout.lineLength {
        lines.append(short)
        return
      }
    }
    add("\(block.head) {\(block.parameters)")
    lines += inner
    for branch in block.branches {
      add("} \(branch.head) {")
      lines += Self.lines(branch.body, indentation: indentation + 2)
    }
    add("}")
  }

  private mutating func print(_ function: Statement.Function) {
    let head = "private static func \(function.name)("
    let tail = ")\(function.result)"
    let list = function.parameters.joined(separator: ", ")
    if indentation + head.utf8.count + list.utf8.count + tail.utf8.count + 2 <= Layout.lineLength {
      add("\(head)\(list)\(tail) {")
    } else {
      add(head)
      if indentation + 2 + list.utf8.count <= Layout.lineLength {
        add("  \(list)")
      } else {
        for (index, parameter) in function.parameters.enumerated() {
          add("  \(parameter)\(index + 1 < function.parameters.count ? "," : "")")
        }
      }
      add("\(tail) {")
    }
    lines += Self.lines(function.body, indentation: indentation + 2)
    add("}")
  }
}

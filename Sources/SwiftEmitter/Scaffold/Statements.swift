/// Statements of a draft, one after the other. They are put together as a tree and printed once, by `StatementPrinter`.
struct Statements {
  private(set) var list: [Statement] = []

  var isEmpty: Bool { list.isEmpty }

  // MARK: Adding

  mutating func append(_ other: Statements) { list += other.list }

  private mutating func add(_ form: Statement.Form, uses: Set<String> = []) {
    list.append(Statement(form: form, uses: uses))
  }

  mutating func add(_ line: String, uses: Set<String> = []) { add(.line(line), uses: uses) }

  mutating func guardLet(_ name: String, _ value: String) { add(.guardLet(name: name, value: value)) }
  mutating func addLong(_ line: String) { add(.long(line)) }

  /// A blank line, unless there is one, or nothing to keep apart.
  mutating func separate() {
    guard let last = list.last else { return }
    if case .blank = last.form { return }
    add(.blank)
  }

  mutating func dropLastBlank() {
    while case .blank? = list.last?.form { list.removeLast() }
  }

  mutating func comment(_ text: String, marker: String = "//") { add(.comment(text, marker: marker)) }

  mutating func decide(_ text: String, _ mark: DecisionMark = .open) { add(.decide(text, mark)) }

  mutating func lineForLater(_ line: String) { add(.forLater(line)) }

  mutating func commentedOut(_ statements: Statements) { add(.commentedOut(statements)) }

  mutating func assign(_ target: String, _ value: String, uses: Set<String> = []) {
    add(.assign(target: target, value: value), uses: uses)
  }

  /// `head(item, item)tail`
  mutating func call(_ head: String, _ items: [String], tail: String = "") {
    add(.call(head: head, items: items, tail: tail))
  }

  /// `head { body }` on one line if it is one statement and fits, else as a block.
  mutating func block(_ head: String, uses: Set<String> = [], _ body: (inout Statements) -> Void) {
    add(.block(.init(head: head, body: Statements(body), isShort: true)), uses: uses)
  }

  /// `head {` and `}` on lines of their own.
  mutating func open(
    _ head: String, parameters: String = "", uses: Set<String> = [], _ body: (inout Statements) -> Void
  ) {
    add(.block(.init(head: head, parameters: parameters, body: Statements(body))), uses: uses)
  }

  /// Another branch of the block before: `else`, or `else if …`.
  mutating func otherwise(_ head: String = "else", _ body: (inout Statements) -> Void) {
    guard var last = list.popLast() else { return }
    if case .block(var block) = last.form {
      block.isShort = false
      block.branches.append((head: head, body: Statements(body)))
      last.form = .block(block)
    }
    list.append(last)
  }

  /// A loop over all rows of a class, in batches.
  ///
  /// - Parameter isLarge: whether a few rows may fill the memory.
  mutating func forEachRow(of type: String, _ body: Statements, isLarge: Bool = false) {
    let arguments = "of: \(type).self, in: context" + (isLarge ? ", batch: 1" : "")
    let uses = isLarge ? [Self.batches, Self.smallBatches] : [Self.batches]
    open("try \(Self.batches)(\(arguments))", parameters: " row in", uses: Set(uses)) { $0 = body }
  }

  mutating func function(_ name: String, _ parameters: [String], result: String, _ body: (inout Statements) -> Void) {
    add(.function(.init(name: name, parameters: parameters, result: result, body: Statements(body))))
  }

  /// The function that goes through a table, which a file brings where it is used.
  static let batches = "forEachRow"
  /// Its parameter for how many rows are in memory at once.
  static let smallBatches = "batch"

  // MARK: Asking

  /// True where there is more than words.
  var hasCode: Bool { list.contains(where: \.isCode) }

  /// True where a statement at any depth uses a function or table.
  func uses(_ name: String) -> Bool { contains { $0.uses.contains(name) } }

  func assigns(_ target: String) -> Bool {
    contains { if case .assign(target, _) = $0.form { true } else { false } }
  }

  /// True where something is left to a person.
  var isUndecided: Bool { contains { if case .decide = $0.form { true } else { false } } }

  private func contains(_ fits: (Statement) -> Bool) -> Bool {
    list.contains { statement in fits(statement) || statement.children.contains { $0.contains(fits) } }
  }
}

extension Statements {
  init(_ body: (inout Statements) -> Void) {
    self.init()
    body(&self)
  }
}

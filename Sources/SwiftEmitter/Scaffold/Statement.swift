/// One statement of a draft, as a tree: what it assigns, uses and leaves undecided is known before it is text.
struct Statement {
  indirect enum Form {
    case blank
    /// Words, wrapped by the printer.
    case comment(String, marker: String)
    /// A place where only a person can say what is right.
    case decide(String, DecisionMark)
    /// Code for a person to finish, commented out.
    case forLater(String)
    /// Statements that only a person may turn on, commented out.
    case commentedOut(Statements)
    /// A line as it is.
    case line(String)
    /// A line of calls, lists and literals, broken at its brackets where it is too long.
    case long(String)
    /// `target = value`
    case assign(target: String, value: String)
    /// `guard let name = value else { return nil }`
    case guardLet(name: String, value: String)
    /// `head(item, item)`, an item on each line where it is too long.
    case call(head: String, items: [String], tail: String)
    case block(Block)
    case function(Function)
  }

  /// `head { … } else { … }`, with the parameters of a closure behind its brace.
  struct Block {
    var head: String
    var parameters = ""
    var body: Statements
    var branches: [(head: String, body: Statements)] = []
    /// On one line, if it is one statement and fits.
    var isShort = false
  }

  struct Function {
    var name: String
    var parameters: [String]
    var result: String
    var body: Statements
  }

  var form: Form
  /// Functions and tables of the file that it uses.
  var uses: Set<String> = []

  /// True for more than words.
  var isCode: Bool {
    switch form {
    case .blank, .comment, .decide, .forLater, .commentedOut: false
    case .line, .long, .assign, .guardLet, .call, .block, .function: true
    }
  }

  /// What stands within it, in order.
  var children: [Statements] {
    switch form {
    case .block(let block): [block.body] + block.branches.map(\.body)
    case .function(let function): [function.body]
    case .blank, .comment, .decide, .forLater, .commentedOut, .line, .long, .assign, .guardLet, .call: []
    }
  }
}

/// How a draft marks what only a person can say. The word is looked for when it is checked whether somebody has.
public enum DecisionMark: String, Sendable, CaseIterable {
  /// A value that modelgen made up, or a place that it left empty.
  case open = "Decide:"
  /// Rows or values that users have, and that go or change if the draft runs as it is.
  case dataLoss = "Decide (data may be lost):"
}

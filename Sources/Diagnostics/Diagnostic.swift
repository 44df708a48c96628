/// One finding: what is wrong, where, by which rule, and what to type instead.
public struct Diagnostic: Sendable {
  /// A second sentence, with a place of its own where there is one.
  public struct Note: Sendable {
    private enum Text: Sendable {
      case written(String)
      case guess(@Sendable () -> String?, otherwise: String)
    }

    private var text: Text
    public var place: Place?

    public init(_ message: String, at place: Place? = nil) {
      text = .written(QuotedText.shortened(message))
      self.place = place
    }

    /// What was most likely meant, which is looked for when somebody reads the note: most findings of many are never shown.
    ///
    /// - Parameter otherwise: what the note says where nothing is near.
    public static func guess(otherwise: String, _ guess: @escaping @Sendable () -> String?) -> Note {
      var note = Note(otherwise)
      note.text = .guess(guess, otherwise: note.message)
      return note
    }

    public var message: String {
      switch text {
      case .written(let message): message
      case .guess(let guess, let otherwise): guess().map(QuotedText.shortened) ?? otherwise
      }
    }

    fileprivate var isGuess: Bool { if case .guess = text { true } else { false } }

    fileprivate mutating func giveUpGuessing() {
      if case .guess(_, let otherwise) = text { text = .written(otherwise) }
    }
  }

  /// A replacement that puts things right: the text of a range of one line, or lines to insert.
  public struct Edit: Sendable, Hashable {
    /// What is replaced. Columns and length count Unicode scalars, as everywhere.
    public var place: Place
    /// What stands there instead; may be empty, and may hold line breaks.
    public var text: String
    /// True where nothing is replaced: the text goes in before the place.
    public var isInsertion: Bool

    public init(replacing place: Place, with text: String) {
      self.place = place
      self.text = text
      isInsertion = false
    }

    public init(inserting text: String, before place: Place) {
      self.place = place
      self.text = text
      isInsertion = true
    }
  }

  public var rule: Rule
  /// The rule's severity unless settings changed it.
  public var severity: Severity
  public var message: String
  public var place: Place?
  /// What to do comes first; further places follow.
  public var notes: [Note]
  /// The edits that together do what the first note says, where there is one thing to do and it is certain.
  public var edits: [Edit] = []
  /// True for a warning that was accepted: it is not shown, and machines read that it is suppressed.
  public var isAccepted = false

  public init(
    _ rule: Rule, _ message: String, at place: Place?, fix: String? = nil, edits: [Edit] = [], notes: [Note] = []
  ) {
    self.rule = rule
    self.severity = rule.severity
    self.message = QuotedText.shortened(message)
    self.place = place
    self.notes = (fix.map { [Note($0)] } ?? []) + notes
    self.edits = edits
  }
}

/// Collects findings. Passed `inout` from stage to stage; nothing is thrown, so that one run reports everything.
public struct Findings: Sendable {
  public private(set) var all: [Diagnostic] = []

  public init() {}

  /// Findings that were filtered or changed as a whole.
  public init(_ all: [Diagnostic]) { self.all = all }

  public mutating func report(_ diagnostic: Diagnostic) {
    all.append(diagnostic)
  }

  public mutating func report(
    _ rule: Rule, _ message: String, at place: Place?, fix: String? = nil, edits: [Diagnostic.Edit] = [],
    notes: [Diagnostic.Note] = []
  ) {
    all.append(Diagnostic(rule, message, at: place, fix: fix, edits: edits, notes: notes))
  }

  /// Gives the finding that was reported last a better remedy, for whoever knows more than the check itself.
  public mutating func amendLast(remedy: String, edits: [Diagnostic.Edit] = []) {
    guard !all.isEmpty else { return }
    let note = Diagnostic.Note(remedy)
    if all[all.count - 1].notes.isEmpty {
      all[all.count - 1].notes = [note]
    } else {
      all[all.count - 1].notes[0] = note
    }
    all[all.count - 1].edits = edits
  }

  public mutating func append(contentsOf other: Findings) { all.append(contentsOf: other.all) }

  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// As many notes of all guess what was meant: nobody reads more of them, and each takes as long as a thousand names do.
  private static let guessLimit = 1_000

  /// In reading order; findings without a place come first, and equal places keep the order of reporting.
  public var sorted: [Diagnostic] {
    var result = inReadingOrder
    var left = Self.guessLimit
    for index in result.indices where result[index].notes.first?.isGuess == true && result[index].severity != .off {
      if left > 0 { left -= 1 } else { result[index].notes[0].giveUpGuessing() }
    }
    return result
  }

  private var inReadingOrder: [Diagnostic] {
    all.enumerated().sorted { a, b in
      switch (a.element.place, b.element.place) {
      case (nil, nil): a.offset < b.offset
      case (nil, _): true
      case (_, nil): false
      case (let x?, let y?): x == y ? a.offset < b.offset : (x < y || (!(y < x) && a.offset < b.offset))
      }
    }.map(\.element)
  }
}

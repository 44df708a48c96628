/// One finding: what is wrong, where, by which rule, and what to type instead.
public struct Diagnostic: Sendable {
  /// A second sentence, with a place of its own where there is one.
  public struct Note: Sendable {
    public var message: String
    public var place: Place?
    public init(_ message: String, at place: Place? = nil) {
      self.message = QuotedText.shortened(message)
      self.place = place
    }
  }

  public var rule: Rule
  /// The rule's severity unless settings changed it.
  public var severity: Severity
  public var message: String
  public var place: Place?
  /// What to do comes first; further places follow.
  public var notes: [Note]

  public init(_ rule: Rule, _ message: String, at place: Place?, fix: String? = nil, notes: [Note] = []) {
    self.rule = rule
    self.severity = rule.severity
    self.message = QuotedText.shortened(message)
    self.place = place
    self.notes = (fix.map { [Note($0)] } ?? []) + notes
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
    _ rule: Rule, _ message: String, at place: Place?, fix: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    all.append(Diagnostic(rule, message, at: place, fix: fix, notes: notes))
  }

  public mutating func append(contentsOf other: Findings) { all.append(contentsOf: other.all) }

  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// In reading order; findings without a place come first, and equal places keep the order of reporting.
  public var sorted: [Diagnostic] {
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

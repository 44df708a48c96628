/// How bad a finding is. An error means that nothing is written.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The rule is switched off.
  case off
  case warning
  case error

  private var rank: Int {
    switch self {
    case .off: 0
    case .warning: 1
    case .error: 2
    }
  }
  public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
}

/// How a fact behind a rule is known. Errors rest on the first three; inference and reports alone only warn.
public enum Evidence: String, Sendable, Hashable, CaseIterable {
  /// Apple's documentation, a session, or an Apple engineer says so.
  case documented
  /// Someone ran the case and said on what, or the real stores' hashes show it.
  case measured
  /// Apple's compiler or framework refuses it, or YAML and Swift themselves do.
  case refused
  /// Public reports whose method is not stated.
  case reported
  /// Our own conclusion from the other facts.
  case inferred
}

/// Who may silence a rule, or lower its severity.
public enum Silencing: Sendable, Hashable {
  /// `rules:` for a schema, `modelgen:allow` for a line, `accepts` for a version that shipped so.
  case anyone
  /// Only `accepts` of the step that it speaks of: a setting for all steps to come would switch the guard off for good.
  case acceptance
  /// Nobody: there is nothing that it could make work.
  case nobody
}

/// One thing modelgen knows to be wrong or unwise: the single source of its message name, its page and `modelgen explain`.
public final class Rule: Sendable {
  /// Kebab case, unique, stable: people write it into allowances.
  public let name: String
  public let severity: Severity
  public let evidence: Evidence
  public let silencing: Silencing
  /// What goes wrong, for whom and when.
  public let problem: String
  /// What to do instead.
  public let remedy: String
  /// A manifest excerpt that the rule finds; empty where a text cannot show it.
  public let bad: String
  /// The same excerpt put right.
  public var good: String { correction.applied(to: bad) }
  private let correction: Correction

  public init(
    _ name: String, severity: Severity, evidence: Evidence, silencing: Silencing = .anyone, problem: String,
    remedy: String, bad: String = "", good: Correction = ""
  ) {
    self.name = name
    self.severity = severity
    self.evidence = evidence
    self.silencing = severity == .error && evidence == .refused ? .nobody : silencing
    self.problem = problem
    self.remedy = remedy
    self.bad = bad
    self.correction = good
  }
}

/// How the wrong excerpt of a rule is put right: a whole text instead of it, or what changes in it.
public struct Correction: Sendable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  private let whole: String?
  private let edits: [(old: String, new: String)]

  public init(stringLiteral text: String) {
    whole = text
    edits = []
  }

  /// Each old text occurs once in the excerpt.
  public init(dictionaryLiteral edits: (String, String)...) {
    whole = nil
    self.edits = edits.map { ($0.0, $0.1) }
  }

  func applied(to text: String) -> String {
    whole ?? edits.reduce(text) { $0.replacing($1.old, with: $1.new) }
  }
}

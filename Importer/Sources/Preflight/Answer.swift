import SchemaEvolution
import SchemaModel

/// What something means for the rows of a store, from harmless to fatal.
public enum RowEffect: String, Sendable, Comparable, CaseIterable {
  /// Nothing has to be done, and nothing is lost.
  case none
  /// What becomes of the rows is not documented, or could not be read.
  case unclear = "not checked"
  /// A property reads another value than the one that is stored, which stays.
  case unread
  /// The stage must touch them before or after the mapping.
  case work
  /// Values, links or rows go.
  case lost
  /// Rows are there, and cannot be read or saved.
  case broken
  /// The store does not open.
  case fails

  public static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}

/// One thing that was counted.
public struct RowFinding: Sendable {
  /// `Trip.name`, as `modelgen diff` names it.
  public var path: String
  /// The change in the words of `diff`; empty for what is wrong already.
  public var change: String
  public var effect: RowEffect
  /// Rows, values or links; nil where they were not counted.
  public var count: Int?
  /// The rows of the entity.
  public var total: Int?
  /// A sentence with the numbers in it.
  public var words: String
  /// Keys (`Z_PK`) of the first rows concerned, in ascending order.
  public var rows: [Int64] = []
  /// Values, where they may be shown.
  public var values: [String] = []
  /// Rows that code must touch, where they are not those of `scope`.
  var touched: Int?
  /// The rows themselves, to count those of several findings once.
  var scope: RowScope?
  /// What the manifest answers: `removes`, `fills`, or a rule that is accepted.
  public var answer: String?
}

/// Rows of a table, by a condition over `t`.
struct RowScope: Sendable {
  var table: String
  var condition: String
}

/// One step ahead of a store.
public struct StepAnswer: Sendable {
  public var from: String
  public var to: String
  public var changeClass: ChangeClass
  /// Nil where modelgen refuses the step.
  public var stage: StageKind?
  public var findings: [RowFinding] = []
  /// True where no row could be looked at: no finding means nothing then.
  public var isUnchecked = false
  /// Rows that the stage must touch, and rows that cannot be read or saved afterwards, each counted once.
  public var touched = 0
  public var broken = 0

  public var effect: RowEffect { isUnchecked ? .unclear : findings.map(\.effect).max() ?? .none }

  /// The answer in a few words.
  public var verdict: String {
    if isUnchecked { return "not checked" }
    func sum(_ effect: RowEffect) -> Int { findings.filter { $0.effect == effect }.reduce(0) { $0 + ($1.count ?? 0) } }
    var parts: [String] = []
    if findings.contains(where: { $0.effect == .fails }) { parts.append("fails to open") }
    if sum(.lost) > 0 { parts.append("\(counted(sum(.lost), "row or value", "rows or values")) lost") }
    if broken > 0 { parts.append("\(counted(broken, "row")) cannot be read or saved") }
    if touched > 0 { parts.append("the stage must touch \(counted(touched, "row"))") }
    if parts.isEmpty { parts.append("opens as it is") }
    if findings.contains(where: { $0.effect == .unclear }) { parts.append("not everything was checked") }
    return parts.joined(separator: "; ")
  }

  /// True where something fails or is lost that the manifest does not answer.
  public var isUnanswered: Bool { findings.contains { $0.effect >= .lost && $0.answer == nil } }
}

/// What was found out about one store.
public struct StoreAnswer: Sendable {
  public struct Match: Sendable {
    public var schema: String
    public var stem: String
    public var number: String
    /// What must be assumed for it; empty as a rule.
    public var assumptions: [String] = []
  }

  public var path: String
  /// Why the store cannot be read; nothing else is known then.
  public var failure: String?
  public var remedy: String?

  public var version: Match?
  /// Why no step could be followed, in words: no version matches, the version is not in the plan, a newer app.
  public var versionProblem: String?
  /// How the nearest version differs, line by line.
  public var nearest: [String] = []

  public var entities: [(name: String, rows: Int)] = []
  /// Bytes.
  public var size = 0
  public var logSize = 0
  public var externalSize: Int?
  public var externalFiles = 0
  /// The largest value of bytes or text: where, and how many bytes.
  public var largest: (path: String, size: Int)?

  /// What SQLite's check of the file found; empty where it is sound.
  public var damage: [String] = []
  /// Why the tables do not fit the model; rows are not checked then.
  public var layoutProblems: [String] = []
  /// True where no row could be looked at, for a reason that is no fault of the store; the notes say which.
  public var isUnchecked = false
  public var defects: [RowFinding] = []
  /// Values that typed accessors read as another one. They stay, and nothing fails.
  public var unread: [RowFinding] = []
  public var steps: [StepAnswer] = []
  /// What could not be checked, and what rests on a layout that nobody has verified.
  public var notes: [String] = []

  public init(path: String) { self.path = path }

  public var rowCount: Int { entities.reduce(0) { $0 + $1.rows } }

  /// True where the store opens with the newest version, as far as this can tell, and nothing is lost without an answer.
  public var isFine: Bool {
    failure == nil && versionProblem == nil && damage.isEmpty && layoutProblems.isEmpty && defects.isEmpty
      && !isUnchecked
      && !steps.contains(where: \.isUnanswered)
  }

  public var verdict: String {
    if let failure { return "cannot be read: \(failure)" }
    if !damage.isEmpty { return "is damaged" }
    if let versionProblem { return versionProblem }
    if !layoutProblems.isEmpty { return "the tables do not fit the model that the store caches" }
    if isUnchecked { return "not checked: the store caches no model" }
    guard let worst = steps.map(\.effect).max() else { return "is the newest version" }
    switch worst {
    case .fails: return "fails to open"
    case .broken: return "opens; rows cannot be read or saved"
    case .lost: return "opens; rows or values are lost"
    case .work: return "opens; stages must touch rows"
    case .unclear: return "opens as it is, as far as it was checked"
    case .unread: return "opens as it is; some values cannot be read"
    case .none: return "opens as it is"
    }
  }
}

/// `1 row`, `2 rows`.
func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
}

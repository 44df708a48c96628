import Diagnostics
import SchemaModel

/// The four answers about a kind of change, with the reason and the evidence: one row of the tables that modelgen
/// is built on.
struct Verdict {
  var changeClass: ChangeClass
  var visibility: Visibility = .seen
  var isInferable = true
  var rowWork = RowWork.none
  var losesData = false
  var reason: String
  var evidence: Evidence
  var remedy: String?
  var rule: Rule?

  static func neutral(
    _ reason: String, _ evidence: Evidence = .measured, remedy: String? = nil, rule: Rule? = nil
  ) -> Verdict {
    Verdict(
      changeClass: .neutral, visibility: .unseen, reason: reason, evidence: evidence, remedy: remedy, rule: rule)
  }

  static func lightweight(
    _ reason: String, _ evidence: Evidence = .documented, remedy: String? = nil, rule: Rule? = nil
  ) -> Verdict {
    Verdict(changeClass: .lightweight, reason: reason, evidence: evidence, remedy: remedy, rule: rule)
  }

  static func custom(
    _ work: RowWork, _ reason: String, _ evidence: Evidence = .documented, remedy: String? = nil, rule: Rule? = nil
  ) -> Verdict {
    Verdict(
      changeClass: .custom, rowWork: work, reason: reason, evidence: evidence, remedy: remedy, rule: rule)
  }

  static func losesData(
    _ reason: String, _ evidence: Evidence = .documented, work: RowWork = .none, remedy: String, rule: Rule
  ) -> Verdict {
    Verdict(
      changeClass: .losesData, rowWork: work, losesData: true, reason: reason, evidence: evidence, remedy: remedy,
      rule: rule)
  }

  static func undetected(
    _ reason: String, _ evidence: Evidence = .measured, remedy: String, rule: Rule
  ) -> Verdict {
    Verdict(
      changeClass: .undetected, visibility: .unseen, isInferable: false, rowWork: .before, losesData: false,
      reason: reason, evidence: evidence, remedy: remedy, rule: rule)
  }

  static func twoSteps(
    _ reason: String, _ evidence: Evidence = .documented, remedy: String, rule: Rule
  ) -> Verdict {
    Verdict(
      changeClass: .twoSteps, isInferable: false, rowWork: .after, reason: reason, evidence: evidence, remedy: remedy,
      rule: rule)
  }

  func with(visibility: Visibility) -> Verdict {
    var copy = self
    copy.visibility = visibility
    return copy
  }
}

/// Collects the changes of a step; a value type that several attributes use is told once, with its worst class.
struct ChangeList {
  private(set) var changes: [Change] = []
  private var positions: [ChangeKind: Int] = [:]
  private var visited: Set<TypePair> = []

  private struct TypePair: Hashable {
    var old: String
    var new: String
    var storage: TypeSite.Storage
    var oldInsideOptional: Bool
    var newInsideOptional: Bool
  }

  /// True on the first visit: two types are compared once for each way they are kept, so that neither recursion nor
  /// wide sharing makes the work grow.
  mutating func visit(
    _ old: String, _ new: String, storage: TypeSite.Storage, insideOptional: (old: Bool, new: Bool)
  ) -> Bool {
    visited.insert(
      TypePair(
        old: old, new: new, storage: storage, oldInsideOptional: insideOptional.old,
        newInsideOptional: insideOptional.new)
    ).inserted
  }

  mutating func add(
    _ kind: ChangeKind, _ path: String, _ summary: String, _ verdict: Verdict, old: Place? = nil, new: Place? = nil
  ) {
    let change = Change(
      path: path, summary: summary, kind: kind, changeClass: verdict.changeClass, visibility: verdict.visibility,
      isInferable: verdict.isInferable, rowWork: verdict.rowWork, losesData: verdict.losesData,
      reason: verdict.reason, evidence: verdict.evidence, remedy: verdict.remedy, rule: verdict.rule, oldPlace: old,
      newPlace: new)
    guard case .valueTypeChanged = kind else {
      changes.append(change)
      return
    }
    if let position = positions[kind] {
      var worst = changes[position].changeClass < change.changeClass ? change : changes[position]
      // Seen in one place is seen.
      if changes[position].visibility == .seen { worst.visibility = .seen }
      changes[position] = worst
    } else {
      positions[kind] = changes.count
      changes.append(change)
    }
  }

  mutating func replace(_ index: Int, with change: Change) { changes[index] = change }
}

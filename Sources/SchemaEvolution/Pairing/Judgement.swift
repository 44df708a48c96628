import Diagnostics
import SchemaModel

/// What a difference does to stored data, with the reason and the evidence: one row of the tables that modelgen is built on.
public struct Judgement: Sendable {
  public internal(set) var changeClass: ChangeClass
  public internal(set) var visibility: Visibility = .seen
  public internal(set) var rowWork = RowWork.none
  public internal(set) var losesData = false
  /// What the framework cuts off from values that it converts.
  public internal(set) var cutOff: CutOff?
  /// Why it has this class, in a sentence.
  public internal(set) var reason: String
  public internal(set) var evidence: Evidence
  /// The edit that moves it to a better class; nil where there is none.
  public internal(set) var remedy: String?
  /// The rule that refuses or reports it; nil where the difference is nobody's worry.
  public internal(set) var rule: Rule?
  /// Where its finding is, if that is not where the difference is.
  var place: Place?
  /// The older version that it speaks of, where that is not the one that the step starts from.
  var origin: Origin?

  public enum CutOff: String, Sendable, Hashable {
    case fractions
    case digits = "digits that the new type has no room for"
    case range = "values outside of the new type's range"
  }

  struct Origin: Sendable {
    var stem: String
    /// What differs from it.
    var kind: ChangeKind
    var place: Place?
  }

  static func neutral(
    _ reason: String, _ evidence: Evidence = .measured, remedy: String? = nil, rule: Rule? = nil
  ) -> Judgement {
    Judgement(
      changeClass: .neutral, visibility: .unseen, reason: reason, evidence: evidence, remedy: remedy, rule: rule)
  }

  static func lightweight(
    _ reason: String, _ evidence: Evidence = .documented, remedy: String? = nil, rule: Rule? = nil
  ) -> Judgement {
    Judgement(changeClass: .lightweight, reason: reason, evidence: evidence, remedy: remedy, rule: rule)
  }

  static func custom(
    _ work: RowWork, _ reason: String, _ evidence: Evidence = .documented, remedy: String? = nil, rule: Rule? = nil
  ) -> Judgement {
    Judgement(
      changeClass: .custom, rowWork: work, reason: reason, evidence: evidence, remedy: remedy, rule: rule)
  }

  static func losesData(
    _ reason: String, _ evidence: Evidence = .documented, work: RowWork = .none, remedy: String, rule: Rule
  ) -> Judgement {
    Judgement(
      changeClass: .losesData, rowWork: work, losesData: true, reason: reason, evidence: evidence, remedy: remedy,
      rule: rule)
  }

  static func undetected(
    _ reason: String, _ evidence: Evidence = .measured, remedy: String, rule: Rule
  ) -> Judgement {
    Judgement(
      changeClass: .undetected, visibility: .unseen, rowWork: .before, reason: reason, evidence: evidence,
      remedy: remedy, rule: rule)
  }

  static func twoSteps(
    _ reason: String, _ evidence: Evidence = .documented, remedy: String, rule: Rule
  ) -> Judgement {
    Judgement(
      changeClass: .twoSteps, rowWork: .after, reason: reason, evidence: evidence, remedy: remedy,
      rule: rule)
  }

  func with(visibility: Visibility) -> Judgement { with { $0.visibility = visibility } }

  /// The same but for what differs.
  func with(_ change: (inout Judgement) -> Void) -> Judgement {
    var copy = self
    change(&copy)
    return copy
  }
}

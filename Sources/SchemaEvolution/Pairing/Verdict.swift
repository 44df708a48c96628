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

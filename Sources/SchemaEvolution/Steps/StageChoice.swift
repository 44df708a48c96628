import Diagnostics
import SchemaModel

// The stage follows from the classes; `stage:` chooses only between the two kinds.

extension StepDraft {
  /// The kind that the changes ask for, as far as they can be made by a stage at all.
  var neededStage: StageKind {
    changes.contains(where: needsRows) ? .custom : .lightweight
  }

  private func needsRows(_ change: Change) -> Bool {
    if case .accepted = change.resolution, change.changeClass == .twoSteps || change.changeClass == .undetected {
      return false
    }
    switch change.changeClass {
    case .custom: return true
    case .losesData: return change.rowWork != .none
    case .neutral, .lightweight, .undetected, .twoSteps: return false
    }
  }

  mutating func chooseStage(into findings: inout Findings) -> StageKind {
    let needed = neededStage
    guard let written = notes.stage else { return needed }
    if written.value == .lightweight, let fill = notes.fills.first {
      findings.report(
        .stageContradiction, "a lightweight stage cannot compute values, but `fills` asks for them", at: written.place,
        fix: "delete `stage: lightweight`, or delete `fills`", notes: [.init("`fills` is here", at: fill.place)])
      return .custom
    }
    if written.value != needed, (notes.stageReason ?? "").isEmpty {
      let why = changes.first { $0.changeClass == .custom }.map { " (\($0.path): \($0.summary))" } ?? ""
      findings.report(
        .stageWithoutReason,
        "`stage: \(written.value.rawValue)` differs from what the changes need, \(needed.rawValue)\(why), and does not say"
          + " why", at: written.place, fix: "write `stage: { \(written.value.rawValue): <why> }`")
    }
    if written.value == .lightweight { reportSkippedWork(written, into: &findings) }
    return written.value
  }

  /// A reason does not fill a row: what a lightweight stage leaves undone is named, change by change.
  private mutating func reportSkippedWork(_ written: Located<StageKind>, into findings: inout Findings) {
    let skipped = changes.filter(needsRows)
    guard let first = skipped.first, acceptance(of: .stageSkipsRowWork) == nil else { return }
    let rest = skipped.count > 1 ? " and \(skipped.count - 1) more" : ""
    findings.report(
      .stageSkipsRowWork,
      "a lightweight stage runs no code, but existing rows must be prepared first: \(first.path) \(first.summary)\(rest)",
      at: written.place,
      fix: "delete `stage: lightweight`, and do it in the custom stage; or, where no store can hold such a row, write"
        + " `accepts: { \(Rule.stageSkipsRowWork.name): <why> }`",
      notes: skipped.prefix(20).map { .init("\($0.path) \($0.summary). \($0.reason)", at: $0.newPlace) })
  }
}

import Diagnostics
import SchemaModel

// The stage follows from the classes; `stage:` chooses only between the two kinds.

extension StepDraft {
  /// The kind that the changes ask for, as far as they can be made by a stage at all.
  var neededStage: StageKind {
    let needsRows = changes.contains { change in
      if case .accepted = change.consent, change.changeClass == .twoSteps || change.changeClass == .undetected {
        return false
      }
      switch change.changeClass {
      case .custom: return true
      case .losesData: return change.rowWork != .none
      case .neutral, .lightweight, .undetected, .twoSteps: return false
      }
    }
    return needsRows ? .custom : .lightweight
  }

  func chooseStage(into findings: inout Findings) -> StageKind {
    let needed = neededStage
    guard let written = notes.stage else { return needed }
    if written.value == .lightweight, let fill = notes.fills.first {
      findings.report(
        .stageContradiction, "a lightweight stage cannot compute values, but `fills` asks for them", at: written.place,
        fix: "take `stage: lightweight` out, or `fills`", notes: [.init("`fills` stands here", at: fill.place)])
      return .custom
    }
    if written.value != needed, (notes.stageReason ?? "").isEmpty {
      let why = changes.first { $0.changeClass == .custom }.map { " (\($0.path): \($0.summary))" } ?? ""
      findings.report(
        .stageWithoutReason,
        "`stage: \(written.value.rawValue)` differs from what the changes ask for, \(needed.rawValue)\(why), and says not"
          + " why", at: written.place, fix: "write `stage: { \(written.value.rawValue): <why> }`")
    }
    return written.value
  }
}

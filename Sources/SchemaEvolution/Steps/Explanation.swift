import Diagnostics
import SchemaModel

// The comment above a stage in the plan: what changes, and why this kind.

extension StepDraft {
  func explanation(for stage: StageKind?) -> [String] {
    var lines: [String] = []
    let counted = changes.filter { change in
      if case .fill = change.kind { return false }
      if case .entityFilled = change.kind { return false }
      return change.changeClass != .neutral
    }
    lines += wrappedWords(Self.summary(counted))
    switch stage {
    case .lightweight?: lines += wrappedWords(lightweightReason(counted))
    case .custom?: lines += wrappedWords(customReason(counted))
    case nil: break
    }
    for acceptance in acceptances.lazy.filter(\.isUsed).map(\.note) {
      lines += wrappedWords("Accepted (\(acceptance.words)): \(acceptance.reason)")
    }
    return lines
  }

  private static func summary(_ changes: [Change]) -> String {
    // The ones that decide come first; equals keep the order of the manifest.
    let ordered = changes.enumerated().sorted { a, b in
      a.element.changeClass == b.element.changeClass
        ? a.offset < b.offset : a.element.changeClass > b.element.changeClass
    }
    let shown = ordered.prefix(3).map { "\($0.element.path) \($0.element.summary)" }
    let rest = ordered.count - shown.count
    let list = shown.joined(separator: "; ") + (rest > 0 ? "; \(rest) more" : "")
    return list.isEmpty ? "Nothing that is stored changes." : list + "."
  }

  private func lightweightReason(_ changes: [Change]) -> String {
    if notes.stage?.value == .lightweight, neededStage == .custom, let reason = notes.stageReason {
      return "Lightweight: \(reason)"
    }
    if let unclear = changes.first(where: { $0.changeClass == .undetected && $0.resolution == nil }) {
      return
        "Lightweight: the framework infers the mapping. Nothing runs for \(unclear.path): whether its old values still"
        + " decode is for you to try."
    }
    let cut = changes.filter { $0.cutOff != nil }
    let rest = cut.count > 3 ? " and \(cut.count - 3) more" : ""
    let cutOff =
      cut.isEmpty ? "" : "; values of \(cut.prefix(3).map(\.path).joined(separator: ", "))\(rest) may be cut off"
    if changes.contains(where: { $0.changeClass == .losesData }) {
      return "Lightweight: the framework infers the mapping\(cutOff); the removals are intentional."
    }
    return cut.isEmpty
      ? "Lightweight: the framework infers the mapping; no migration code is needed."
      : "Lightweight: the framework infers the mapping\(cutOff)."
  }

  private func customReason(_ changes: [Change]) -> String {
    let fills = notes.fills.map(\.value)
    let before = changes.contains { $0.rowWork == .before && $0.changeClass != .undetected }
    if let first = changes.first(where: { $0.changeClass == .custom }), before {
      return "Custom: \(first.reason)"
    }
    if let first = changes.first(where: { $0.rowWork == .before && $0.changeClass != .undetected }) {
      return "Custom: \(first.reason)"
    }
    if !fills.isEmpty { return "Custom: didMigrate computes \(fills.joined(separator: ", ")) for the rows that exist." }
    return notes.stageReason.map { "Custom: \($0)" } ?? "Custom: the stage must change existing rows."
  }
}

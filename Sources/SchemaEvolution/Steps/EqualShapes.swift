import Diagnostics
import SchemaModel

/// Tells about versions of equal shape: two of one end the app at launch, whatever stands between them.
struct EqualShapes {
  let shapes: PlanShapes
  /// Names of the versions that are on users' devices.
  let shipped: Set<String>

  /// One finding for each pair; it covers all changes of a step between equal shapes.
  func report(_ views: [VersionView], _ drafts: [StepDraft], into findings: inout Findings) {
    for (first, second) in shapes.duplicates(among: views) {
      let draft = drafts.first { $0.pair.from === first && $0.pair.to === second }
      report(first, second, draft?.changes, into: &findings)
    }
  }

  private func report(_ a: VersionView, _ b: VersionView, _ known: [Change]?, into findings: inout Findings) {
    let changes = known ?? StepDraft(VersionPair(from: a, to: b)).changes
    let isAdjacent = known != nil
    let hidden = changes.filter { $0.changeClass != .neutral }
    let neutral = changes.filter { $0.changeClass == .neutral }
    var notes: [Diagnostic.Note] = []
    for change in hidden {
      notes.append(
        .init(
          "\(change.path): \(change.summary) is not hashed. \(change.reason)", at: change.newPlace ?? change.oldPlace)
      )
    }
    for change in neutral {
      notes.append(.init("\(change.path): \(change.summary) does not count. \(change.reason)", at: change.newPlace))
    }
    if changes.isEmpty { notes.append(.init("nothing differs but the version's number, which is not hashed")) }
    let stem = b.version.stem
    findings.report(
      .equalShape,
      "\(stem) has the same shape as \(a.version.stem): the framework would stop the app at launch with \"Duplicate"
        + " version checksums\(isAdjacent ? "" : " across stages") detected\"", at: b.version.numberPlace,
      fix: cure(a.version.stem, stem, hidden, isAdjacent: isAdjacent),
      notes: notes)
  }

  private func cure(_ first: String, _ second: String, _ hidden: [Change], isAdjacent: Bool) -> String {
    if shipped.contains(first), shipped.contains(second) {
      return "both have shipped, and a store of one is a store of the other: remove one from the lock, `modelgen ship"
        + " PATH --forget \(first) --reason \"same shape as \(second)\"`, and delete \(first).yaml"
    }
    let modifier = "put `hashModifier: \(second)` on a scalar attribute of"
    guard isAdjacent else {
      return "\(modifier) \(second), so that going back has a shape of its own; or withdraw the versions between"
    }
    // A forced stage would be refused next: nothing that it could do makes old bytes decode. Nor is an edit in place
    // neutral where rows hold what the old version wrote.
    let open = hidden.filter { $0.resolution == nil }
    let refused =
      open.first { $0.rule === Rule.undetectedTypeChange } ?? open.first { $0.rule === Rule.rawValueChanged }
      ?? open.first { $0.remedy != nil }
    if let refused, let remedy = refused.remedy { return "\(refused.path): \(remedy)" }
    if !hidden.isEmpty {
      return "remove from \(second) what is not hashed; to force a stage, \(modifier) this version"
    }
    return
      "if \(second) has not shipped, delete \(second).yaml and make the change in \(first) where it is neutral; to force"
      + " a stage, \(modifier) this version"
  }
}

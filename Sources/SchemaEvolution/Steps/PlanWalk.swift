import Diagnostics
import SchemaModel

/// The steps of a plan one after the other, and what each must know of those before it.
struct PlanWalk {
  let plan: [VersionView]
  let shapes: PlanShapes
  private let settings: SchemaSettings
  private let originalNames: OriginalNames
  /// Types that the app declares and that two versions describe differently.
  private let conflicts: [LiveTypeConflict]
  /// Names of versions that are on users' devices.
  private let shipped: Set<String>
  /// Names of versions to which a lightweight stage leads that has shipped.
  private let lightweight: Set<String>
  private(set) var steps: [MigrationStep] = []
  private(set) var drafts: [StepDraft] = []
  /// Versions from which lightweight stages lead to the one that was reached.
  private var skipped: [VersionView] = []
  /// Versions before it whose stores sync.
  private var synced: [VersionView] = []
  /// Names of fields and cases that an earlier step has removed.
  private var gone: Set<String> = []
  /// By the version that a stage leads to.
  private var carries: [Int: (now: StepCarries, beforeNext: StepCarries)] = [:]
  /// Changes after a version with `fills` that remove what they should be copied from.
  private var later: [Int: [Change]] = [:]

  init(
    _ plan: [VersionView], _ settings: SchemaSettings, _ originalNames: OriginalNames, _ shipped: Set<String>,
    _ lightweight: Set<String>
  ) {
    self.plan = plan
    shapes = PlanShapes(plan)
    conflicts = LiveTypes(plan, settings).conflicts()
    self.settings = settings
    self.originalNames = originalNames
    self.shipped = shipped
    self.lightweight = lightweight
  }

  mutating func compare(_ old: VersionView, _ new: VersionView, into findings: inout Findings) {
    let history = PlanHistory(views: plan[..<steps.count], steps: steps, gone: gone)
    let isShipped = shipped.contains(new.version.stem)
    var draft = StepDraft.judged(
      VersionPair(from: old, to: new), PassContext(shapes: shapes, history: history, isShipped: isShipped))
    finishCopies(of: &draft)
    if !isShipped, new === plan.last { draft.reportBroadAcceptances(into: &findings) }
    draft.reportLiveTypes(conflicts, into: &findings)
    let step = draft.finish(settings, shapes, skipping: skipped, synced: synced, steps, into: &findings)
    if old.version.usesCloudKit { synced.append(old) }
    if step.stage == .lightweight { skipped.append(old) } else { skipped = [] }
    steps.append(step)
    for change in step.changes where change.removesMember { gone.insert(change.member?.name ?? "") }
    drafts.append(draft)
  }

  /// Tells the step what earlier fills take over from what it removes, and the fills that it does.
  private mutating func finishCopies(of draft: inout StepDraft) {
    let old = draft.pair.from.index
    // What a fill should be copied from may go many versions later.
    let leaving = draft.changes.filter { $0.resolution == .removes && $0.goneSource != nil }
    for before in drafts where !before.notes.fills.isEmpty {
      let filled = before.pair.to.index
      if filled != old, leaving.isEmpty { continue }
      later[filled, default: []] += filled == old ? draft.changes : leaving
      carries[filled] = before.carries(next: later[filled], originalNames)
    }
    draft.tell(carries[old]?.now.carries ?? [])
    if lightweight.contains(draft.pair.to.version.stem) { return }
    draft.finishCopies(of: steps.last, after: leaving.isEmpty ? [] : fillers)
  }

  /// Work of the fills so far.
  private var fillers: [(work: [FillWork], version: PlanVersion)] {
    drafts.compactMap { draft in
      let view = draft.pair.to
      return carries[view.index].map {
        (work: $0.now.work, version: PlanVersion(view.version, index: view.index, originalNames))
      }
    }
  }

  /// What is carried where, once all steps have been compared.
  var timeline: Timeline {
    var all = carries
    if let last = drafts.last { all[last.pair.to.index] = last.carries(next: nil, originalNames) }
    return Timeline(plan.map(\.index), all, originalNames)
  }
}

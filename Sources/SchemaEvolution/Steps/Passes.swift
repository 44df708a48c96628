import SchemaModel

/// What passes may look at besides the step itself.
struct PassContext {
  var shapes: PlanShapes
  var history = PlanHistory()
  /// True where the version that the step leads to is on users' devices.
  var isShipped = false
}

/// One look at all changes of a step: it adds judgements and resolutions to what those before it have said.
struct Pass: Sendable {
  let name: String
  let run: @Sendable (inout StepDraft, PassContext) -> Void

  /// In this order. A change that is new in a pass is judged by those after it.
  static let all: [Pass] = [
    Pass(name: "encoded bytes: what they still hold of earlier versions") { $0.rememberEncodedBytes($1.history) },
    Pass(name: "hashes: what they show, and what no stage runs for") { $0.compareHashes($1.shapes) },
    Pass(name: "removes") { draft, _ in draft.applyRemovals() },
    Pass(name: "fills") { draft, _ in draft.applyFills() },
    Pass(name: "keys: rows that the stage could make equal") { draft, _ in draft.warnAboutKeys() },
    Pass(name: "accepts") { draft, _ in draft.applyAcceptances() },
    Pass(name: "names: what a wrong `renamedFrom` explains") { draft, _ in draft.leaveToNames() },
    Pass(name: "renames: what may be the same under another name") { draft, _ in draft.askAboutRenames() },
    Pass(name: "branches: what a merge left out") { $0.askAboutMergedBranches($1.history) },
    Pass(name: "sources: fills of what this step removes") { draft, _ in draft.questionFilledFromRemoved() },
    Pass(name: "accepts: the questions, which have rules of their own") { draft, _ in draft.applyAcceptances() },
    Pass(name: "CloudKit: what its own rules let through") { draft, _ in draft.adviseForCloudKit() },
    Pass(name: "shipped: what can still be said of a version that is out") { draft, context in
      if context.isShipped { draft.adviseForShipped() }
    },
  ]
}

extension StepDraft {
  /// The changes of a pair with all that can be said of them.
  static func judged(_ pair: VersionPair, _ context: PassContext) -> StepDraft {
    var draft = StepDraft(pair)
    draft.isShipped = context.isShipped
    for pass in Pass.all { pass.run(&draft, context) }
    return draft
  }

  fileprivate mutating func compareHashes(_ shapes: PlanShapes) {
    if let before = shapes.checksum(pair.from), before == shapes.checksum(pair.to) {
      haveEqualShape = true
      hideWhatNothingRunsFor { _ in true }
      return
    }
    if shapes.checksum(pair.from) != nil, shapes.checksum(pair.to) != nil { useTheStageThatRuns() }
    let before = shapes.hashes(pair.from)
    let after = shapes.hashes(pair.to)
    hideWhatNothingRunsFor { change in
      guard let entity = change.entityName, let hash = before[entity] else { return false }
      return hash == after[entity]
    }
    showRenamesThatMove { entity in
      guard let old = before[entity], let new = after[entity] else { return false }
      return old != new
    }
  }
}

import Diagnostics
import SchemaModel

/// Compares the versions of a schema with each other: renames, changes with their classes, and a stage for each step.
///
/// Versions that are withdrawn are compared with nothing. A step with an unanswered error has no stage.
public func evolve(_ schema: Schema, into findings: inout Findings) -> Evolution {
  let plan = schema.versions.indices.filter { !schema.versions[$0].migration.isWithdrawn }
  guard schema.versions.count > 1 || schema.hasHistory else {
    return Evolution(plan: plan, steps: [], originalNames: OriginalNames())
  }
  let (views, originalNames) = Lineage.follow(schema, into: &findings)
  if let first = plan.first { reportNotesWithoutStep(schema.versions[first], into: &findings) }
  let shapes = PlanShapes(views, plan: plan)
  var drafts: [StepDraft] = []
  var steps: [MigrationStep] = []
  for (old, new) in zip(plan, plan.dropFirst()) {
    var draft = StepDraft.answered(VersionPair(from: views[old], to: views[new]), shapes)
    steps.append(draft.finish(schema.settings, shapes, into: &findings))
    drafts.append(draft)
  }
  EqualShapes(views: views, shapes: shapes, plan: plan).report(drafts, into: &findings)
  return Evolution(plan: plan, steps: steps, originalNames: originalNames)
}

/// The changes between any two versions, as the framework would see them if one followed the other.
///
/// - Parameters:
///   - from: an index into `Schema.versions`, smaller than `to`.
public func changes(in schema: Schema, from: Int, to: Int) -> MigrationStep {
  var ignored = Findings()
  let (views, _) = Lineage.follow(schema, into: &ignored)
  let shapes = PlanShapes(views, plan: [from, to])
  var draft = StepDraft.answered(VersionPair(from: views[from], to: views[to]), shapes)
  return draft.finish(schema.settings, shapes, into: &ignored)
}

extension StepDraft {
  static func answered(_ pair: VersionPair, _ shapes: PlanShapes) -> StepDraft {
    var draft = StepDraft(pair)
    draft.compareHashes(shapes)
    draft.applyRemovals()
    draft.applyFills()
    draft.applyAcceptances()
    draft.askAboutRenames()
    // Questions have rules of their own, which may be accepted too.
    draft.applyAcceptances()
    return draft
  }

  private mutating func compareHashes(_ shapes: PlanShapes) {
    if let before = shapes.checksum(pair.from.index), before == shapes.checksum(pair.to.index) {
      haveEqualShape = true
      hideWhatNothingRunsFor { _ in true }
      return
    }
    let before = shapes.hashes(pair.from.index)
    let after = shapes.hashes(pair.to.index)
    hideWhatNothingRunsFor { change in
      guard let entity = change.entityName, let hash = before[entity] else { return false }
      return hash == after[entity]
    }
  }

  mutating func finish(_ settings: SchemaSettings, _ shapes: PlanShapes, into findings: inout Findings) -> MigrationStep
  {
    var isRefused = reportChanges(settings, into: &findings)
    if let assumption = shapes.possibleDuplicate(pair.from, pair.to),
      acceptance(of: .perhapsEqualShape) == nil
    {
      findings.report(
        .perhapsEqualShape,
        "\(pair.to.version.stem) may have the same shape as \(pair.from.version.stem): nobody has verified how it is hashed,"
          + " and the two are equal if \(assumption)", at: pair.to.version.numberPlace,
        fix:
          "compare the checksums on a Mac, then write `accepts: { \(Rule.perhapsEqualShape.name): <what you saw> }`; or"
          + " put `hashModifier: \(pair.to.version.stem)` on a scalar attribute")
      if settings.severity(of: .perhapsEqualShape) == .error,
        allowance(of: .perhapsEqualShape, at: pair.to.version.numberPlace) == nil
      {
        isRefused = true
      }
    }
    let stage = chooseStage(into: &findings)
    reportUnusedEntries(into: &findings)
    let effective = isRefused ? nil : stage
    return MigrationStep(
      from: pair.from.index, to: pair.to.index, changes: changes,
      changeClass: changes.map(\.changeClass).max() ?? .neutral, stage: effective,
      explanation: explanation(for: effective), checksumFrom: shapes.checksum(pair.from.index),
      checksumTo: shapes.checksum(pair.to.index))
  }
}

extension Schema {
  /// True where even a single version has something to say about versions before it.
  fileprivate var hasHistory: Bool {
    versions.contains { version in
      version.migration.place != nil
        || version.entities.contains { entity in
          entity.attributes.contains { $0.renamedFrom != nil }
            || entity.relationships.contains { $0.renamedFrom != nil }
        }
    }
  }
}

/// The first version of a plan has no step that leads to it.
private func reportNotesWithoutStep(_ version: SchemaVersion, into findings: inout Findings) {
  let notes = version.migration
  let entries =
    notes.removes.map { ("removes", $0.place) } + notes.fills.map { ("fills", $0.place) }
    + (notes.stage.map { [("stage", $0.place)] } ?? [])
  for (word, place) in entries {
    findings.report(
      .unusedEntry, "`\(word)` speaks of a step, but \(version.stem) is the first version of the plan", at: place,
      fix: "take it out")
  }
}

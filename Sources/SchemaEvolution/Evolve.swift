import Diagnostics
import SchemaModel

/// Compares the versions of a schema with each other: renames, changes with their classes, and a stage for each step.
///
/// Versions that are withdrawn are compared with nothing. A step with an unanswered error has no stage.
///
/// - Parameters:
///   - shipped: names of the versions whose shape cannot be edited any more: nobody is told to.
///   - lightweight: names of versions to which a lightweight stage leads that has shipped: a bridge that ends there does
///     not change that.
public func evolve(
  _ schema: Schema, shipped: Set<String> = [], lightweight: Set<String> = [], into findings: inout Findings
) -> Evolution {
  let plan = schema.versions.indices.filter { !schema.versions[$0].migration.isWithdrawn }
  guard schema.versions.count > 1 || schema.hasHistory else {
    return Evolution(plan: plan, steps: [], originalNames: OriginalNames())
  }
  let known = findings.all.count
  let (views, originalNames) = Lineage.follow(schema, into: &findings)
  if let first = plan.first { reportNotesWithoutStep(schema.versions[first], into: &findings) }
  var walk = PlanWalk(plan.map { views[$0] }, schema.settings, originalNames, shipped, lightweight)
  for (old, new) in zip(walk.plan, walk.plan.dropFirst()) { walk.compare(old, new, into: &findings) }
  EqualShapes(shapes: walk.shapes, shipped: shipped).report(walk.plan, walk.drafts, into: &findings)
  var evolution = Evolution(
    plan: plan, steps: walk.steps, originalNames: originalNames, shapes: walk.shapes.byIndex(walk.plan),
    timeline: walk.timeline)
  evolution.refuseSteps(with: Array(findings.all[known...]), in: schema)
  return evolution
}

extension Evolution {
  /// Takes the stage from each step that an error speaks of: it stands in the file of the version that the step leads to,
  /// or, for the first version of the plan, in that of the one it starts from.
  public mutating func refuseSteps(with findings: [Diagnostic], in schema: Schema) {
    var files: Set<FileID> = []
    for finding in findings where schema.settings.severity(of: finding) == .error {
      guard let place = finding.place, !schema.allows(finding.rule, at: place) else { continue }
      files.insert(place.file)
    }
    if files.isEmpty { return }
    for index in steps.indices {
      let isFirst = steps[index].from == plan.first && files.contains(schema.versions[steps[index].from].file)
      guard isFirst || files.contains(schema.versions[steps[index].to].file) else { continue }
      steps[index].stage = nil
    }
  }
}

extension Schema {
  /// True where a comment silences the rule at the place.
  fileprivate func allows(_ rule: Rule, at place: Place) -> Bool {
    guard rule.silencing == .anyone else { return false }
    return versions.first { $0.file == place.file }?.allowances.contains {
      $0.rule == rule.name && $0.line == place.line
    } ?? false
  }
}

/// The changes between any two versions of a schema, as if one followed the other.
public func changes(in schema: Schema, from: Int, to: Int) -> MigrationStep {
  compare(from, of: schema, with: to, of: schema)
}

/// The changes between any two versions, of one schema or of two states of it, as if one followed the other.
///
/// What the later version says under `migration:` is not heard: it speaks of another step.
///
/// - Parameters:
///   - from: an index into the old schema's versions.
///   - to: an index into the new schema's versions.
public func compare(_ from: Int, of old: Schema, with to: Int, of new: Schema) -> MigrationStep {
  var ignored = Findings()
  var later = new
  later.versions[to].migration = MigrationNotes()
  let before = Lineage.follow(old, into: &ignored).views[from]
  // Names are followed with the notes in place: they say which versions are withdrawn.
  let lineage = Lineage.follow(new, into: &ignored).views[to]
  let after = VersionView(later.versions[to], index: to)
  after.settle(otherIdentifiers: lineage.otherIdentifiers)
  let shapes = PlanShapes([before, after])
  var draft = StepDraft.judged(VersionPair(from: before, to: after), PassContext(shapes: shapes))
  return draft.finish(new.settings, shapes, into: &ignored)
}

extension StepDraft {
  /// - Parameters:
  ///   - skipped: versions from which lightweight stages lead to the one that the step starts from.
  ///   - synced: versions before the one that the step starts from whose stores sync.
  ///   - earlier: the steps of the plan up to this one.
  mutating func finish(
    _ settings: SchemaSettings, _ shapes: PlanShapes, skipping skipped: [VersionView] = [],
    synced: [VersionView] = [], _ earlier: [MigrationStep] = [], into findings: inout Findings
  ) -> MigrationStep {
    var isRefused = reportChanges(settings, into: &findings)
    if reportCloudKitHistory(settings, synced, earlier, into: &findings) || isRefusedElsewhere { isRefused = true }
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
    if stage == .lightweight {
      let told = reportReturningLeaves(after: skipped, earlier, into: &findings)
      reportReturningNames(after: skipped, besides: told, into: &findings)
      reportDefaultsStillNeeded(by: skipped, into: &findings)
      reportUndoneSwaps(since: skipped, shapes, into: &findings)
    }
    reportUnusedEntries(into: &findings)
    let effective = isRefused ? nil : stage
    return MigrationStep(
      from: pair.from.index, to: pair.to.index, changes: changes,
      changeClass: changes.map(\.changeClass).max() ?? .neutral, stage: effective,
      explanation: explanation(for: effective), checksumFrom: shapes.checksum(pair.from),
      checksumTo: shapes.checksum(pair.to))
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
      .unusedMigrationEntry, "`\(word)` describes a step, but \(version.stem) is the first version of the plan",
      at: place,
      fix: "delete it")
  }
}

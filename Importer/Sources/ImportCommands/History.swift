import Diagnostics
import ImportReport
import ManifestWriter
import SchemaEvolution
import SchemaModel

/// States what the steps of an app's history did, so that rules for new steps do not refuse old ones.
///
/// What vanished goes into `removes`; what today's rules would refuse goes into `accepts`. Both are said in the report:
/// for a step that has not shipped yet they are no licence.
struct History {
  private static let reason = "imported as the app has it"

  mutating func settle(_ schema: inout Schema, folder: String, report: inout ImportFindings) {
    guard schema.versions.count > 1 else { return }
    // Which versions are no steps of the plan decides what the steps between the others do.
    for _ in schema.versions where !withdrawDuplicate(&schema, folder: folder, report: &report) { break }
    // A round withdraws one version, and a consent may uncover a further question; more than a few of these would mean
    // that nothing answers it.
    for _ in 0..<schema.versions.count + 4 where !consent(&schema, folder: folder, report: &report) { return }
  }

  /// False where no two versions of the plan have one shape.
  private func withdrawDuplicate(_ schema: inout Schema, folder: String, report: inout ImportFindings) -> Bool {
    guard let (check, evolution) = evolved(schema, folder: folder) else { return false }
    var seen: [String: Int] = [:]
    for step in evolution.steps {
      let stem = check.schema.versions[step.to].stem
      guard let index = schema.versions.firstIndex(where: { $0.stem == stem }) else { continue }
      let before = step.checksumFrom ?? Self.text(of: check.schema.versions[step.from])
      if seen[before] == nil { seen[before] = step.from }
      if let earlier = seen[step.checksumTo ?? Self.text(of: check.schema.versions[step.to])] {
        let other = check.schema.versions[earlier].stem
        // The newest stays, since the app has it; so does what stands between two that are equal.
        let isNewest = step.to == evolution.steps.last?.to
        if earlier == step.from, !isNewest {
          withdraw(&schema.versions[index], equalTo: other, &report)
        } else if let old = schema.versions.firstIndex(where: { $0.stem == other }) {
          withdraw(&schema.versions[old], equalTo: stem, &report)
        }
        return true
      }
    }
    return false
  }

  /// What a version declares. Where the hash of one trait is not known, equal texts still have one shape.
  private static func text(of version: SchemaVersion) -> String {
    var version = version
    version.number = VersionNumber(0, 0, 0)
    version.doc = nil
    version.migration = MigrationNotes()
    return ManifestWriter.text(of: version)
  }

  private func evolved(_ schema: Schema, folder: String) -> (check: Verification, evolution: Evolution)? {
    let check = Verification(manifestTexts(of: schema), name: schema.name, folder: folder)
    guard !check.findings.hasErrors else { return nil }
    var findings = Findings()
    return (check, evolve(check.schema, into: &findings))
  }

  /// False where nothing was left to state.
  private func consent(_ schema: inout Schema, folder: String, report: inout ImportFindings) -> Bool {
    guard let (check, evolution) = evolved(schema, folder: folder) else { return false }
    var changed = false
    for step in evolution.steps {
      let stem = check.schema.versions[step.to].stem
      guard let index = schema.versions.firstIndex(where: { $0.stem == stem }) else { continue }
      var dropped: [String] = []
      for change in step.changes {
        guard let rule = change.rule, rule.severity == .error, change.resolution == nil else { continue }
        if state(change, rule, in: &schema.versions[index], &dropped, &report) { changed = true }
      }
      reportDropped(dropped, stem, &report)
    }
    return changed
  }

  /// Two versions of one shape cannot stand in one plan: stores of both are the same to the framework.
  private func withdraw(_ version: inout SchemaVersion, equalTo other: String, _ report: inout ImportFindings) {
    version.migration = MigrationNotes()
    version.migration.isWithdrawn = true
    report.add(
      .warning, "\(version.stem) has the same shape as \(other), as far as SwiftData can say it", at: nil,
      "It is `withdrawn`: a plan with both stops the app at launch with \"Duplicate version checksums detected\".")
  }

  private func state(
    _ change: Change, _ rule: Rule, in version: inout SchemaVersion, _ dropped: inout [String],
    _ report: inout ImportFindings
  ) -> Bool {
    let place = version.numberPlace
    if change.losesData, rule.name == Rule.losesData.name || change.isRemoval {
      guard !version.migration.removes.contains(where: { $0.value == change.path }) else { return false }
      version.migration.removes.append(Located(change.path, at: place))
      dropped.append(change.path)
      return true
    }
    guard !version.migration.accepts.contains(where: { $0.rule.value == rule.name && $0.covers(change.path) }) else {
      return false
    }
    version.migration.accepts.append(
      // A key of several properties has a path that YAML would cut.
      MigrationNotes.Acceptance(
        rule: Located(rule.name, at: place), path: change.path.contains("(") ? nil : change.path, reason: Self.reason))
    report.add(
      .warning, "the step to \(version.stem) would be refused: \(change.path): \(change.summary) [\(rule.name)]",
      at: nil,
      "`accepts` lets it pass, because it may have shipped so. If it has not, take the entry out and see `modelgen explain \(rule.name)`."
    )
    return true
  }
}

extension History {
  /// One entry for each entity: a redesign drops properties by the dozen.
  private func reportDropped(_ paths: [String], _ stem: String, _ report: inout ImportFindings) {
    var order: [Substring] = []
    var byEntity: [Substring: [String]] = [:]
    for path in paths {
      let entity = path.prefix { $0 != "." }
      if byEntity[entity] == nil { order.append(entity) }
      byEntity[entity, default: []].append("`\(path)`")
    }
    for entity in order {
      report.add(
        .note, "the step to \(stem) drops \((byEntity[entity] ?? []).joined(separator: ", "))", at: nil,
        "`removes` says that it is meant. If it is the same value under a new name, write `renamedFrom` instead.")
    }
  }
}

extension Change {
  fileprivate var isRemoval: Bool {
    switch kind {
    case .entityRemoved, .attributeRemoved, .relationshipRemoved: true
    default: false
    }
  }
}

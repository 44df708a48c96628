import Diagnostics
import ManifestReader
import SchemaEvolution
import SchemaModel
import SwiftEmitter

/// What `modelgen diff` was asked to compare.
public enum DiffRange: Sendable, Equatable {
  /// Every step of the plan.
  case history
  /// Two versions, by stem (`V1`) or number (`1.0.0`); nil means the newest.
  case versions(from: String, to: String?)
  /// The manifests as a git revision has them, with those on disk.
  case revision(String)
}

public struct DiffResult: Sendable {
  public var report = Report()
  public var schemas: [SchemaDiff] = []
  /// True where a shown change carries a warning, which is not told again below.
  public fileprivate(set) var showsWarnings = false
}

/// Says what changes between versions do to stored data. Writes nothing.
///
/// Left out of the report: findings that a shown change tells already, and those about steps that are not shown.
public func diff(paths: [String], _ range: DiffRange, allowsOutside: Bool = false) -> DiffResult {
  var result = DiffResult()
  result.report.allowsOutside = allowsOutside
  let loaded = loadSchemas(at: paths, into: &result.report)
  for schema in loaded {
    guard let evolution = schema.evolution else { continue }
    let shownBefore = result.schemas.count
    defer {
      let shown = result.schemas.dropFirst(shownBefore).flatMap(\.steps).filter { !$0.isEdit }.map(\.to)
      result.report.removeFindings(about: schema.schema, exceptStepsTo: Set(shown))
    }
    switch range {
    case .history:
      result.schemas.append(history(schema, evolution, evolution.steps))
    case .versions(let from, let to):
      if let diff = pair(schema, evolution, from, to, into: &result.report) { result.schemas.append(diff) }
    case .revision(let revision):
      if let diff = against(revision, schema, evolution, into: &result.report) { result.schemas.append(diff) }
    }
    if result.report.refusesPlan(of: schema, evolution) {
      for index in result.schemas.indices.dropFirst(shownBefore) { result.schemas[index].refuse() }
    }
  }
  result.showsWarnings = result.report.removeFindings(toldBy: result.schemas)
  return result
}

extension DiffResult {
  /// True where some shown step is refused.
  public var hasRefusals: Bool {
    schemas.contains { schema in
      schema.steps.contains { $0.isEdit ? false : $0.step.stage == nil }
    }
  }
}

func history(_ loaded: LoadedSchema, _ evolution: Evolution, _ steps: [MigrationStep]) -> SchemaDiff {
  var diff = SchemaDiff(schema: loaded.schema.name)
  for step in steps {
    let from = loaded.schema.versions[step.from].stem
    let to = loaded.schema.versions[step.to].stem
    let file = step.stage == .custom ? loaded.schema.fileNames.stageFile(from: from, to: to) : nil
    diff.steps.append(
      SchemaDiff.Step(
        from: from, to: to, step: step, stageFile: file, carries: evolution.timeline.carries(to: step.to)))
  }
  if steps.isEmpty {
    let only = evolution.plan.first.map { loaded.schema.versions[$0].stem }
    diff.notes.append(only.map { "\($0) is the only version of the plan" } ?? "no version is in the plan")
  }
  return diff
}

private func pair(
  _ loaded: LoadedSchema, _ evolution: Evolution, _ from: String, _ to: String?, into report: inout Report
) -> SchemaDiff? {
  let versions = loaded.schema.versions
  guard let first = versionIndex(from, in: loaded, into: &report),
    let last = to.map({ versionIndex($0, in: loaded, into: &report) }) ?? evolution.plan.last
  else { return nil }
  guard first < last else {
    report.findings.report(
      .unknownVersion,
      first == last
        ? "\(versions[first].stem) is compared with itself"
        : "\(versions[first].stem) comes after \(versions[last].stem), and a store cannot be migrated backwards",
      at: report.place(ofWhole: loaded.folder.path),
      fix: first == last
        ? "name two versions"
        : "modelgen diff \(Path.typed(loaded.folder.path)) \(versions[last].stem)"
          + " \(versions[first].stem)")
    return nil
  }
  // A device goes step by step, so the steps between are what counts.
  if evolution.plan.contains(first), evolution.plan.contains(last) {
    return history(loaded, evolution, evolution.steps.filter { $0.from >= first && $0.to <= last })
  }
  let step = compare(first, of: loaded.schema, with: last, of: loaded.schema)
  return SchemaDiff(
    schema: loaded.schema.name,
    steps: [SchemaDiff.Step(from: versions[first].stem, to: versions[last].stem, step: step)],
    notes: ["one of the two is not in the plan: compared directly"])
}

/// A version by the name of its file or by its number.
func versionIndex(_ name: String, in loaded: LoadedSchema, into report: inout Report) -> Int? {
  let versions = loaded.schema.versions
  if let index = versions.firstIndex(where: { $0.stem == name || $0.number.description == name }) { return index }
  let names = versions.flatMap { [$0.stem, $0.number.description] }
  report.findings.report(
    .unknownVersion, "\(loaded.schema.name) has no version `\(name)`", at: report.place(ofWhole: loaded.folder.path),
    fix: nearestName(to: name, among: names).map { "did you mean `\($0)`?" }
      ?? "it has \(versions.map(\.stem).joined(separator: ", "))")
  return nil
}

extension Report {
  /// Takes out what comparing the schema's versions found in steps that nobody asked about.
  fileprivate mutating func removeFindings(about schema: Schema, exceptStepsTo stems: Set<String>) {
    let files = Set(schema.versions.filter { !stems.contains($0.stem) }.map(\.file))
    let rules = Set(SchemaEvolutionRules.all.map(\.name))
    var kept = Findings()
    for finding in findings.all {
      // What an older version must declare is found in the step that changes it.
      if rules.contains(finding.rule.name), finding.rule !== Rule.liveTypeChanged, let place = finding.place,
        files.contains(place.file)
      {
        continue
      }
      kept.report(finding)
    }
    findings = kept
  }

  /// True for an error about the lock, or about a version that is not in the plan.
  fileprivate func refusesPlan(of loaded: LoadedSchema, _ evolution: Evolution) -> Bool {
    let versions = loaded.schema.versions
    var files = Set(versions.indices.filter { !evolution.plan.contains($0) }.map { versions[$0].file })
    if let lock = self.files.id(ofPath: loaded.folder.lockPath) { files.insert(lock) }
    return findings.all.contains { finding in
      finding.severity == .error && finding.place.map { files.contains($0.file) } ?? false
    }
  }

  /// Takes out what a change in the shown steps says in its own words.
  ///
  /// - Returns: True where warnings are among them.
  fileprivate mutating func removeFindings(toldBy schemas: [SchemaDiff]) -> Bool {
    var hasWarnings = false
    var told: Set<String> = []
    for change in schemas.flatMap(\.steps).flatMap(\.step.changes) {
      guard let rule = change.rule else { continue }
      for place in [change.newPlace, change.oldPlace].compactMap({ $0 }) {
        told.insert("\(rule.name) \(place.file.number):\(place.line):\(place.column)")
      }
    }
    var kept = Findings()
    for finding in findings.all {
      let key = finding.place.map { "\(finding.rule.name) \($0.file.number):\($0.line):\($0.column)" }
      if let key, told.contains(key) {
        if finding.severity == .warning { hasWarnings = true }
        continue
      }
      kept.report(finding)
    }
    findings = kept
    return hasWarnings
  }
}

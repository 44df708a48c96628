import Diagnostics

/// What `modelgen check` was asked for.
public struct CheckOptions: Sendable {
  /// Where the generated files are, and the templates that made them.
  public var generation = GenerateOptions()
  /// The newest version of each plan must be in its lock: for release branches.
  public var mustBeShipped = false
  /// A git revision to hold lock and manifests against: `origin/main`.
  public var against: String?
  /// `ship` writes the lock that a schema does not have yet.
  var mayLackLock = false
  public init() {}
}

/// What `modelgen check` found.
public struct CheckResult: Sendable {
  public var report = Report()
  /// Generated files that are not what the manifests say.
  public var stale: [FileChange] = []
  /// How many generated files are as they should be.
  public var currentCount = 0
  /// Sentences for the summary.
  public var notes: [String] = []
  var schemas: [LoadedSchema] = []
  /// The git revision that it was held against.
  var revision: String?
}

/// Everything that `generate` checks, and whether the generated files, the hand-written ones and the lock are in step.
/// Writes nothing.
public func check(paths: [String], _ options: CheckOptions = CheckOptions()) -> CheckResult {
  var generation = options.generation
  generation.isDryRun = true
  generation.isForCheck = true
  let generated = generate(paths: paths, generation)
  var result = CheckResult(
    report: generated.report, currentCount: generated.unchangedCount, notes: generated.notes,
    schemas: generated.schemas, revision: options.against)
  let command = generation.draftCommand(paths)
  for change in generated.changes where change.isOwnedByUser {
    report(change, generated.movedStages[change.path], command, into: &result)
  }
  result.stale = generated.changes.filter { !$0.isOwnedByUser }
  for alike in Dictionary(grouping: result.stale, by: \.staleness).sorted(by: { $0.key < $1.key }) {
    reportStale(alike.value, command, into: &result)
  }
  for loaded in generated.schemas {
    if options.mustBeShipped { reportUnshipped(loaded, into: &result.report) }
    reportUndecided(loaded, generation, into: &result.report)
    // What git knows of a lock says more than that there was one.
    if let revision = options.against { checkAgainst(revision, loaded, into: &result) }
    if !result.isRewritten(loaded) { checkAgainstLastCommit(loaded, into: &result) }
    if let lost = generated.lostLocks[loaded.folder.lockPath] { report(lost, of: loaded, into: &result.report) }
    if !result.isRewritten(loaded), !options.mayLackLock { reportMissingLock(loaded, into: &result.report) }
    for stem in loaded.comparison?.improved ?? [] {
      result.notes.append(
        "\(loaded.folder.name) \(stem): modelgen now computes more exact hashes than when it shipped; 'modelgen ship' records them"
      )
    }
  }
  if let revision = options.against { checkGoneSchemas(revision, below: paths, into: &result) }
  return result
}

extension CheckResult {
  func isRewritten(_ loaded: LoadedSchema) -> Bool { report.rewrittenLocks.contains(loaded.folder.lockPath) }
}

/// A hand-written file that is missing.
private func report(
  _ change: FileChange, _ moved: MovedStageFile?, _ command: String, into result: inout CheckResult
) {
  let place = result.report.place(ofWhole: change.path)
  guard let moved else {
    result.report.findings.report(
      .missingStageFile, "this hand-written file is missing", at: place, fix: "write its first draft with: \(command)")
    return
  }
  result.report.findings.report(
    .missingStageFile, "this hand-written file is missing here: \(moved.message)", at: place, fix: moved.fix)
}

/// What is wrong with a generated file. Most often many are wrong in one way, for one reason: that is one finding.
private enum Staleness: Int, Comparable {
  case missing, different, leftOver, lineEnds

  static func < (a: Staleness, b: Staleness) -> Bool { a.rawValue < b.rawValue }
}

extension FileChange {
  fileprivate var staleness: Staleness {
    if differsInLineEndsOnly { return .lineEnds }
    return switch action {
    case .create: .missing
    case .update: .different
    case .remove: .leftOver
    }
  }
}

private func reportStale(_ alike: [FileChange], _ command: String, into result: inout CheckResult) {
  guard let first = alike.first else { return }
  let names = alike.dropFirst().prefix(4).map { "`\(Path.name(of: $0.path))`" }
  let rest = alike.count - 1 - names.count
  let isAlone = alike.count == 1
  let files = "this file and \(names.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  let message =
    switch first.staleness {
    case .missing: isAlone ? "this file is missing" : "\(files) are missing"
    case .different:
      isAlone
        ? "this file differs from what the manifests say: they have changed since, or it was edited by hand"
        : "\(files) differ from what the manifests say: they have changed since, or the files were edited by hand"
    case .leftOver:
      isAlone ? "this file belongs to a version that was removed" : "\(files) belong to versions that were removed"
    case .lineEnds:
      isAlone
        ? "this file is what the manifests say, but for its line ends (CRLF)"
        : "\(files) are what the manifests say, but for their line ends (CRLF)"
    }
  let lineEnds =
    "git's autocrlf makes them: write `*.swift text eol=lf` into .gitattributes, and check the files out again; or "
  result.report.findings.report(
    .staleFile, message, at: result.report.place(ofWhole: first.path),
    fix: (first.staleness == .lineEnds ? lineEnds : "") + "run: \(command)")
}

private func reportUnshipped(_ loaded: LoadedSchema, into report: inout Report) {
  guard let newest = loaded.evolution?.plan.last else { return }
  let version = loaded.schema.versions[newest]
  let severity = loaded.severity(of: .notShipped)
  guard severity != .off, loaded.lock?.entry(for: version.stem) == nil else { return }
  var finding = Diagnostic(
    .notShipped, "\(version.stem) is the newest version of the plan and is not in \(loaded.folder.lockPath)",
    at: version.numberPlace, fix: "run: modelgen ship \(Path.typed(loaded.folder.path))")
  finding.severity = severity
  report.findings.report(finding)
}

private func reportMissingLock(_ loaded: LoadedSchema, into report: inout Report) {
  guard !loaded.folder.hasLock, let plan = loaded.evolution?.plan, plan.count > 1 else { return }
  let severity = loaded.severity(of: .noLock)
  guard severity != .off else { return }
  var finding = Diagnostic(
    .noLock,
    "\(loaded.schema.name) has \(plan.count) versions and no shipped.lock: edits to a shipped version will not be detected",
    at: report.place(ofWhole: loaded.folder.lockPath),
    fix:
      "run: modelgen ship \(Path.typed(loaded.folder.path)), and name the shipped versions if the newest has not shipped"
  )
  finding.severity = severity
  report.findings.report(finding)
}

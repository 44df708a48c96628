import Diagnostics
import SchemaEvolution
import SchemaModel

/// What `modelgen bump` was asked for.
public struct BumpOptions: Sendable {
  public enum Kind: Sendable, Equatable {
    /// The next version, as a copy.
    case copy
    /// The expand version of a two-step change, before the newest one.
    case bridge
    /// Another number for the newest version, because another branch has taken it.
    case renumber
  }

  public var kind = Kind.copy
  /// `4.1.0` or `V4_1`; nil for the number after the newest.
  public var version: String?
  /// Goes on although the copied version has not shipped, or the renumbered one has been recorded.
  public var isForced = false
  public var isDryRun = false
  /// Follows links below the paths.
  public var allowsOutside = false
  /// Where the hand-written stage files are.
  public var destination = GenerateOptions.Destination.asConfigured
  public init() {}
}

/// What `modelgen bump` did.
public struct BumpResult: Sendable {
  public var report = Report()
  /// Files in the order of writing; made unless it was a dry run, or the report has errors.
  public var changes: [FileChange] = []
  /// What to do next, in sentences.
  public var notes: [String] = []
  /// Why nothing can be made: nothing else is said then.
  private var refusals = Findings()
}

/// Adds or renumbers a version of one schema.
public func bump(path: String, _ options: BumpOptions = BumpOptions()) -> BumpResult {
  var result = BumpResult()
  result.report.allowsOutside = options.allowsOutside
  let schemas = loadSchemas(at: [path], into: &result.report)
  guard let loaded = schemas.first, schemas.count == 1 else {
    if schemas.count > 1 {
      result.refuse(
        "there are \(schemas.count) schemas below \(path), and each has versions of its own",
        fix: "name one: \(schemas.map(\.folder.path).joined(separator: ", "))")
    }
    return result
  }
  if options.kind == .renumber, loaded.folder.hasLock, loaded.lock == nil {
    joinLock(loaded, into: &result)
  } else if loaded.isReadable(result.report) {
    switch options.kind {
    case .copy: copyNewest(loaded, options, into: &result)
    case .bridge: bridge(loaded, options, into: &result)
    case .renumber: renumber(loaded, options, into: &result)
    }
  }
  if result.isRefused {
    // What else is wrong is `generate`'s business, and would only hide the answer.
    result.dropAllButRefusals()
  }
  // What could not be read is no reason to go on without it.
  if result.report.verdict() == .unusable { result.changes = [] }
  guard !result.changes.isEmpty else { return result }
  // The same for findings about steps and shipped versions, which bump is often the way out of.
  result.report.findings = Findings()
  if !options.isDryRun { write(result.changes, in: loaded.folder.path, into: &result.report) }
  return result
}

extension LoadedSchema {
  /// Every version could be read, and the lock, where there is one.
  fileprivate func isReadable(_ report: Report) -> Bool {
    evolution != nil && (lock != nil || !folder.hasLock) && report.verdict() != .unusable
  }
}

extension BumpResult {
  var isRefused: Bool { !refusals.all.isEmpty }

  fileprivate mutating func dropAllButRefusals() {
    report.findings = refusals
    changes = []
  }

  /// A command that is killed between two of its changes can be run again: what can be made twice comes first, then the
  /// version's file, which the next run looks at, and removals come last anyway.
  mutating func orderForKills() {
    changes = changes.filter { !$0.path.hasSuffix(".yaml") } + changes.filter { $0.path.hasSuffix(".yaml") }
  }

  mutating func refuse(_ message: String, at place: Place? = nil, fix: String, notes: [Diagnostic.Note] = []) {
    refusals.report(.cannotBump, message, at: place, fix: fix, notes: notes)
    report.findings.report(.cannotBump, message, at: place, fix: fix, notes: notes)
  }
}

private func copyNewest(_ loaded: LoadedSchema, _ options: BumpOptions, into result: inout BumpResult) {
  if finishBump(loaded, options, into: &result) || freezeLiveTypes(loaded, options, into: &result) { return }
  guard let next = nextName(loaded, options.version, into: &result),
    let base = loaded.evolution?.plan.last(where: { loaded.schema.versions[$0].number < next.number })
  else {
    if !result.isRefused {
      result.refuse(
        "no version of the plan comes before \(options.version ?? "it"), so there is nothing to copy",
        fix: "name a number above the first version's")
    }
    return
  }
  let version = loaded.schema.versions[base]
  guard options.isForced || loaded.lock?.entry(for: version.stem) != nil else {
    let lock = loaded.folder.lockPath
    result.refuse(
      "\(version.stem) has not shipped: "
        + (loaded.lock == nil ? "there is no \(lock)" : "it is not in \(lock)"), at: version.numberPlace,
      fix: "edit \(version.stem).yaml itself; if a build with it was released, TestFlight included, run: modelgen ship "
        + "\(Path.typed(loaded.folder.path)); to copy it all the same: modelgen bump \(Path.typed(loaded.folder.path)) --force"
    )
    return
  }
  let bytes = result.report.files[version.file].bytes
  guard let text = ManifestEdit.next(after: bytes, number: next.number.description) else {
    result.refuse(
      "the text of \(version.stem).yaml could not be copied without changing its meaning",
      at: Place(file: version.file, line: 1, column: 1),
      fix: "copy it to \(next.path) by hand, set `version: \(next.number)`, and delete `migration:` and `renamedFrom`"
    )
    return
  }
  result.changes = [FileChange(path: loaded.folder.versionPath(next.stem), action: .create, new: text)]
  result.notes = [
    "\(next.stem) is a copy of \(version.stem); edit it now: 'generate' refuses two versions of one shape"
  ]
  if version.doc != nil { result.notes.append("its 'doc:' still mentions \(version.stem)") }
  noteLiveTypes(version, next, loaded, &result)
  noteMoved(version, loaded, &result)
  adaptLaterStep(loaded, after: base, inserted: next, options, &result)
}

/// Goes on where a bump was killed after it had written the version: what is left is the hand-written file of the step that
/// starts from it.
private func finishBump(_ loaded: LoadedSchema, _ options: BumpOptions, into result: inout BumpResult) -> Bool {
  guard let word = options.version, let evolution = loaded.evolution,
    let asked = VersionName.asked(word, loaded.schema),
    let index = evolution.plan.firstIndex(where: { loaded.schema.versions[$0].stem == asked.stem }), index > 0,
    index + 1 < evolution.plan.count
  else { return false }
  let versions = loaded.schema.versions
  let (base, next, later) = (
    versions[evolution.plan[index - 1]], versions[evolution.plan[index]], versions[evolution.plan[index + 1]]
  )
  let text = ManifestEdit.next(after: result.report.files[base.file].bytes, number: next.number.description)
  guard next.number == asked.number, text == result.report.files[next.file].bytes else { return false }
  moveStageFile(loaded, from: (base.stem, later.stem), to: (next.stem, later.stem), options, &result)
  guard !result.changes.isEmpty else { return false }
  result.notes = ["\(next.stem) already existed as this command writes it: only the stage file was moved"]
  return true
}

/// Somebody edited a shipped version, and bump carries the edit over.
private func noteMoved(_ version: SchemaVersion, _ loaded: LoadedSchema, _ result: inout BumpResult) {
  guard loaded.comparison?.moved.contains(version.stem) ?? false else { return }
  let path = loaded.folder.versionPath(version.stem)
  // Where the edit is committed, HEAD has it: the commit that recorded the version in the lock has the shipped text.
  let committed = try? Git.lastCommitted(Path.name(of: path), in: loaded.folder.path)
  let isCommitted = committed.map { $0 == result.report.files[version.file].bytes } ?? false
  let revision = isCommitted ? "$(git log -1 --format=%h -- \(loaded.folder.lockPath))" : "HEAD"
  result.notes.append(
    "your edits of \(version.stem) are in the copy; now restore the shipped one: git checkout \(revision) -- \(path)")
}

/// A hotfix between two versions takes over the step to the later one, and its hand-written file.
private func adaptLaterStep(
  _ loaded: LoadedSchema, after base: Int, inserted next: VersionName, _ options: BumpOptions,
  _ result: inout BumpResult
) {
  guard let step = loaded.evolution?.steps.first(where: { $0.from == base }) else { return }
  let (from, to) = (loaded.schema.versions[step.from], loaded.schema.versions[step.to])
  result.notes.append(
    "the step from \(from.stem) to \(to.stem) starts from \(next.stem) now; look at it: modelgen diff \(Path.typed(loaded.folder.path))"
  )
  moveStageFile(loaded, from: (from.stem, to.stem), to: (next.stem, to.stem), options, &result)
  result.orderForKills()
}

/// The stem and number to add, checked against those that exist.
func nextName(_ loaded: LoadedSchema, _ word: String?, into result: inout BumpResult) -> VersionName? {
  let schema = loaded.schema
  let next = word.map { VersionName.asked($0, schema) } ?? VersionName.following(schema)
  guard let next else {
    result.refuse(
      "'\(word ?? "")' is neither a version number nor the name of a version file",
      fix: "write 4.1.0, or V4_1")
    return nil
  }
  if let taken = schema.versions.first(where: { $0.number == next.number || $0.stem == next.stem }) {
    result.refuse(
      "\(taken.stem) (\(taken.number)) exists already", at: taken.numberPlace,
      fix: "without a version, bump takes the next free one: \(VersionName.following(schema).number)")
    return nil
  }
  if Disk.isTaken(loaded.folder.versionPath(next.stem)) {
    result.refuse(
      "\(loaded.folder.versionPath(next.stem)) exists already", fix: "move it away, or name another version")
    return nil
  }
  return next
}

private func write(_ changes: [FileChange], in folder: String, into report: inout Report) {
  do throws(DiskError) {
    let folders = Set(changes.map { Path.parent(of: $0.path) } + [Path.normalized(folder)])
    try Disk.whileLocked(all: Array(folders)) { () throws(DiskError) in try apply(changes) }
  } catch {
    report.report(.unwritable, "cannot be written", error)
  }
}

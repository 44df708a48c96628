import Diagnostics
import ManifestReader
import SchemaEvolution
import SchemaRules
import YAMLDocument

/// What `modelgen check --fix` did, or would do.
public struct FixResult: Sendable {
  /// The manifests that change, with their old and new bytes.
  public internal(set) var changes: [FileChange] = []
  /// The findings whose edits were applied, in the order of applying.
  public internal(set) var applied: [Diagnostic] = []
  /// Findings with an edit that stay as they are because their version has shipped.
  public internal(set) var protectedCount = 0
  /// What could not be written.
  public internal(set) var report = Report()
}

/// Applies the edits of findings to manifests until none is left that helps.
///
/// An edit is kept only where its finding is gone afterwards and its lines have no new error. Versions that are in the
/// lock are edited for one thing only, a frozen copy of a type (`live-type-changed`), and where their shape stays; nothing
/// is edited where the lock cannot be read. The files are written at the end, all together.
///
/// - Parameter isDryRun: nothing is written.
public func fix(paths: [String], allowsOutside: Bool = false, isDryRun: Bool) -> FixResult {
  var fixing = Fixing(paths: paths, allowsOutside: allowsOutside)
  fixing.run()
  var result = FixResult()
  result.applied = fixing.applied
  result.protectedCount = fixing.protectedCount
  result.changes = fixing.texts.sorted { $0.key < $1.key }.compactMap { path, new in
    guard let old = fixing.originals[path], old != new else { return nil }
    return FileChange(path: path, action: .update, old: old, new: new, isOwnedByUser: true)
  }
  guard !isDryRun, !result.changes.isEmpty else { return result }
  do throws(DiskError) {
    let folders = Set(result.changes.map { Path.parent(of: $0.path) })
    try Disk.whileLocked(all: Array(folders)) { () throws(DiskError) in
      for change in result.changes {
        // Somebody may have saved the file meanwhile.
        guard try Disk.readIfPresent(change.path) == change.old else {
          throw DiskError(path: change.path, reason: "it has changed meanwhile; run the command again")
        }
      }
      try apply(result.changes)
    }
  } catch {
    result.report.report(.unwritable, "cannot be written", error)
  }
  return result
}

/// One run: the texts as they are so far, and what was tried.
private struct Fixing {
  let paths: [String]
  let allowsOutside: Bool
  /// Edited texts by path.
  var texts: [String: [UInt8]] = [:]
  var originals: [String: [UInt8]] = [:]
  var applied: [Diagnostic] = []
  var protectedCount = 0
  /// Findings whose edits did not help, by path, line, rule and message.
  private var rejected: Set<[String]> = []
  /// Folders whose lock is gone, asked of git once.
  private var lost: [String: Bool] = [:]

  init(paths: [String], allowsOutside: Bool) {
    self.paths = paths
    self.allowsOutside = allowsOutside
  }

  /// What a finding is, whatever number its file has in a run.
  private func key(_ finding: Diagnostic, _ report: Report) -> [String] {
    guard let place = finding.place else { return ["", "", finding.rule.name, finding.message] }
    return [report.files[place.file].path, "\(place.line)", finding.rule.name, finding.message]
  }

  mutating func run() {
    var (report, manifests) = load(texts)
    // More rounds than edits can depend on each other: a type in a default in a mapping in a section.
    for _ in 0..<50 {
      let candidates = report.findings.sorted.filter { finding in
        !finding.edits.isEmpty && finding.severity != .off && !rejected.contains(key(finding, report))
      }
      let allowed = candidates.filter { finding in
        finding.edits.allSatisfy { manifests.mayEdit(report.files[$0.place.file].path, for: finding.rule) }
      }
      protectedCount = candidates.count - allowed.count
      guard !allowed.isEmpty else { return }
      if let next = attempt(allowed, report) {
        (report, manifests) = next
      } else {
        for finding in allowed {
          guard let next = attempt([finding], report) else {
            rejected.insert(key(finding, report))
            continue
          }
          (report, manifests) = next
          // Places after it may have moved.
          break
        }
      }
    }
  }

  /// Applies the edits of the findings where all of them help; nil, and nothing changed, where one does not.
  private mutating func attempt(_ findings: [Diagnostic], _ report: Report) -> (Report, Manifests)? {
    var byPath: [String: [(edit: Diagnostic.Edit, finding: Int)]] = [:]
    for (position, finding) in findings.enumerated() {
      for edit in finding.edits { byPath[report.files[edit.place.file].path, default: []].append((edit, position)) }
    }
    var next = texts
    var failed: Set<Int> = []
    var lines: [String: Set<Int32>] = [:]
    for (path, edits) in byPath {
      guard let id = report.files.id(ofPath: path) else { return nil }
      let bytes = texts[path] ?? report.files[id].bytes
      if originals[path] == nil { originals[path] = bytes }
      let (new, done) = ModelgenKit.apply(edits.map(\.edit), to: bytes)
      for (position, edit) in edits.enumerated() {
        if done.contains(position) {
          lines[path, default: []].insert(edit.edit.place.line)
        } else {
          failed.insert(edit.finding)
        }
      }
      next[path] = new
    }
    let kept = findings.indices.filter { !failed.contains($0) }.map { findings[$0] }
    guard !kept.isEmpty, next != texts else { return nil }
    let (after, manifests) = load(next)
    let before = Set(report.findings.all.filter { $0.severity == .error }.map { key($0, report) })
    let left = Set(after.findings.all.map { key($0, after) })
    // A shipped version that stores would no longer recognize is worse than any finding.
    for finding in after.findings.all where finding.rule === Rule.shippedVersionMoved {
      guard before.contains(key(finding, after)) else { return nil }
    }
    // The finding is gone, and no error stands in its place.
    guard kept.allSatisfy({ !left.contains(key($0, report)) }) else { return nil }
    let formerRank = kept.map { Self.rank($0.rule) }.min() ?? 0
    for finding in after.findings.all where finding.severity == .error {
      // A line that can be read at last may say something wrong; a mistake of the same kind is the edit's own.
      guard Self.rank(finding.rule) <= formerRank, let place = finding.place, !before.contains(key(finding, after)),
        lines[after.files[place.file].path]?.contains(place.line) == true
      else { continue }
      return nil
    }
    texts = next
    applied += kept
    return (after, manifests)
  }

  /// Which files may be edited.
  private struct Manifests {
    var editable: Set<String> = []
    var shipped: Set<String> = []

    func mayEdit(_ path: String, for rule: Rule) -> Bool {
      editable.contains(path) || (rule === Rule.liveTypeChanged && shipped.contains(path))
    }
  }

  /// What reading and checking find in the texts, and which files may be edited.
  private mutating func load(_ texts: [String: [UInt8]]) -> (Report, Manifests) {
    var report = Report()
    report.allowsOutside = allowsOutside
    report.edited = texts
    var manifests = Manifests()
    for loaded in loadSchemas(at: paths, into: &report) where loaded.folder.hasLock == (loaded.lock != nil) {
      // A lock that is gone and that git knows still protects what it lists.
      let folder = loaded.folder.path
      let hasLost =
        lost[folder] ?? (!loaded.folder.hasLock && Self.gitHasLock(of: folder))
      lost[folder] = hasLost
      if hasLost { continue }
      let imported = loaded.schema.versions.filter(\.isImported).map(\.stem)
      let shipped = Set((loaded.lock?.entries.map(\.stem) ?? []) + imported)
      for stem in loaded.folder.stems {
        let path = loaded.folder.versionPath(stem)
        if shipped.contains(stem) { manifests.shipped.insert(path) } else { manifests.editable.insert(path) }
      }
      if loaded.folder.hasSettings { manifests.editable.insert(loaded.folder.settingsPath) }
    }
    return (report.withEdits(), manifests)
  }

  /// The stage that finds it: YAML's form, the manifest's form, the model, steps and files.
  private static func rank(_ rule: Rule) -> Int {
    let stages = [YAMLDocumentRules.all, ManifestReaderRules.all, SchemaRulesRules.all]
    return stages.firstIndex { $0.contains { $0 === rule } } ?? stages.count
  }

  /// True where the last commit has a lock, or git cannot say.
  private static func gitHasLock(of folder: String) -> Bool {
    do throws(GitError) {
      return try Git.lastCommitted("shipped.lock", in: folder) != nil
    } catch {
      return true
    }
  }
}

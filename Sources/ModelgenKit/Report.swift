import Diagnostics

/// What a run found, with the texts that the findings point into.
public struct Report: Sendable {
  public enum Verdict: Sendable, Equatable {
    case fine
    /// Something is wrong with what was read.
    case findings
    /// Something could not be read or written at all.
    case unusable
  }

  public var files = SourceFiles()
  public var findings = Findings()
  /// Links below the paths are followed, and `output:` may lead anywhere: `--allow-outside`.
  var allowsOutside = false
  /// Texts that stand for what is on disk, by path: manifests with edits that are not written yet.
  var edited: [String: [UInt8]] = [:]
  /// Locks of which a finding says that they are gone, or that they record something else than they did.
  private(set) var rewrittenLocks: Set<String> = []
  /// Versions whose shape is on devices: no remedy of theirs is an edit.
  var protectedFiles: Set<FileID> = []

  public init() {}

  /// - Parameter strict: warnings count as errors.
  public func verdict(strict: Bool = false) -> Verdict {
    let threshold: Severity = strict ? .warning : .error
    let serious = findings.all.filter { $0.severity >= threshold }
    if serious.isEmpty { return .fine }
    return serious.contains { KitRules.meansUnusable($0.rule) } ? .unusable : .findings
  }

  /// A place that means a whole file or folder.
  mutating func place(ofWhole path: String) -> Place {
    Place(file: files.add(path: path, bytes: []), line: 0, column: 0)
  }

  /// The bytes of a file; nil where there is none, and where it cannot be read, which is reported once.
  mutating func read(_ path: String) -> [UInt8]? {
    do throws(DiskError) {
      return try Disk.readIfPresent(path)
    } catch {
      reportOnce(error)
      return nil
    }
  }

  /// The names in a folder; none where there is no folder, and where it cannot be listed, which is reported once.
  mutating func list(_ folder: String) -> [String] {
    guard Disk.kind(of: folder) == .folder else { return [] }
    do throws(DiskError) {
      return try Disk.list(folder)
    } catch {
      reportOnce(error)
      return []
    }
  }

  private mutating func reportOnce(_ error: DiskError) {
    let rule = error.isLink ? Rule.linkedFile : Rule.unreadableFile
    let isKnown = findings.all.contains { finding in
      finding.rule === rule && finding.place.map { files[$0.file].path == error.path } ?? false
    }
    if !isKnown { report(.unreadableFile, "cannot be read", error) }
  }

  /// Reports that a lock no longer records what it did.
  mutating func reportRewritten(
    _ lock: String, _ message: String, at place: Place? = nil, fix: String, notes: [Diagnostic.Note] = []
  ) {
    rewrittenLocks.insert(lock)
    findings.report(.lockRewritten, message, at: place ?? self.place(ofWhole: lock), fix: fix, notes: notes)
  }

  /// Reports a failure of the file system at its path.
  mutating func report(
    _ rule: Rule, _ verb: String, _ error: DiskError, fix: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    if error.isLink {
      findings.report(
        .linkedFile, "this \(error.reason)", at: place(ofWhole: error.path),
        fix: "replace it with the file that it links to, or delete it", notes: notes)
      return
    }
    findings.report(rule, "\(verb): \(error.reason)", at: place(ofWhole: error.path), fix: fix, notes: notes)
  }
}

import Diagnostics

/// The warnings of one schema that somebody has seen and accepted: `accepted-warnings.txt` beside its manifests.
///
/// One warning a line, without the number of its line, so that an edit above it does not bring it back. Errors cannot be
/// accepted: what guards stored data has `accepts` for one step.
struct AcceptedWarnings {
  static let fileName = "accepted-warnings.txt"
  private static let heading = """
    # Warnings that 'modelgen check' no longer reports; 'modelgen check --accept-warnings' writes this file.
    # Delete a line to see its warning again.

    """

  private var lines: Set<String>

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    lines = Set(text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.hasPrefix("#") })
  }

  func contains(_ line: String) -> Bool { lines.contains(line) }

  /// The text of a file with these warnings.
  static func text(_ lines: Set<String>) -> String { heading + lines.sorted().map { $0 + "\n" }.joined() }

  /// `V2.yaml: message [rule]`
  static func line(_ finding: Diagnostic, in files: SourceFiles) -> String {
    let file = finding.place.map { Path.name(of: files[$0.file].path) + ": " } ?? ""
    let message = finding.message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(file)\(message) [\(finding.rule.name)]"
  }
}

extension Findings {
  /// Takes the warnings that a file accepts out of sight.
  mutating func accept(_ accepted: AcceptedWarnings, in files: SourceFiles) {
    self = Findings(
      all.map { finding in
        guard finding.severity == .warning, accepted.contains(AcceptedWarnings.line(finding, in: files)) else {
          return finding
        }
        var finding = finding
        finding.severity = .off
        finding.isAccepted = true
        return finding
      })
  }
}

/// What `modelgen check --accept-warnings` did.
public struct AcceptResult: Sendable {
  /// The files that were written or removed.
  public internal(set) var changes: [FileChange] = []
  public internal(set) var acceptedCount = 0
  public internal(set) var report = Report()
}

/// Records the warnings that the schemas below the paths have today; those that are gone leave their files.
public func acceptWarnings(paths: [String], allowsOutside: Bool = false) -> AcceptResult {
  var result = AcceptResult()
  var report = Report()
  report.allowsOutside = allowsOutside
  for loaded in loadSchemas(at: paths, into: &report) {
    let prefix = loaded.folder.path + "/"
    let lines = report.findings.all.filter { finding in
      guard finding.severity == .warning || finding.isAccepted, let place = finding.place else { return false }
      return report.files[place.file].path.hasPrefix(prefix)
    }.map { AcceptedWarnings.line($0, in: report.files) }
    result.acceptedCount += lines.count
    let path = Path.join(loaded.folder.path, AcceptedWarnings.fileName)
    let old = result.report.read(path)
    let new = lines.isEmpty ? nil : Array(AcceptedWarnings.text(Set(lines)).utf8)
    guard old != new else { continue }
    let action: FileChange.Action = new == nil ? .remove : old == nil ? .create : .update
    result.changes.append(FileChange(path: path, action: action, old: old, new: new, isOwnedByUser: true))
  }
  guard result.report.findings.all.isEmpty, !result.changes.isEmpty else { return result }
  do throws(DiskError) {
    let changes = result.changes
    try Disk.whileLocked(all: Array(Set(changes.map { Path.parent(of: $0.path) }))) { () throws(DiskError) in
      try apply(changes)
    }
  } catch {
    result.report.report(.unwritable, "cannot be written", error)
  }
  return result
}

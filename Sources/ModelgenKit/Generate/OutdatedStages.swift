import Diagnostics
import SwiftEmitter

// A hand-written file is never edited. Its first lines name what it was written for, so that a later run can say when
// the manifests have moved on.

/// Reports the files of a folder that were written for other work than the manifests ask for today.
func reportOutdated(
  _ folder: PlannedFolder, _ loaded: LoadedSchema, _ paths: [String], into report: inout Report
) {
  let severity = loaded.severity(of: .stageFileOutdated)
  guard severity != .off else { return }
  for file in folder.files where file.isOwnedByUser {
    let path = folder.path(of: file)
    guard let text = report.read(path) else { continue }
    let written = StageWorkLine.read(text)
    // Without such lines it is all the author's, or came from elsewhere.
    guard let first = written.first else { continue }
    let work = written.compactMap(\.work)
    let wanted = StageWorkLine.read(file.contents).compactMap(\.work)
    // What a later version tells of values was not known when the file was written, and does not make it wrong.
    let variants = [wanted] + (file.earlierWork.map { [$0] } ?? [])
    let differences = variants.map {
      (missing: StageWorkLine.lacking($0, in: work), gone: StageWorkLine.lacking(work, in: $0))
    }
    guard !differences.contains(where: { $0.missing.isEmpty && $0.gone.isEmpty }) else { continue }
    let (missing, gone) = differences[0]
    let id = report.files.add(path: path, bytes: text)
    var finding = Diagnostic(
      .stageFileOutdated, "this hand-written file no longer fits: \(sentence(missing, gone))",
      at: Place(file: id, line: first.line, column: 1),
      fix:
        "see what it would contain now: modelgen generate --show-scaffold \(paths.joined(separator: " ")); then bring the"
        + " file and its `\(StageWorkLine.marker)` lines up to date, or delete these lines")
    finding.severity = severity
    report.findings.report(finding)
  }
}

private func sentence(_ missing: [String], _ gone: [String]) -> String {
  var parts: [String] = []
  if !missing.isEmpty { parts.append("it was not written to \(list(missing))") }
  if !gone.isEmpty { parts.append("no longer needed: \(list(gone))") }
  return parts.joined(separator: ", and ")
}

private func list(_ words: [String]) -> String {
  let shown = words.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
  return words.count > 3 ? "\(shown) and \(words.count - 3) more" : shown
}

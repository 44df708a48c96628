import Diagnostics

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
    let written = workLines(of: text)
    // Without such lines it is all the author's, or came from elsewhere.
    guard let first = written.first else { continue }
    let work = written.map(\.words).filter { $0 != nothing }
    let wanted = workLines(of: file.contents).map(\.words).filter { $0 != nothing }
    // What a later version tells of values was not known when the file was written, and does not make it wrong.
    let variants = [wanted] + (file.earlierWork.map { [$0] } ?? [])
    let differences = variants.map { (missing: lacking($0, in: work), gone: lacking(work, in: $0)) }
    guard !differences.contains(where: { $0.missing.isEmpty && $0.gone.isEmpty }) else { continue }
    let (missing, gone) = differences[0]
    let id = report.files.add(path: path, bytes: text)
    var finding = Diagnostic(
      .stageFileOutdated, "this hand-written file no longer fits: \(sentence(missing, gone))",
      at: Place(file: id, line: first.line, column: 1),
      fix:
        "see what it would hold now: modelgen generate --show-scaffold \(paths.joined(separator: " ")); then bring the"
        + " file and its `\(workMarker)` lines up to date, or take these lines out")
    finding.severity = severity
    report.findings.report(finding)
  }
}

private let workMarker = "// modelgen:work"

/// The line of a stage for which nothing is known to be done.
private let nothing = "none that modelgen can tell"

/// Work that is not done by other work. Where a value comes from is no part of it: the next version tells, or the author.
private func lacking(_ work: [String], in other: [String]) -> [String] {
  let done = Set(other.flatMap(targets))
  return work.filter { !done.isSuperset(of: targets(of: $0)) }
}

/// What work gives values or rows to; work of another kind stands for itself.
private func targets(of work: String) -> [String] {
  let words = work.split(separator: " ").map(String.init)
  switch words.first {
  case "fill" where words.count == 2: return ["value \(words[1])"]
  case "link" where words.count > 2: return ["value \(words[1])"]
  case "make" where words.count > 1: return ["rows of \(words[1])"]
  case "copy":
    guard let position = words.firstIndex(of: "to") else { return [work] }
    return words[(position + 1)...].map { "value \($0.filter { $0 != "," })" }
  default: return [work]
  }
}

private func sentence(_ missing: [String], _ gone: [String]) -> String {
  var parts: [String] = []
  if !missing.isEmpty { parts.append("it was not written to \(list(missing))") }
  if !gone.isEmpty { parts.append("nothing asks it any more to \(list(gone))") }
  return parts.joined(separator: ", and ")
}

private func list(_ words: [String]) -> String {
  let shown = words.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
  return words.count > 3 ? "\(shown) and \(words.count - 3) more" : shown
}

/// The marked lines at the head of a file, before anything that is no comment.
private func workLines(of text: [UInt8]) -> [(words: String, line: Int)] {
  var result: [(words: String, line: Int)] = []
  var number = 0
  let marker = Array(workMarker.utf8)
  for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
    number += 1
    var line = line
    while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D { line.removeLast() }
    if line.starts(with: marker) {
      let words = line.dropFirst(marker.count).drop { $0 == 0x20 }
      result.append((String(decoding: words, as: UTF8.self), number))
    } else if !line.isEmpty, !line.starts(with: Array("//".utf8)) {
      break
    }
  }
  return result
}

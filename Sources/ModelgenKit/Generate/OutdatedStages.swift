import Diagnostics

// A hand-written file is never edited. Its first lines name what it was written for, so that a later run can say when
// the manifests have moved on.

/// Reports the files of a folder that were written for other work than the manifests ask for today.
func reportOutdated(_ folder: PlannedFolder, _ paths: [String], into report: inout Report) {
  for file in folder.files where file.isOwnedByUser {
    let path = folder.path(of: file)
    guard let text = try? Disk.readIfPresent(path) else { continue }
    let written = workLines(of: text)
    // Without such lines it is all the author's, or came from elsewhere.
    guard let first = written.first else { continue }
    let wanted = workLines(of: file.contents).map(\.words)
    let missing = wanted.filter { words in !written.contains { $0.words == words } }
    let gone = written.map(\.words).filter { !wanted.contains($0) }
    guard !missing.isEmpty || !gone.isEmpty else { continue }
    let id = report.files.add(path: path, bytes: text)
    report.findings.report(
      .stageFileOutdated, "this hand-written file no longer fits: \(sentence(missing, gone))",
      at: Place(file: id, line: first.line, column: 1),
      fix:
        "see what it would hold now: modelgen generate --show-scaffold \(paths.joined(separator: " ")); then bring the"
        + " file and its `\(workMarker)` lines up to date, or take these lines out")
  }
}

private let workMarker = "// modelgen:work"

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

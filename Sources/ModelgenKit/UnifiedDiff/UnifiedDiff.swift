/// The unified diff of two files, as `diff -u` and `git diff` write it. Empty where the bytes are equal.
///
/// - Parameters:
///   - old: nil where there was no file.
///   - new: nil where there will be none.
///   - path: what the header names; relative paths get git's `a/` and `b/`.
public func unifiedDiff(old: [UInt8]?, new: [UInt8]?, path: String) -> [UInt8] {
  if old == new { return [] }
  let oldLines = lines(of: old ?? [])
  let newLines = lines(of: new ?? [])
  let diff = LineDiff(old: oldLines, new: newLines)
  let name = Path.normalized(path)
  let (a, b) = name.hasPrefix("/") ? ("", "") : ("a/", "b/")
  var text: [UInt8] = []
  text += Array("--- \(old == nil ? "/dev/null" : a + name)\n+++ \(new == nil ? "/dev/null" : b + name)\n".utf8)
  for hunk in hunks(diff) { append(hunk, oldLines, newLines, diff, to: &text) }
  return text
}

/// Slices with their line breaks; the last may have none.
private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  var result: [ArraySlice<UInt8>] = []
  var start = 0
  for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
    result.append(bytes[start...offset])
    start = offset + 1
  }
  if start < bytes.count { result.append(bytes[start...]) }
  return result
}

private struct Hunk {
  var old: Range<Int>
  var new: Range<Int>
}

/// Groups changes whose surroundings of three lines touch.
private func hunks(_ diff: LineDiff) -> [Hunk] {
  let context = 3
  var result: [Hunk] = []
  var (i, j) = (0, 0)
  while i < diff.isRemoved.count || j < diff.isAdded.count {
    let start = (i, j)
    while i < diff.isRemoved.count, diff.isRemoved[i] { i += 1 }
    while j < diff.isAdded.count, diff.isAdded[j] { j += 1 }
    guard (i, j) != start else {
      (i, j) = (i + 1, j + 1)
      continue
    }
    let before = min(context, start.0, start.1)
    let after = min(context, diff.isRemoved.count - i, diff.isAdded.count - j)
    let hunk = Hunk(old: start.0 - before..<i + after, new: start.1 - before..<j + after)
    if let last = result.last, last.old.upperBound >= hunk.old.lowerBound {
      result[result.count - 1] = Hunk(
        old: last.old.lowerBound..<hunk.old.upperBound, new: last.new.lowerBound..<hunk.new.upperBound)
    } else {
      result.append(hunk)
    }
  }
  return result
}

private func append(
  _ hunk: Hunk, _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], _ diff: LineDiff, to text: inout [UInt8]
) {
  text += Array("@@ -\(span(hunk.old)) +\(span(hunk.new)) @@\n".utf8)
  var (i, j) = (hunk.old.lowerBound, hunk.new.lowerBound)
  func put(_ mark: Character, _ line: ArraySlice<UInt8>) {
    text += Array(mark.utf8)
    text += line
    if line.last != UInt8(ascii: "\n") { text += Array("\n\\ No newline at end of file\n".utf8) }
  }
  while i < hunk.old.upperBound || j < hunk.new.upperBound {
    if i < hunk.old.upperBound, diff.isRemoved[i] {
      put("-", old[i])
      i += 1
    } else if j < hunk.new.upperBound, diff.isAdded[j] {
      put("+", new[j])
      j += 1
    } else if i < hunk.old.upperBound {
      put(" ", old[i])
      (i, j) = (i + 1, j + 1)
    } else {
      return
    }
  }
}

/// `3,7`: the first line, 1-based, and how many; an empty stretch names the line before it.
private func span(_ range: Range<Int>) -> String {
  range.count == 1 ? "\(range.lowerBound + 1)" : "\(range.lowerBound + (range.isEmpty ? 0 : 1)),\(range.count)"
}

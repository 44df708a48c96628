import Diagnostics
import SchemaModel

// The plan calls a hand-written file by the names in it. Whether they are there is a question for the compiler; but it is
// asked long after `check` has said that everything is up to date, and by another message.

extension Rule {
  public static let stageFileIncomplete = Rule(
    "stage-file-incomplete", severity: .warning, evidence: .inferred,
    problem: """
      A hand-written stage file exists, but does not declare what the plan calls: the file is empty, its enum has another \
      name, or one of the two functions is gone. The app would not compile.
      """,
    remedy: """
      Copy what is missing from `modelgen generate --show-scaffold`. Where the declaration is in another file on \
      purpose: `rules: { stage-file-incomplete: off }` in schema.yaml.
      """)
}

/// Reports hand-written stages without the declarations that their first draft would have.
func reportIncomplete(_ folder: PlannedFolder, _ loaded: LoadedSchema, _ paths: [String], into report: inout Report) {
  let severity = loaded.severity(of: .stageFileIncomplete)
  guard severity != .off else { return }
  for file in folder.files where file.isOwnedByUser {
    let name = String(file.name.dropLast(".swift".count))
    // A template of the project's own may declare something else.
    let draft = codeWords(of: file.contents)
    guard declares(name, draft), let text = report.read(folder.path(of: file)) else { continue }
    let written = codeWords(of: text)
    let missing =
      declares(name, written)
      ? ["willMigrate", "didMigrate"].filter { isFunction($0, in: draft) && !isFunction($0, in: written) }
        .map { "`func \($0)`" }
      : ["`enum \(name)`"]
    guard !missing.isEmpty else { continue }
    var finding = Diagnostic(
      .stageFileIncomplete,
      written.isEmpty
        ? "this hand-written file is empty, and the plan calls `\(name)`"
        : "the plan calls \(missing.joined(separator: " and ")), and this hand-written file has no such declaration",
      at: report.place(ofWhole: folder.path(of: file)),
      fix: "take it from: modelgen generate --show-scaffold \(paths.joined(separator: " "))")
    finding.severity = severity
    report.findings.report(finding)
  }
}

private func declares(_ name: String, _ words: [ArraySlice<UInt8>]) -> Bool {
  let keywords = ["enum", "struct", "class", "actor", "extension", "typealias"].map { Array($0.utf8)[...] }
  return follows(Array(name.utf8)[...], oneOf: keywords, in: words)
}

private func isFunction(_ name: String, in words: [ArraySlice<UInt8>]) -> Bool {
  follows(Array(name.utf8)[...], oneOf: [Array("func".utf8)[...]], in: words)
}

private func follows(
  _ name: ArraySlice<UInt8>, oneOf keywords: [ArraySlice<UInt8>], in words: [ArraySlice<UInt8>]
) -> Bool {
  zip(words, words.dropFirst()).contains { keyword, word in word == name && keywords.contains(keyword) }
}

/// The runs of letters, digits and underscores outside comments.
func codeWords(of text: [UInt8]) -> [ArraySlice<UInt8>] {
  let (line, begin, end) = (Array("//".utf8), Array("/*".utf8), Array("*/".utf8))
  var (words, start): ([ArraySlice<UInt8>], Int?) = ([], nil)
  var (index, depth, isString) = (0, 0, false)
  while index < text.count {
    let (byte, rest) = (text[index], text[index...])
    let isWord =
      depth == 0
      && (byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte)
        || (0x61...0x7A).contains(byte | 0x20))
    if !isWord, let first = start { words.append(text[first..<index]) }
    start = isWord ? start ?? index : nil
    if byte == UInt8(ascii: "\"") || byte == 0x0A { isString = byte != 0x0A && !isString }
    if isString || isWord {
      index += 1
    } else if rest.starts(with: begin) {
      (depth, index) = (depth + 1, index + 2)
    } else if depth > 0, rest.starts(with: end) {
      (depth, index) = (depth - 1, index + 2)
    } else if depth == 0, rest.starts(with: line) {
      index = rest.firstIndex(of: 0x0A) ?? text.count
    } else {
      index += 1
    }
  }
  if let start { words.append(text[start...]) }
  return words
}

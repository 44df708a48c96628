import Diagnostics
import SchemaModel
import SwiftEmitter

// A place that a draft leaves open holds no code, only a comment that asks. Whoever deletes the comment has decided nothing
// by that: the stage would run, copy nothing, and the values would go.

extension Rule {
  public static let stageWorkMissing = Rule(
    "stage-work-missing", severity: .error, evidence: .measured,
    problem: """
      A `// modelgen:work` line of a hand-written stage names work without which rows or values are lost, and the code of
      the file never mentions what it is done to. Often a line with `Decide:` was deleted where the draft had no code.
      """,
    remedy: """
      Write the code: `modelgen generate --show-scaffold` prints where it belongs. Where none is needed, or another file
      does it, say so at the end of the line: `; decided: <why>`.
      """)
}

/// Reports work of a stage that no code of its file does.
///
///
/// - Parameter versions: those between which it stands.
func reportMissingWork(
  _ path: String, _ text: [UInt8], of versions: [SchemaVersion], _ loaded: LoadedSchema, into report: inout Report
) {
  let severity = loaded.severity(of: .stageWorkMissing)
  guard severity != .off else { return }
  var words: Set<[UInt8]> = []
  for word in codeWords(of: text) {
    words.insert(Array(word))
    let rest = text[word.endIndex...].drop { $0 == UInt8(ascii: "`") }
    if rest.starts(with: "(".utf8) || rest.starts(with: ".init(".utf8) { words.insert(Array(word) + "(".utf8) }
  }
  // What is stored behind an accessor is written through it, or as it is.
  let attributes = versions.flatMap { $0.entities.flatMap(\.attributes) }
  func isMentioned(_ name: String) -> Bool {
    ([name] + attributes.filter { $0.name == name }.map(\.declaredName)).contains {
      words.contains(Array($0.utf8))
    }
  }
  for line in StageWorkLine.read(text) where !line.isAnswered {
    let missing = line.namesInCode.filter { !$0.contains(where: isMentioned) }
    guard let work = line.work, let names = missing.first else { continue }
    var finding = Diagnostic(
      .stageWorkMissing,
      "no code in this file has `\(names[0])\(names[0].last == "(" ? "…)" : "")`, so it does not \(work)",
      at: Place(file: report.files.add(path: path, bytes: text), line: line.line, column: 1),
      fix: "write that code; or say at the end of this line why none is needed: `\(StageWorkLine.answer) <why>`")
    finding.severity = severity
    report.findings.report(finding)
  }
}

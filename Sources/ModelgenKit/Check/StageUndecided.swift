import Diagnostics
import SwiftEmitter

// The first draft of a stage marks what it could only guess with `Decide:`. Such a file compiles, and works on the rows
// of nobody in particular: only a person can say whether the guess is right, so it should not go out unread.

extension Rule {
  public static let stageUndecided = Rule(
    "stage-undecided", severity: .warning, evidence: .inferred,
    problem: """
      A hand-written stage still has lines with `Decide:`, which mark what modelgen could only guess when it wrote the
      first draft: an empty text in place of a value, one row chosen from several. It compiles, and would run on every
      device as it is.
      """,
    remedy: """
      Read each of these places, write what is right for your data, and delete the line with `Decide:`. Where the guess
      is right, delete only `Decide:`.
      """)
}

/// Reports the stages of the plan with decisions that nobody has made yet, or that were taken out
/// without one.
func reportUndecided(_ loaded: LoadedSchema, _ options: GenerateOptions, into report: inout Report) {
  guard let evolution = loaded.evolution, let folder = OutputFolders(loaded, options.destination)?.migrations else {
    return
  }
  for step in evolution.steps where step.stage == .custom {
    let versions = [step.from, step.to].map { loaded.schema.versions[$0] }
    let (from, to) = (versions[0].stem, versions[1].stem)
    let path = Path.join(folder, loaded.schema.fileNames.stageFile(from: from, to: to))
    guard let text = report.read(path) else { continue }
    // What is still asked may be what no code is there for.
    if lines(of: text, with: .dataLoss).isEmpty {
      reportMissingWork(path, text, of: versions, loaded, into: &report)
    }
    for mark in DecisionMark.allCases {
      let severity = loaded.severity(of: mark.rule)
      let lines = lines(of: text, with: mark)
      guard severity != .off, let first = lines.first else { continue }
      let count = lines.count == 1 ? "a line" : "\(lines.count) lines"
      var finding = Diagnostic(
        mark.rule, "\(count) with `\(mark.rawValue)` in the stage from \(from) to \(to): \(mark.meaning)",
        at: Place(file: report.files.add(path: path, bytes: text), line: first, column: 1),
        fix: "write the right code there, and delete the line")
      finding.severity = severity
      report.findings.report(finding)
    }
  }
}

extension DecisionMark {
  fileprivate var rule: Rule {
    switch self {
    case .open: .stageUndecided
    case .dataLoss: .stageUndecidedLoss
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .open: "the draft has not been reviewed yet"
    case .dataLoss: "it has not been reviewed yet whether these rows and values may be deleted"
    }
  }
}

/// Numbers of the lines that hold the mark. The file's own words about it quote it, and do not count.
private func lines(of text: [UInt8], with mark: DecisionMark) -> [Int] {
  let mark = Array(mark.rawValue.utf8)
  var result: [Int] = []
  for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
    var rest = line
    var before: UInt8 = 0
    while rest.count >= mark.count {
      if rest.starts(with: mark), before != UInt8(ascii: "`") {
        result.append(index + 1)
        break
      }
      before = rest.removeFirst()
    }
  }
  return result
}

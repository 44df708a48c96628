import Arguments
import Diagnostics
import ModelgenKit

/// What the process ends with.
enum ExitStatus: Int32 {
  case fine = 0
  /// Something was found at error severity, or at all with `--strict`.
  case findings = 1
  /// Wrong use, or input or output that cannot be opened.
  case unusable = 2

  init(_ verdict: Report.Verdict) {
    switch verdict {
    case .fine: self = .fine
    case .findings: self = .findings
    case .unusable: self = .unusable
    }
  }
}

extension ParsedArguments {
  /// What `--format` asks for.
  var format: OutputFormat { value("format").flatMap(OutputFormat.init) ?? .text }
}

/// One command: what it takes, and what it does with it.
///
/// A new command is one file in `Commands/` and one line in ``Command/all``.
struct Command {
  var spec: CommandSpec
  var run: (ParsedArguments, Console) throws(UsageError) -> ExitStatus

  init(_ spec: CommandSpec, run: @escaping (ParsedArguments, Console) throws(UsageError) -> ExitStatus) {
    self.spec = spec
    self.run = run
  }
}

extension OptionSpec {
  static var all: OptionSpec {
    OptionSpec(flag: "all", help: "show every finding, not only the first \(Console.shownFindings)")
  }
  static var allowOutside: OptionSpec {
    OptionSpec(
      flag: "allow-outside",
      help:
        "follow links below PATH, and write where 'output:' says,\noutside of the repository too; trusted input only")
  }
  static var strict: OptionSpec { OptionSpec(flag: "strict", help: "treat warnings as errors") }
  static var textOrJSON: OptionSpec {
    OptionSpec(
      "format", value: "FORMAT", kind: .choice(["text", "json"]), help: "text for people (the default), or json")
  }
  static var format: OptionSpec {
    OptionSpec(
      "format", value: "FORMAT", kind: .choice(OutputFormat.allCases.map(\.rawValue)),
      help: "text (default); json, sarif and github (annotations) for machines;\nmarkdown for a pull request's comment")
  }
  static var quiet: OptionSpec { OptionSpec(flag: "quiet", short: "q", help: "print nothing if nothing is wrong") }
}

extension Console {
  /// Prints what a use case says in a format.
  func put(_ text: String, _ format: OutputFormat) {
    switch format {
    case .text, .markdown: put(text)
    case .json, .sarif, .github: put(machineText: text)
    }
  }
}

extension PositionalSpec {
  static var paths: PositionalSpec {
    PositionalSpec(
      "PATH", kind: .folder, repeats: true, help: "schema folders (V1.yaml, V2.yaml, ...), or folders that hold some")
  }
}

extension Console {
  /// More findings than this are not read one after the other: the first ones are mended first.
  static let shownFindings = 100

  /// Prints the findings in reading order, counts them, and says how the run ends.
  func report(
    _ report: Report, strict: Bool = false, showsAll: Bool = false, consequence: String? = nil
  ) -> ExitStatus {
    let findings = report.findings.sorted.filter { $0.severity != .off }
    guard !findings.isEmpty else { return .fine }
    let shown = showsAll ? findings : Self.firstOfAll(findings)
    var text = TextPrinter(usesColor: usesColor).print(shown, files: report.files)
    let status = ExitStatus(report.verdict(strict: strict))
    if shown.count < findings.count {
      text += "… and \(findings.count - shown.count) more; modelgen check --all shows every one\n"
    }
    if let counts = report.findings.countSummary {
      text += status == .fine ? "\(counts)\n" : "\(counts)\(consequence.map { "; \($0)" } ?? "")\n"
    }
    writeError(printed: text)
    return status
  }

  /// The first findings in reading order; where some must go, warnings go first.
  private static func firstOfAll(_ findings: [Diagnostic]) -> [Diagnostic] {
    guard findings.count > shownFindings else { return findings }
    var errors = min(shownFindings, findings.count { $0.severity == .error })
    var others = shownFindings - errors
    return findings.filter { finding in
      if finding.severity == .error {
        errors -= 1
        return errors >= 0
      }
      others -= 1
      return others >= 0
    }
  }
}

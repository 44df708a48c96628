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
  static var quiet: OptionSpec { OptionSpec(flag: "quiet", short: "q", help: "say nothing where nothing is wrong") }
}

extension PositionalSpec {
  static var paths: PositionalSpec {
    PositionalSpec(
      "PATH", kind: .folder, repeats: true, help: "schema folders (V1.yaml, V2.yaml, ...), or folders that hold some")
  }
}

extension Console {
  /// Prints the findings in reading order, counts them, and says how the run ends.
  func report(_ report: Report, strict: Bool = false, consequence: String? = nil) -> ExitStatus {
    let findings = report.findings.sorted.filter { $0.severity != .off }
    guard !findings.isEmpty else { return .fine }
    var text = TextPrinter(usesColor: usesColor).print(findings, files: report.files)
    let status = ExitStatus(report.verdict(strict: strict))
    if let counts = report.findings.countSummary {
      text += status == .fine ? "\(counts)\n" : "\(counts)\(consequence.map { "; \($0)" } ?? "")\n"
    }
    complain(text: text)
    return status
  }
}

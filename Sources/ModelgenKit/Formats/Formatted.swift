import Diagnostics
import JSONText
import SchemaEvolution

// What each use case says in each format for machines; the text for people is the command's own business.

extension GenerateResult {
  /// - Parameter strict: warnings count as errors.
  public func formatted(_ format: OutputFormat, strict: Bool) -> String {
    switch format {
    case .text: return ""
    case .json: return jsonLine(report.json(strict: strict) + [.init("files", json(changes))])
    case .sarif: return report.sarif(report.allRemarks).prettyText + "\n"
    case .github: return report.gitHubCommands(report.remarks)
    case .markdown:
      var review = ReviewMarkdown(report)
      review.append(schemas)
      review.append(changes, title: isComplete ? "Written" : "To be written")
      review.append(notes: notes)
      review.appendFindings()
      return review.text
    }
  }
}

extension CheckResult {
  /// - Parameter strict: warnings count as errors.
  public func formatted(_ format: OutputFormat, strict: Bool) -> String {
    switch format {
    case .text: return ""
    case .json: return jsonLine(report.json(strict: strict) + [.init("files", json(stale))])
    case .sarif: return report.sarif(report.allRemarks).prettyText + "\n"
    case .github: return report.gitHubCommands(report.remarks)
    case .markdown:
      var review = ReviewMarkdown(report)
      review.append(schemas, against: revision)
      review.append(notes: notes)
      review.appendFindings()
      return review.text
    }
  }
}

extension DiffResult {
  /// The JSON is one document: `{"schemas": [{"schema", "steps"}], "findings": [...]}`.
  ///
  /// - Parameter strict: warnings count as errors.
  public func formatted(_ format: OutputFormat, strict: Bool = false) -> String {
    switch format {
    case .text: return schemas.map(\.text).joined(separator: "\n")
    case .json:
      return jsonLine([.init("schemas", .array(schemas.map(\.json))), .init("findings", report.findingsJSON)])
    case .sarif: return report.sarif(remarks).prettyText + "\n"
    case .github: return report.gitHubCommands(remarks.filter { !$0.isSuppressed })
    case .markdown:
      var review = ReviewMarkdown(report)
      for schema in schemas { review.append(schema) }
      // Changes are what was asked for: that nothing is wrong beside them needs no words.
      if !report.findings.all.isEmpty { review.appendFindings() }
      return review.text
    }
  }

  /// Findings, and every change at the place where it was made.
  private var remarks: [Remark] {
    report.allRemarks
      + schemas.flatMap { schema in schema.steps.flatMap { step in step.step.changes.map { Remark($0, step) } } }
  }
}

extension Remark {
  /// A change that is refused or warned about speaks with its rule; every other one is told under its class.
  fileprivate init(_ change: Change, _ step: SchemaDiff.Step) {
    let rule = change.resolution == nil ? change.rule : nil
    let name = change.changeClass.rawValue.split(separator: " ").joined(separator: "-")
    self.init(
      rule.map { $0.severity == .error ? .error : .warning } ?? .note, rule: rule?.name ?? "\(name)-change",
      "\(step.from) → \(step.to), \(change.path): \(change.summary). \(change.reason)",
      at: change.newPlace ?? change.oldPlace,
      notes: rule == nil ? [] : change.remedy.map { [Diagnostic.Note($0)] } ?? [])
  }
}

private func jsonLine(_ members: [JSONValue.Member]) -> String { JSONValue.object(members).compactText + "\n" }

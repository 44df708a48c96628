import Diagnostics
import SchemaEvolution

/// The comment for a pull request: what changed and what follows from it, schema by schema, then the findings.
struct ReviewMarkdown {
  let report: Report
  private(set) var text = ""

  init(_ report: Report) { self.report = report }

  /// What each schema's newest step does, or everything that differs from a git revision.
  mutating func append(_ schemas: [LoadedSchema], against revision: String? = nil) {
    for loaded in schemas {
      guard let evolution = loaded.evolution else {
        begin(
          "### \(MarkdownText.escaped(loaded.schema.name))\n\nNot compared: its manifests have errors, see below.\n")
        continue
      }
      // A revision that cannot be read has its finding already.
      var ignored = report
      let diff = revision.flatMap { ModelgenKit.against($0, loaded, evolution, into: &ignored) }
      append(diff ?? history(loaded, evolution, evolution.steps.suffix(1)))
      let old = revision.flatMap { try? readSchema(of: loaded.folder, at: $0, into: &ignored) }
      appendDefaults(loaded, old: old, isAgainst: diff != nil)
    }
  }

  mutating func append(_ diff: SchemaDiff) { begin(diff.markdown) }

  /// The files that were or would be written, without their contents.
  mutating func append(_ changes: [FileChange], title: String) {
    guard !changes.isEmpty else { return }
    begin("### \(title)\n\n")
    for change in changes {
      let verb =
        switch change.action {
        case .create: "new"
        case .update: "changed"
        case .remove: "removed"
        }
      text += "- \(MarkdownText.code(change.path)) (\(verb)\(change.isOwnedByUser ? ", yours from now on" : ""))\n"
    }
  }

  mutating func append(notes: [String]) {
    guard !notes.isEmpty else { return }
    begin(notes.map { "- \(MarkdownText.escaped($0))\n" }.joined())
  }

  mutating func appendFindings() {
    let remarks = report.remarks
    guard let counts = report.findings.countSummary, !remarks.isEmpty else {
      begin("### Findings\n\nNone.\n")
      return
    }
    begin("### Findings: \(counts)\n")
    for remark in remarks {
      text += "\n- **\(remark.level.rawValue)**\(place(remark.place)): \(MarkdownText.escaped(remark.message))"
      text += " \(MarkdownText.code(remark.rule))\n"
      for note in remark.notes { append(note) }
    }
  }

  private mutating func append(_ note: Diagnostic.Note) {
    // Several lines are YAML to paste.
    let parts = note.message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    text += "  -\(place(note.place)) \(MarkdownText.escaped(String(parts.first ?? "")))\n"
    guard parts.count > 1 else { return }
    let block = MarkdownText.fenced(String(parts[1]), "yaml")
    text +=
      "\n"
      + block.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "    \($0)\n" }
      .joined()
  }

  private func place(_ place: Place?) -> String {
    guard let spot = report.spot(place) else { return "" }
    return " " + MarkdownText.code(spot.path + (spot.range.map { ":\($0.line):\($0.column)" } ?? ""))
  }

  mutating func append(section: String) { begin(section) }

  private mutating func begin(_ section: String) {
    if !text.isEmpty { text += "\n" }
    text += section
  }
}

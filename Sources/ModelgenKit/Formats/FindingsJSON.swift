import Diagnostics
import JSONText

extension Report {
  /// What every command's JSON begins with: the outcome and the findings, members in this order.
  ///
  /// Lines and columns are 1-based and count Unicode scalars; `endColumn` is the column after the last one. A finding
  /// about a file as a whole has no line, one about the run no file: the members are there and null.
  func json(strict: Bool) -> [JSONValue.Member] {
    let verdict =
      switch verdict(strict: strict) {
      case .fine: "fine"
      case .findings: "findings"
      case .unusable: "unusable"
      }
    return [
      .init("verdict", .string(verdict)),
      .init("errors", JSONValue(findings.errorCount)),
      .init("warnings", JSONValue(findings.warningCount)),
      .init("findings", findingsJSON),
    ]
  }

  /// The findings alone, without those that are switched off; accepted warnings are suppressed.
  var findingsJSON: JSONValue { .array(allRemarks.map(json)) }

  private func json(_ remark: Remark) -> JSONValue {
    .object(
      json(remark.place) + [
        .init("severity", .string(remark.level.rawValue)),
        .init("rule", .string(remark.rule)),
        .init("message", .string(remark.message)),
        .init("notes", .array(remark.notes.map { .object([.init("message", .string($0.message))] + json($0.place)) })),
        .init("edits", .array(remark.edits.map(json))),
        .init("suppressed", .bool(remark.isSuppressed)),
      ])
  }

  /// What `check --fix` does for a finding: the text that replaces a range, which is empty for an insertion.
  private func json(_ edit: Diagnostic.Edit) -> JSONValue {
    var place = json(edit.place)
    if edit.isInsertion { place[3] = .init("endColumn", place[2].value) }
    return .object(place + [.init("text", .string(edit.text))])
  }

  private func json(_ place: Place?) -> [JSONValue.Member] {
    let spot = spot(place)
    let range = spot?.range
    return [
      .init("file", JSONValue(spot?.path)),
      .init("line", range.map { JSONValue($0.line) } ?? .null),
      .init("column", range.map { JSONValue($0.column) } ?? .null),
      .init("endColumn", range.map { JSONValue($0.endColumn) } ?? .null),
    ]
  }
}

/// The files that a run wrote or would write.
func json(_ changes: [FileChange]) -> JSONValue {
  .array(
    changes.map { change in
      let action =
        switch change.action {
        case .create: "create"
        case .update: "update"
        case .remove: "remove"
        }
      return ["path": .string(change.path), "action": .string(action)]
    })
}

import JSONText
import ModelgenKit

extension [StoreAnswer] {
  /// The contract: one object with a list of stores, members in this order.
  public var jsonText: String { JSONValue.object([.init("stores", .array(map(\.json)))]).prettyText + "\n" }

  /// For a pull request or a ticket: a table of the stores, then each with its steps.
  public var markdown: String {
    var text = "| store | version | rows | verdict |\n|---|---|---:|---|\n"
    for answer in self {
      let version = answer.version.map { "\($0.schema) \($0.stem)" } ?? ""
      text += "| \(MarkdownText.code(answer.path)) | \(MarkdownText.escaped(version)) | \(answer.rowCount) |"
      text += " \(MarkdownText.escaped(answer.verdict)) |\n"
    }
    return text + map { "\n" + $0.markdown }.joined()
  }
}

extension StoreAnswer {
  fileprivate var json: JSONValue {
    [
      "store": .string(path),
      "verdict": .string(verdict),
      "fine": .bool(isFine),
      "failure": JSONValue(failure),
      "schema": JSONValue(version?.schema),
      "version": JSONValue(version?.stem),
      "number": JSONValue(version?.number),
      "assuming": JSONValue(version?.assumptions ?? []),
      "problem": JSONValue(versionProblem),
      "nearest": JSONValue(nearest),
      "rows": JSONValue(rowCount),
      "size": JSONValue(size),
      "logSize": JSONValue(logSize),
      "externalSize": externalSize.map { JSONValue($0) } ?? .null,
      "largest": largest.map { ["path": .string($0.path), "size": JSONValue($0.size)] } ?? .null,
      "damage": JSONValue(damage),
      "layoutProblems": JSONValue(layoutProblems),
      "entities": .array(entities.map { ["name": .string($0.name), "rows": JSONValue($0.rows)] }),
      "defects": .array(defects.map(\.json)),
      "unread": .array(unread.map(\.json)),
      "steps": .array(steps.map(\.json)),
      "notes": JSONValue(notes),
    ]
  }

  fileprivate var markdown: String {
    var text = "### \(MarkdownText.code(path)): \(MarkdownText.escaped(title))\n\n"
    if let remedy { text += "\(MarkdownText.escaped(remedy))\n" }
    if failure != nil { return text }
    text += "\(MarkdownText.escaped(sizes))"
    if !entities.isEmpty {
      text += ": " + entities.map { "\(MarkdownText.code($0.name)) \($0.rows)" }.joined(separator: ", ")
    }
    text += "\n"
    text += Self.section("Damaged", damage)
    text += Self.section("The tables do not fit the model that the store caches", layoutProblems)
    text += Self.section("Compared with the versions here", nearest)
    text += Self.table("Wrong already", defects)
    text += Self.table("Not readable through a typed accessor", unread)
    for step in steps {
      let findings = step.findings.filter { $0.effect != .none || $0.count ?? 0 > 0 }
      text += "\n#### \(MarkdownText.escaped("\(step.from) → \(step.to): \(step.verdict)"))\n"
      text += Self.table(nil, findings)
    }
    return text + Self.section("Not checked, or not verified", notes)
  }

  private static func section(_ title: String, _ lines: [String]) -> String {
    lines.isEmpty ? "" : "\n**\(title)**\n\n" + lines.map { "- \(MarkdownText.escaped($0))\n" }.joined()
  }

  private static func table(_ title: String?, _ findings: [RowFinding]) -> String {
    if findings.isEmpty { return "" }
    var text = title.map { "\n**\($0)**\n" } ?? ""
    text += "\n| what | change | effect | rows | answered by |\n|---|---|---|---|---|\n"
    for finding in findings {
      let values = finding.values.isEmpty ? "" : " Values: \(finding.values.joined(separator: ", "))"
      text +=
        "| \(MarkdownText.code(finding.path)) | \(MarkdownText.escaped(finding.change)) | \(finding.effect.rawValue) |"
        + " \(MarkdownText.escaped(finding.words + values)) | \(MarkdownText.escaped(finding.answer ?? "")) |\n"
    }
    return text
  }
}

extension StepAnswer {
  fileprivate var json: JSONValue {
    [
      "from": .string(from),
      "to": .string(to),
      "class": .string(changeClass.rawValue),
      "stage": .string(stage?.rawValue ?? "none"),
      "verdict": .string(verdict),
      "effect": .string(effect.rawValue),
      "findings": .array(findings.map(\.json)),
    ]
  }
}

extension RowFinding {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("path", .string(path)), .init("change", .string(change)), .init("effect", .string(effect.rawValue)),
      .init("count", count.map { JSONValue($0) } ?? .null), .init("of", total.map { JSONValue($0) } ?? .null),
      .init("words", .string(words)), .init("rows", .array(rows.map { JSONValue.number(String($0)) })),
      .init("answer", JSONValue(answer)),
    ]
    if !values.isEmpty { members.append(.init("values", JSONValue(values))) }
    return .object(members)
  }
}

import Diagnostics
import JSONText

extension Report {
  /// The remarks as a SARIF 2.1.0 log with one run; the rules that occur come with their help.
  func sarif(_ remarks: [Remark]) -> JSONValue {
    var rules: [String] = []
    var indices: [String: Int] = [:]
    for remark in remarks where indices[remark.rule] == nil {
      indices[remark.rule] = rules.count
      rules.append(remark.rule)
    }
    let catalogue = RuleCatalogue.current
    let driver: JSONValue = [
      "name": "modelgen",
      "semanticVersion": .string(modelgenVersion),
      "rules": .array(rules.map { sarifRule($0, catalogue.rule(named: $0)) }),
    ]
    return [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver],
          "invocations": [["executionSuccessful": .bool(verdict() != .unusable)]],
          "columnKind": "unicodeCodePoints",
          "results": .array(remarks.map { result($0, ruleIndex: indices[$0.rule] ?? 0) }),
        ]
      ],
    ]
  }

  private func result(_ remark: Remark, ruleIndex: Int) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(remark.rule)),
      .init("ruleIndex", JSONValue(ruleIndex)),
      .init("level", .string(remark.level.rawValue)),
      // Notes that have a place stand there; what to do belongs to the message, since viewers show little else.
      .init("message", message(([remark.message] + unplaced(remark.notes)).joined(separator: "\n"))),
    ]
    if let location = location(remark.place) { members.append(.init("locations", [location])) }
    let related = remark.notes.compactMap { note in location(note.place, message: note.message) }
    if !related.isEmpty { members.append(.init("relatedLocations", .array(related))) }
    if remark.isSuppressed {
      members.append(
        .init(
          "suppressions",
          [["kind": "external", "justification": .string("listed in \(AcceptedWarnings.fileName)")]]))
    }
    if let fix = fix(remark) { members.append(.init("fixes", [fix])) }
    return .object(members)
  }

  /// The edits as a SARIF fix, one change for each file.
  private func fix(_ remark: Remark) -> JSONValue? {
    var paths: [String] = []
    var replacements: [String: [JSONValue]] = [:]
    for edit in remark.edits {
      guard let spot = spot(edit.place), let range = spot.range else { return nil }
      if replacements[spot.path] == nil { paths.append(spot.path) }
      // A line that is deleted, with its break.
      let takesBreak = edit.text.isEmpty && range.column == 1 && !edit.isInsertion
      replacements[spot.path, default: []].append([
        "deletedRegion": [
          "startLine": JSONValue(range.line), "startColumn": JSONValue(range.column),
          "endLine": JSONValue(takesBreak ? range.line + 1 : range.line),
          "endColumn": JSONValue(edit.isInsertion ? range.column : takesBreak ? 1 : range.endColumn),
        ],
        "insertedContent": message(edit.text),
      ])
    }
    guard !paths.isEmpty else { return nil }
    return [
      "description": message(remark.notes.first?.message ?? remark.message),
      "artifactChanges": .array(
        paths.map { path in
          [
            "artifactLocation": ["uri": .string(fileReference(path))],
            "replacements": .array(replacements[path] ?? []),
          ]
        }),
    ]
  }

  private func unplaced(_ notes: [Diagnostic.Note]) -> [String] {
    notes.filter { spot($0.place) == nil }.map(\.message)
  }

  private func location(_ place: Place?, message text: String? = nil) -> JSONValue? {
    guard let spot = spot(place) else { return nil }
    var physical: [JSONValue.Member] = [.init("artifactLocation", ["uri": .string(fileReference(spot.path))])]
    if let range = spot.range {
      physical.append(
        .init(
          "region",
          [
            "startLine": JSONValue(range.line), "startColumn": JSONValue(range.column),
            "endLine": JSONValue(range.line), "endColumn": JSONValue(range.endColumn),
          ]))
    }
    var members: [JSONValue.Member] = [.init("physicalLocation", .object(physical))]
    if let text { members.append(.init("message", message(text))) }
    return .object(members)
  }
}

private func message(_ text: String) -> JSONValue { ["text": .string(text)] }

/// - Parameter rule: nil for what only tells of a change.
private func sarifRule(_ name: String, _ rule: Rule?) -> JSONValue {
  guard let rule else {
    return [
      "id": .string(name),
      "shortDescription": message("What a step between two versions does to stored data"),
      "help": message("See `modelgen diff`, which lists each change with its class, reason and evidence."),
      "defaultConfiguration": ["level": "note"],
    ]
  }
  return [
    "id": .string(rule.name),
    "shortDescription": message(rule.summary),
    "fullDescription": message(rule.problem),
    "help": ["text": .string(rule.page), "markdown": .string(rule.markdownHelp)],
    "defaultConfiguration": ["level": .string(rule.severity == .off ? "none" : rule.severity.rawValue)],
    "properties": ["evidence": .string(rule.evidence.rawValue)],
  ]
}

extension Rule {
  fileprivate var markdownHelp: String {
    var text = "\(problem)\n\n\(remedy)\n"
    if !bad.isEmpty { text += "\nNot like this:\n\n" + MarkdownText.fenced(bad, "yaml") }
    if !good.isEmpty { text += "\nBut like this:\n\n" + MarkdownText.fenced(good, "yaml") }
    return text
  }
}

/// A path as a URI reference: relative where the path is, with every byte escaped that means something there.
private func fileReference(_ path: String) -> String {
  let path = Path.normalized(path)
  var bytes = Array((path.hasPrefix("/") ? "file://" : "").utf8)
  let hex = Array("0123456789ABCDEF".utf8)
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      bytes.append(byte)
    default: bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

import Diagnostics
import SchemaEvolution

extension SchemaDiff {
  /// For people at a terminal: the answer first, then each change with its class, reason and remedy.
  public var text: String {
    var text = "\(line(schema)): \(line(answer))\n"
    for note in notes { text += "  \(line(note))\n" }
    for step in steps {
      text += "\n\(step.from) → \(step.to): \(step.answer)\n"
      text += Self.text(step.step.changes)
      if step.haveEqualShape, !step.isEdit, !step.step.changes.contains(where: { $0.changeClass == .undetected }) {
        text += "  Both have one shape: as two versions of a plan they would stop the app at launch.\n"
      }
      text += step.carries.map { "  \(line($0.words))\n" }.joined()
      if let file = step.stageFile { text += "  The stage calls \(file), which you write.\n" }
    }
    return text
  }

  /// What comes from manifests has no line breaks of its own.
  private func line(_ text: String) -> String { TerminalText.inert(text, keepsLines: false) }

  /// Each change; neutral ones that say the same of many properties are one entry.
  private static func text(_ changes: [Change]) -> String {
    var alike: [String: [Change]] = [:]
    func key(_ change: Change) -> String { "\(change.summary)\n\(change.reason)\n\(change.evidence)" }
    for change in changes where change.isFoldable { alike[key(change), default: []].append(change) }
    return changes.map { change in
      guard change.isFoldable, let group = alike[key(change)], group.count >= 3 else { return text(change) }
      return group[0].path == change.path ? folded(group) : ""
    }.joined()
  }

  private static func folded(_ group: [Change]) -> String {
    func line(_ text: String) -> String { TerminalText.inert(text, keepsLines: false) }
    let names = group.prefix(4).map { line($0.path) }.joined(separator: ", ")
    let rest = group.count > 4 ? " and \(group.count - 4) more" : ""
    let first = group[0]
    return "  \(group.count) × \(line(first.summary)) [\(first.changeClass.rawValue), \(first.evidence.rawValue)]\n"
      + indented("\(names)\(rest)") + indented(line(first.reason))
  }

  private static func text(_ change: Change) -> String {
    func line(_ text: String) -> String { TerminalText.inert(text, keepsLines: false) }
    var text =
      "  \(line(change.path)): \(line(change.summary)) [\(change.changeClass.rawValue), \(change.evidence.rawValue)]\n"
    text += indented(line(change.reason))
    switch change.resolution {
    case .removes?: text += indented("intended: `removes` names it")
    case .fills?: text += indented("answered: `fills` names it")
    case .accepted(let rule, let reason)?: text += indented("accepted (\(rule)): \(line(reason))")
    case nil: if let remedy = change.remedy { text += indented("→ " + remedy) }
    }
    return text
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "      \($0)\n" }.joined()
  }
}

extension Change {
  /// True where nothing is asked and nothing was answered.
  fileprivate var isFoldable: Bool { changeClass == .neutral && resolution == nil && remedy == nil }
}

extension Carry {
  /// `Trip.amount is copied to Trip.amountValue (didMigrate: the next version gives amountValue its name).`
  var words: String {
    let what =
      switch (from, to) {
      case (.rows, .rows): "Rows of \(from) become rows of \(to)"
      case (_, .rows): "\(from) becomes rows of \(to)"
      default: "\(from) is copied to \(to)"
      }
    return "\(what) (\(closure == .didMigrate ? "didMigrate" : "willMigrate")"
      + "\(certainty == .likely ? ", presumably" : ""): \(reason))."
  }
}

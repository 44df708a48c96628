import Diagnostics
import SchemaEvolution

extension SchemaDiff {
  /// For people at a terminal: the answer first, then each change with its class, reason and remedy.
  public var text: String {
    var text = "\(line(schema)): \(line(answer))\n"
    for note in notes { text += "  \(line(note))\n" }
    for step in steps {
      text += "\n\(step.from) → \(step.to): \(step.answer)\n"
      text += step.step.changes.map(Self.text).joined()
      if step.haveEqualShape, !step.isEdit, !step.step.changes.contains(where: { $0.changeClass == .undetected }) {
        text += "  Both have one shape: as two versions of a plan they would stop the app at launch.\n"
      }
      text += step.carries.map { "  \(line($0.words))\n" }.joined()
      if let file = step.stageFile { text += "  The stage calls \(file), which is yours.\n" }
    }
    return text
  }

  /// What comes from manifests has no line breaks of its own.
  private func line(_ text: String) -> String { TerminalText.inert(text, keepsLines: false) }

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

extension Carry {
  /// `Trip.amount goes on in Trip.amountValue (didMigrate; the next version gives amountValue its name).`
  var words: String {
    let what =
      switch from {
      case .rows(let entity): "Rows of \(entity) go"
      case .values: "\(from) is removed"
      }
    return "\(what) on in \(to) (\(place == .didMigrate ? "didMigrate" : "willMigrate")"
      + "\(certainty == .likely ? ", presumably" : ""): \(reason))."
  }
}

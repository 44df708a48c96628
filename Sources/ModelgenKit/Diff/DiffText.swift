import Diagnostics
import SchemaEvolution

extension SchemaDiff {
  /// For people at a terminal: the answer first, then each change with its class, reason and remedy.
  public var text: String {
    var text = "\(schema): \(answer)\n"
    for note in notes { text += "  \(note)\n" }
    for step in steps {
      text += "\n\(step.from) → \(step.to): \(step.answer)\n"
      text += step.step.changes.map(Self.text).joined()
      if step.haveEqualShape, !step.isEdit, !step.step.changes.contains(where: { $0.changeClass == .undetected }) {
        text += "  Both have one shape: as two versions of a plan they would stop the app at launch.\n"
      }
      text += step.carries.map { "  \($0.words)\n" }.joined()
      if let file = step.stageFile { text += "  The stage calls \(file), which is yours.\n" }
    }
    return text
  }

  private static func text(_ change: Change) -> String {
    var text = "  \(change.path): \(change.summary) [\(change.changeClass.rawValue), \(change.evidence.rawValue)]\n"
    text += indented(change.reason)
    switch change.consent {
    case .removes?: text += indented("meant: `removes` names it")
    case .fills?: text += indented("answered: `fills` names it")
    case .accepted(let rule, let reason)?: text += indented("accepted (\(rule)): \(reason)")
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
      case .values: "\(from) goes"
      }
    return "\(what) on in \(to) (\(place == .didMigrate ? "didMigrate" : "willMigrate")"
      + "\(certainty == .likely ? ", presumably" : ""): \(reason))."
  }
}

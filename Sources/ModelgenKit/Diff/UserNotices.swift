import SchemaEvolution

// What a step means for the people who have the app and data in it, in the words of the pull request's comment.

extension SchemaDiff.Step {
  /// One line for each thing that somebody could notice; changes that mean the same stand on one line.
  var notices: [String] {
    if isEdit, !haveEqualShape {
      return ["stores of \(MarkdownText.escaped(to)) as it was are no longer recognized (134504)"]
    }
    var lines: [(paths: [String], effect: String)] = []
    for change in step.changes {
      guard let effect = Self.effect(of: change) else { continue }
      if let index = lines.firstIndex(where: { $0.effect == effect }) {
        lines[index].paths.append(MarkdownText.code(change.path))
      } else {
        lines.append(([MarkdownText.code(change.path)], effect))
      }
    }
    var text = lines.map { "\($0.paths.joined(separator: ", ")): \(MarkdownText.escaped($0.effect))" }
    if step.stage == .custom, !isEdit {
      text.append("the first launch runs a custom stage over all existing rows, and waits for it")
    }
    if step.stage != nil, text.isEmpty { text.append("nothing: no stored value changes") }
    return text
  }

  private static func effect(of change: Change) -> String? {
    if change.losesData || change.changeClass == .undetected { return lowercased(change.reason) }
    if let cutOff = change.cutOff { return "\(cutOff.rawValue) are lost on every device" }
    switch change.kind {
    case .attributeAdded: return change.changeClass == .neutral ? nil : lowercased(change.reason)
    case .fill: return "existing rows get a value that the stage makes"
    case .entityFilled: return "its rows are made from those of others"
    case .uniquenessAdded(let entity, let members):
      return "of rows of \(entity) that share \(members.count == 1 ? "a value" : "all of these values"), one stays"
    case .attributeBecameRequired: return "rows without a value get the one that the stage gives them"
    case .indexChanged: return lowercased(change.reason)
    case .relationshipChanged(_, _, .deleteRule):
      return effect(ofDeleteRule: String(change.summary.split(separator: " ").last ?? ""))
    default: return nil
    }
  }

  private static func effect(ofDeleteRule rule: String) -> String {
    switch rule {
    case "cascade": "deleting a row deletes what it leads to, from now on"
    case "nullify": "deleting a row leaves what it leads to in the store, from now on"
    case "deny": "a row cannot be deleted while it leads to others, from now on"
    default: "deleting a row does nothing to what it leads to, from now on"
    }
  }

  private static func lowercased(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

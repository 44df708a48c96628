import Diagnostics
import SchemaEvolution

extension SchemaDiff {
  /// For a pull request: the answer, the changes class by class, what the plan will do, what is left to write by hand,
  /// and what existing users will notice.
  public var markdown: String {
    var text = "### \(escaped(schema))\n\n**\(escaped(answer)).**\n"
    for note in notes { text += "\n- \(escaped(note))\n" }
    for step in steps { text += "\n" + markdown(of: step) }
    return text
  }

  private func markdown(of step: Step) -> String {
    var text = "#### \(escaped(step.from)) → \(escaped(step.to)): \(escaped(step.answer))\n"
    if !step.step.changes.isEmpty {
      text += "\n| class | what | change | why |\n|---|---|---|---|\n"
      for change in Self.byClass(step.step.changes) {
        text +=
          "| \(change.changeClass.rawValue) | \(code(change.path)) | \(escaped(change.summary)) |"
          + " \(escaped(change.reason)) (\(change.evidence.rawValue)) |\n"
      }
    }
    func section(_ title: String, _ lines: [String]) {
      guard !lines.isEmpty else { return }
      text += "\n**\(title)**\n\n" + lines.map { "- \($0)\n" }.joined()
    }
    section(
      "The plan",
      step.step.stage == nil || step.isEdit || step.step.explanation.isEmpty
        ? [] : [escaped(step.step.explanation.joined(separator: " "))])
    section("Carried on by the stage", step.carries.map { escaped($0.words) })
    section("Left to write by hand", handWork(step))
    section("What existing users will notice", step.notices)
    func remedies(_ changes: [Change]) -> [String] { changes.map { "\(code($0.path)): \(escaped(firstLine($0)))" } }
    let refused = Self.open(step.step.changes, .error)
    section("Before this can ship", remedies(refused))
    section("Worth a second look", remedies(Self.open(step.step.changes, .warning)))
    for change in refused { text += recipe(change) }
    return text
  }

  /// What follows the first line of a remedy, which its list has: sentences as text, lines of a manifest in fences.
  private func recipe(_ change: Change) -> String {
    let lines = (change.remedy ?? "").split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    guard !lines.isEmpty else { return "" }
    var text = "\n\(code(change.path)):\n"
    var yaml: [Substring] = []
    func closeFence() {
      if !yaml.isEmpty {
        text += "\n" + MarkdownText.fenced(yaml.map { $0.dropFirst(2) }.joined(separator: "\n"), "yaml")
      }
      yaml = []
    }
    for line in lines {
      if line.hasPrefix("  ") {
        yaml.append(line)
      } else {
        closeFence()
        text += "\n\(escaped(String(line)))\n"
      }
    }
    closeFence()
    return text
  }

  private static func byClass(_ changes: [Change]) -> [Change] {
    changes.enumerated().sorted { a, b in
      a.element.changeClass == b.element.changeClass
        ? a.offset < b.offset : a.element.changeClass > b.element.changeClass
    }.map(\.element)
  }

  /// Changes that nobody has answered, though modelgen knows how.
  private static func open(_ changes: [Change], _ severity: Severity) -> [Change] {
    changes.filter { $0.resolution == nil && $0.rule?.severity == severity && $0.remedy != nil }
  }

  private func firstLine(_ change: Change) -> String {
    let remedy = change.remedy ?? ""
    return String(remedy.prefix { $0 != "\n" })
  }

  private func handWork(_ step: Step) -> [String] {
    guard let file = step.stageFile else { return [] }
    let before = step.step.changes.filter { $0.rowWork == .before }.map { code($0.path) }
    let after = step.step.changes.compactMap { change -> String? in
      if case .fill = change.kind, change.rowWork == .after { code(change.path) } else { nil }
    }
    var lines = [code(file)]
    if !before.isEmpty { lines.append("`willMigrate` prepares rows for \(before.joined(separator: ", "))") }
    if !after.isEmpty { lines.append("`didMigrate` computes \(after.joined(separator: ", "))") }
    return lines
  }

  private func code(_ text: String) -> String { MarkdownText.code(text) }
  private func escaped(_ text: String) -> String { MarkdownText.escaped(text) }
}

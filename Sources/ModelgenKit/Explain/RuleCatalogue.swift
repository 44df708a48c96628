import Diagnostics
import ManifestReader
import SchemaEvolution
import SchemaRules
import YAMLDocument

/// Every rule of every module, found by name.
public struct RuleCatalogue: Sendable {
  public let rules: [Rule]

  /// Sorts by name; the order of modules means nothing to a reader.
  public init(_ rules: [Rule]) {
    self.rules = rules.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The rules of this program.
  public static let current = RuleCatalogue(
    KitRules.all + YAMLDocumentRules.all + ManifestReaderRules.all + SchemaRulesRules.all + SchemaEvolutionRules.all
      + LockRules.all)

  /// Names that two rules claim; a mistake in modelgen.
  public var duplicateNames: [String] {
    zip(rules, rules.dropFirst()).filter { $0.name == $1.name }.map(\.0.name)
  }

  /// The page of all rules, as Markdown.
  public var markdownPage: String { cataloguePage(rules) }

  public func rule(named name: String) -> Rule? { rules.first { $0.name == name } }

  public func nearest(to name: String) -> String? { nearestName(to: name, among: rules.lazy.map(\.name)) }

  /// The rules whose names have the word as a part: `cascade` for `cascade-cycle`.
  public func names(containing word: String) -> [String] {
    let parts = word.lowercased().split(whereSeparator: { $0 == "-" || $0 == " " || $0 == "_" })
    guard !parts.isEmpty, parts.allSatisfy({ $0.utf8.count > 2 }) else { return [] }
    return rules.map(\.name).filter { name in parts.allSatisfy { name.contains($0) } }
  }

  /// One line for each rule: name, severity, and the first sentence of the problem.
  public var overview: String {
    let width = rules.map(\.name.utf8.count).max() ?? 0
    return rules.map { rule in
      let name = rule.name.padded(to: width)
      return
        "\(name)  \(rule.severity.rawValue.padded(to: 7))  \(rule.problem.firstSentence.shortened(to: 110 - width))\n"
    }.joined()
  }
}

extension Rule {
  /// The first sentence of the problem, without its full stop.
  var summary: String { problem.firstSentence }

  /// The rule's section of the catalogue page.
  public var markdownPage: String { catalogueSection(self) }

  /// The rule in full: problem, evidence, remedy, examples.
  public var page: String {
    var text = "\(name) (\(severity.rawValue))\n\n\(wrappedLines(problem, to: 78))\n\nEvidence: \(evidence.sentence)\n"
    text += "\nWhat to do:\n\(wrappedLines(remedy, to: 76).indented)\n"
    if !bad.isEmpty { text += "\nWrong:\n\(bad.indented)\n" }
    if !good.isEmpty { text += "\nRight:\n\(good.indented)\n" }
    return text + "\n" + settingsAdvice
  }

  private var settingsAdvice: String {
    switch silencing {
    case .nobody: return "It cannot be silenced: what it finds cannot work.\n"
    case .acceptance:
      return "If one step intends it, write 'accepts: { \(name): REASON }' under 'migration:' of its version.\n"
    case .anyone: break
    }
    return """
      To silence it for one line, write '# modelgen:allow \(name) REASON' above the line.
      To change it for a schema, write 'rules: { \(name): \(severity == .error ? "warning" : "off") }' into schema.yaml.

      """
  }
}

extension Evidence {
  var sentence: String {
    switch self {
    case .documented: "documented: Apple's documentation, a session or an Apple engineer says so."
    case .measured: "measured: someone ran the case, or the hashes of real stores show it."
    case .refused: "refused: the compiler, the framework, YAML or the file system does not take it."
    case .reported: "reported: public reports whose method is not stated."
    case .inferred: "inferred: our own conclusion from the other facts."
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - utf8.count)) }

  /// Up to the first full stop or colon that ends a clause; a table of rules needs no more.
  fileprivate var firstSentence: String {
    let text = split(whereSeparator: \.isNewline).joined(separator: " ")
    for mark in [". ", ": "] {
      if let end = text.firstRange(ofText: mark) { return String(text[..<end]) }
    }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private func firstRange(ofText mark: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(mark) { return index }
      formIndex(after: &index)
    }
    return nil
  }

  /// Cut after a word where it is longer.
  fileprivate func shortened(to width: Int) -> String {
    guard count > width else { return self }
    let head = prefix(width)
    return (head.lastIndex(of: " ").map { head[..<$0] } ?? head) + "…"
  }

  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}

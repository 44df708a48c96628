import Diagnostics
import SchemaModel

extension Rule {
  public static let invalidName = Rule(
    "invalid-name", severity: .error, evidence: .refused,
    problem: """
      A name in the manifest becomes a name in Swift. Spaces, quotes, back-ticks, operators and line breaks cannot be \
      part of one, a digit cannot be its first character, and characters that nobody sees make two names look alike. \
      Letters of every language are fine, and so are the emoji that Swift allows. Keywords are fine too: they are \
      emitted in back-ticks.
      """,
    remedy: "Write a Swift identifier: letters, digits and underscores, not starting with a digit.",
    bad: """
      entities:
        Trip:
          attributes:
            start-date: Date
      """,
    good: ["start-date: Date": "startDate: Date"])
}

extension VersionChecker {
  /// Reports a name that Swift cannot have. `role` reads like "an attribute of `Trip`".
  mutating func checkIdentifier(_ name: String, at place: Place, role: @autoclosure () -> String) {
    guard let problem = identifierProblem(name) else { return }
    report(.invalidName, "\(quoted(name)) cannot name \(role()): it \(problem)", at: place, fix: renaming(name))
  }

  private func renaming(_ name: String) -> String {
    if let bare = withoutSwiftWords(name) {
      return "write `\(bare)`; Swift's keywords and attributes are keys in a manifest"
    }
    if name.hasSuffix("?"), identifierProblem(String(name.dropLast())) == nil {
      return "write `\(name.dropLast())`, and put `?` on the type"
    }
    if let colon = name.firstIndex(of: ":"), identifierProblem(String(name[..<colon])) == nil {
      return "write `\(name[..<colon])`; an inherited entity or raw type is a key, `inherits:` or `rawType:`"
    }
    guard let suggestion = suggestedIdentifier(for: name) else {
      return "use letters, digits and underscores, for example `value`"
    }
    // `class` in back-ticks is Swift; as a property's name it is another mistake.
    if ManagedObjectMethods.replacements[suggestion] != nil {
      return "choose another name, such as `\(suggestion)Value`"
    }
    return "write `\(suggestion)` instead"
  }

  /// The name behind `var`, `let`, `@Attribute(.unique)` and the like; nil where nothing of the kind stands there.
  private func withoutSwiftWords(_ name: String) -> String? {
    let parts = name.split(separator: " ")
    guard parts.count > 1, let last = parts.last, identifierProblem(String(last)) == nil else { return nil }
    let words: Set<Substring> = [
      "var", "let", "class", "struct", "enum", "final", "public", "private", "@Model", "case", "typealias",
    ]
    return parts.dropLast().allSatisfy { words.contains($0) || $0.hasPrefix("@") } ? String(last) : nil
  }
}

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
    good: """
      entities:
        Trip:
          attributes:
            startDate: Date
      """)
}

extension VersionChecker {
  /// Reports a name that Swift cannot have. `role` reads like "an attribute of `Trip`".
  mutating func checkIdentifier(_ name: String, at place: Place, role: @autoclosure () -> String) {
    guard let problem = identifierProblem(name) else { return }
    report(.invalidName, "\(quoted(name)) cannot name \(role()): it \(problem)", at: place, fix: renaming(name))
  }

  private func renaming(_ name: String) -> String {
    guard let suggestion = suggestedIdentifier(for: name) else {
      return "use letters, digits and underscores, for example `value`"
    }
    return "write `\(suggestion)` instead"
  }
}

/// The text in back-ticks, shortened and with control characters made visible, so that a message stays one line.
func quoted(_ text: String) -> String {
  var result = "`"
  for (count, scalar) in text.unicodeScalars.enumerated() {
    if count == 60 {
      result += "…"
      break
    }
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default: if scalar.value < 0x20 { result += "\u{FFFD}" } else { result.unicodeScalars.append(scalar) }
    }
  }
  return result + "`"
}

import Diagnostics

/// What the framework, the compiler or iCloud says when a model or a migration goes wrong, for people who have only the
/// text of an error.
public struct FrameworkMessage: Sendable {
  /// Error codes of `NSCocoaErrorDomain` that come with it.
  public var codes: [String]
  /// The words by which it is known; each stands in the log as it is here.
  public var words: [String]
  public var meaning: String
  public var remedy: String
  /// The rules that find the cause before it ships.
  public var rules: [Rule]

  init(_ codes: String..., words: [String], meaning: String, remedy: String, rules: [Rule] = []) {
    self.codes = codes
    self.words = words
    self.meaning = meaning
    self.remedy = remedy
    self.rules = rules
  }

  /// The message with its meaning, what to do, and the rules.
  public var page: String {
    var text = codes.isEmpty ? "" : codes.joined(separator: ", ") + ": "
    text += (words.first ?? "") + "\n"
    for other in words.dropFirst() { text += "also: \(other)\n" }
    text += "\n\(wrappedLines(meaning))\n\nWhat to do:\n\(wrappedLines(remedy).indented)\n"
    if !rules.isEmpty {
      text += "\nRules that find it before it ships: \(rules.map(\.name).joined(separator: ", "))\n"
    }
    return text
  }

  /// In the order of the page on troubleshooting.
  public static let all: [FrameworkMessage] =
    opening + migrating + files + values + saving + syncing + sharing + compiling

  /// Messages that a pasted text speaks of: a code, words of one, or a whole line of a log. Where its words are known, a
  /// code says no more.
  public static func named(in text: String) -> [FrameworkMessage] {
    let query = text.lowercased()
    let byWords = all.filter { message in
      message.words.contains { words in
        let words = words.lowercased()
        return query.contains(words) || (query.utf8.count >= 8 && words.contains(query))
      }
    }
    if !byWords.isEmpty { return byWords }
    let numbers = Set(query.split { !$0.isNumber }.map(String.init))
    return all.filter { message in
      message.codes.contains { code in
        // Short numbers are lines and sizes too.
        numbers.contains(code)
          && (code.utf8.count > 4 || query == code || ["code=", "error "].contains { query.contains($0 + code) })
      }
    }
  }
}

import Diagnostics

/// What the framework, the compiler or iCloud says when a model or a migration goes wrong, for people who have only the
/// text of an error.
public struct FrameworkMessage: Sendable {
  /// Error codes of `NSCocoaErrorDomain` that come with it.
  public var codes: [String]
  /// The words by which it is known. An ellipsis stands for what differs from log to log.
  public var words: [String]
  public var meaning: String
  public var remedy: String
  /// The rules that find the cause before it ships.
  public var rules: [Rule]
  /// How the cause is known; mostly from public reports.
  public var evidence: Evidence

  init(
    _ codes: String..., words: [String], evidence: Evidence = .reported, meaning: String, remedy: String,
    rules: [Rule] = []
  ) {
    self.codes = codes
    self.words = words
    self.evidence = evidence
    self.meaning = meaning
    self.remedy = remedy
    self.rules = rules
  }

  /// The message with its meaning, what to do, and the rules.
  public var page: String {
    var text = codes.isEmpty ? "" : codes.joined(separator: ", ") + ": "
    text += (words.first ?? "") + "\n"
    for other in words.dropFirst() { text += "also: \(other)\n" }
    text += "\n\(wrappedLines(meaning, to: 78))\n\nEvidence: \(evidence.sentence)\n"
    text += "\nWhat to do:\n\(wrappedLines(remedy, to: 76).indented)\n"
    if !rules.isEmpty {
      text += "\nRules that find it before it ships: \(rules.map(\.name).joined(separator: ", "))\n"
    }
    return text
  }

  /// In the order of the page on troubleshooting.
  public static let all: [FrameworkMessage] =
    opening + openErrors + migrating + locking + files + types + links + values + saving + contexts + syncing + sharing
    + cloud
    + compiling + isolation + queries + servers + tools + cocoa + app

  /// Messages that a pasted text speaks of: a code, words of one, or a whole line of a log. Where its words are known, a
  /// code says no more, and words that are part of longer known ones say less.
  public static func named(in text: String) -> [FrameworkMessage] {
    let query = plain(text)
    var found: [(message: FrameworkMessage, words: String)] = []
    for message in all {
      let matches = message.words.map(plain).filter {
        occurs($0, in: query) || query.utf8.count >= 8 && $0.contains(query)
      }
      if let longest = matches.max(by: { $0.utf8.count < $1.utf8.count }) { found.append((message, longest)) }
    }
    let general = found.map(\.words)
    let byWords = found.filter { one in
      !general.contains { $0 != one.words && $0.contains(one.words) }
    }
    if !byWords.isEmpty { return byWords.map(\.message) }
    let numbers = Set(query.split { !$0.isNumber }.map(String.init))
    let named = constants.filter { query.contains($0.key.lowercased()) }.map(\.value)
    return all.filter { message in
      message.codes.contains { code in
        // Short numbers are lines and sizes too.
        named.contains(code)
          || numbers.contains(code)
            && (code.utf8.count > 4 || query == code
              || ["code=", "error ", "sqlite "].contains { query.contains($0 + code) })
      }
    }
  }

  /// Core Data's names of error codes, as its header `CoreDataErrors.h` has them, for those that come with a message.
  static let constants = [
    "NSManagedObjectConstraintValidationError": "1551", "NSValidationMultipleErrorsError": "1560",
    "NSValidationMissingMandatoryPropertyError": "1570", "NSManagedObjectMergeError": "133020",
    "NSManagedObjectConstraintMergeError": "133021", "NSPersistentStoreInvalidTypeError": "134000",
    "NSPersistentStoreTypeMismatchError": "134010", "NSPersistentStoreIncompatibleSchemaError": "134020",
    "NSPersistentStoreSaveError": "134030", "NSPersistentStoreIncompleteSaveError": "134040",
    "NSPersistentStoreSaveConflictsError": "134050", "NSCoreDataError": "134060",
    "NSPersistentStoreOpenError": "134080", "NSPersistentStoreIncompatibleVersionHashError": "134100",
    "NSMigrationError": "134110", "NSMigrationMissingSourceModelError": "134130",
    "NSMigrationMissingMappingModelError": "134140", "NSSQLiteError": "134180",
    "NSInferredMappingModelError": "134190", "NSPersistentHistoryTokenExpiredError": "134301",
  ]

  /// Lower case, with one kind of quotation marks and single spaces: as logs, alerts and web pages differ in them.
  private static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "\u{2018}", "\u{2019}", "`": result.append("'")
      case "\u{201C}", "\u{201D}": result.append("\"")
      case " ", "\t", "\n", "\r", "\u{A0}": if result.last != " " { result.append(" ") }
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// True where the pieces between ellipses occur one after the other. A number at the end is a whole one.
  private static func occurs(_ words: String, in query: String) -> Bool {
    var rest = query[...]
    for piece in words.split(separator: "…") {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
      if piece.last?.isNumber == true, rest.first?.isNumber == true { return false }
    }
    return true
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let uncodableType = Rule(
    "uncodable-type", severity: .error, evidence: .refused,
    problem: """
      SwiftData stores what is `Codable`, and some types of the standard library are not: `Character`, `ArraySlice`, `Result`, \
      `KeyValuePairs`, `AnyHashable` and others. The class does not compile: "no exact matches in call to instance method \
      'setValue'". An enum may have `rawType: Character` all the same: its raw value is not stored as such.
      """,
    remedy: """
      Store a type that is `Codable`: `String` for a character, an array for a slice, a struct or an enum of the \
      manifest. Where the app declares the conformance itself (`extension Character: @retroactive Codable`), write `# \
      modelgen:allow uncodable-type`.
      """,
    bad: """
      entities:
        Glyph:
          attributes:
            letter: Character
      """,
    good: ["letter: Character": "letter: String"])
}

enum UncodableTypes {
  /// What to write instead; `$0` is replaced by the first type in the angle brackets, `$1` by the whole type.
  static let replacements: [String: String] = {
    var table = [
      "Character": "replace `Character` with `String`; the app keeps it to one character",
      "Result": "an enum with payloads: `enums: { Outcome: { cases: [{ success: $0 }, { failure: String }] } }`",
      "KeyValuePairs": "a dictionary, or an array of a struct with `key` and `value`",
      "DictionaryLiteral": "a dictionary, or an array of a struct with `key` and `value`",
      "KeyPath": "the property's name as a `String`", "PartialKeyPath": "the property's name as a `String`",
      "WritableKeyPath": "the property's name as a `String`",
      "ReferenceWritableKeyPath": "the property's name as a `String`", "Regex": "its pattern as a `String`",
      "Task": "what it works on; a task ends with the process",
    ]
    for name in [
      "AnyBidirectionalCollection", "AnyCollection", "AnyIterator", "AnyRandomAccessCollection", "AnySequence",
      "ArraySlice", "CollectionOfOne", "EmptyCollection", "EnumeratedSequence", "InlineArray", "IndexingIterator",
      "JoinedSequence", "LazySequence", "Repeated", "ReversedCollection", "Slice", "StrideThrough", "StrideTo",
      "Zip2Sequence",
    ] { table[name] = "replace `$1` with `[$0]`" }
    for name in ["UnsafePointer", "UnsafeMutablePointer", "UnsafeBufferPointer", "UnsafeMutableBufferPointer"] {
      table[name] = "`Data`, or an array, such as `[$0]`"
    }
    return table
  }()
}

extension VersionChecker {
  /// Reports a type of the standard library that is not `Codable`; true where it is one.
  mutating func checkUncodable(_ type: SwiftType, at place: Place) -> Bool {
    let name: String
    var argument = "Int"
    switch type {
    case .scalar(.character): name = "Character"
    case .generic(let text, let arguments):
      name = text
      if let first = arguments.first { argument = first.description }
    default: return false
    }
    guard names[name] == nil, let replacement = UncodableTypes.replacements[name] else { return false }
    let isWhole = replacement.hasPrefix("replace ")
    let text = replacement.split(separator: "$1", omittingEmptySubsequences: false).joined(separator: "\(type)")
    let parts = text.split(separator: "$0", omittingEmptySubsequences: false)
    report(
      .uncodableType, "`\(type)` is not `Codable`, so the class would not compile", at: place,
      fix: (isWhole ? "" : "write ") + parts.joined(separator: argument))
    return true
  }

  /// An alias of `Character` may serve as the raw type of an enum.
  func isRawTypeOnly(_ alias: TypeAlias) -> Bool {
    alias.type == .scalar(.character)
      && version.enums.contains { $0.rawType?.value == .named(alias.name) }
  }
}

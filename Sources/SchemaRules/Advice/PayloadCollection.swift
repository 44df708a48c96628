import Diagnostics
import SchemaModel

extension Rule {
  public static let payloadCollection = Rule(
    "payload-collection", severity: .warning, evidence: .reported,
    problem: """
      A case of an enum carries an array, a set or a dictionary. SwiftData stores the values of a case in columns, and \
      a collection is not one: reports mention "Composite Coder only supports Keyed Container" and "Unexpected \
      property within Persisted Struct/Enum" at the first save or when the container is made.
      """,
    remedy: """
      Keep the collection in an attribute of its own beside the enum, or in an entity. `codable: true` stores the whole \
      value as one blob, from iOS 27.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            season: Season?
      enums:
        Season: { cases: [unknown, { winter: { sports: "Set<String>" } }] }
      """,
    good: [
      "      season: Season?": """
            season: Season?
            sports: "[String]"
      """,
      "Season: { cases: [unknown, { winter: { sports: \"Set<String>\" } }] }":
        "Season: { rawType: String, cases: [unknown, winter] }",
    ])
}

extension VersionChecker {
  /// True where it found one: the enum's payloads need no further advice then.
  mutating func adviseOnPayloadCollections(_ type: EnumType) -> Bool {
    for enumCase in type.cases {
      for part in enumCase.payload {
        let word: String
        switch resolve(part.type).kind {
        case .array: word = "an array"
        case .set: word = "a set"
        case .dictionary: word = "a dictionary"
        default: continue
        }
        report(
          .payloadCollection,
          "`\(type.name).\(enumCase.name)` carries \(word), `\(part.type)`: reports mention apps that crash at such a value",
          at: part.place,
          fix: "keep it in an attribute of its own beside the enum: `\(part.label ?? enumCase.name): \"\(part.type)\"`")
        return true
      }
    }
    return false
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownType = Rule(
    "unknown-type", severity: .error, evidence: .refused,
    problem: """
      A type is neither one of Swift's, nor an enum, struct or type alias of the same version file. A version is \
      complete: types that the app declares itself are described in it too, because their structure is part of \
      the shape by which a store is recognised.
      """,
    remedy: """
      Correct the spelling, or describe the type: under `enums:` or `structs:` (with `external: true` where the app \
      declares it itself), or under `typeAliases:` where it only is another name. The type of a `transformable` or \
      transient attribute needs no description.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            status: Satus?
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """,
    good: """
      entities:
        Trip:
          attributes:
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """)
}

extension VersionChecker {
  /// Reports a type name that nobody declares, with what was most likely meant.
  mutating func reportUnknownType(_ name: String, at place: Place) {
    let known = Array(names.all) + SwiftType.Scalar.allCases.map(\.rawValue)
    let fix: String
    if let habit = UnknownTypes.habits[name] {
      fix = habit
    } else if let nearest = nearestName(to: name, among: known.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      fix = "did you mean `\(nearest)`?"
      // The misspelt use is a use: the declaration itself is no further finding.
      markUsed(nearest)
    } else if isTypePath(name) {
      fix =
        "declare it in this file: `enums: { \(name): { rawType: String, cases: [one, two] } }`, or "
        + "`structs: { \(name): { fields: { … } } }`; with `external: true` if the app has the type already; "
        + "under `typeAliases:` if it is another name for a type"
    } else {
      fix = "write a type as Swift does, for example `String?`"
    }
    report(.unknownType, "there is no type \(quoted(name)) in this version", at: place, fix: fix)
  }
}

private enum UnknownTypes {
  /// What people write who come from another language or from Core Data's editor.
  static let habits: [String: String] = [
    "string": "write `String`", "Text": "write `String`", "text": "write `String`", "NSString": "write `String`",
    "int": "write `Int`", "Integer": "write `Int`", "integer": "write `Int`", "Long": "write `Int64`",
    "Integer 16": "write `Int16`", "Integer 32": "write `Int32`", "Integer 64": "write `Int64`",
    "bool": "write `Bool`", "Boolean": "write `Bool`", "boolean": "write `Bool`", "double": "write `Double`",
    "float": "write `Float`", "Number": "write `Int` or `Double`", "NSNumber": "write `Int` or `Double`",
    "date": "write `Date`", "DateTime": "write `Date`",
    "Datetime": "write `Date`", "Timestamp": "write `Date`", "timestamp": "write `Date`", "Time": "write `Date`",
    "NSDate": "write `Date`", "datetime": "write `Date`",
    "Binary": "write `Data`", "Blob": "write `Data`", "NSData": "write `Data`", "uuid": "write `UUID`",
    "url": "write `URL`", "URI": "write `URL`", "NSURL": "write `URL`", "NSDecimalNumber": "write `Decimal`",
  ]
}

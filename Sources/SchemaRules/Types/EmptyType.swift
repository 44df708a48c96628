import Diagnostics
import SchemaModel

extension Rule {
  public static let emptyType = Rule(
    "empty-type", severity: .error, evidence: .refused,
    problem: """
      An enum without cases has no values, so Swift makes neither a raw type nor a `Codable` conformance for it, and an \
      attribute of that type could never be set. A struct without fields has no column.
      """,
    remedy: "Write the cases or fields, or delete the type.",
    bad: """
      entities:
        Trip:
          attributes:
            status: Status?
      enums:
        Status: { rawType: String, cases: [] }
      """,
    good: ["Status: { rawType: String, cases: [] }": "Status: { rawType: String, cases: [planned] }"])
}

extension VersionChecker {
  mutating func checkEmpty(_ type: EnumType) {
    guard type.cases.isEmpty, !isUnread(type.name) else { return }
    report(
      .emptyType, "the enum `\(type.name)` has no cases, so it has no values", at: type.place,
      fix: "write them, for example `\(type.name): { rawType: String, cases: [first, second] }`")
  }

  mutating func checkEmpty(_ type: StructType) {
    guard type.fields.isEmpty, !isUnread(type.name) else { return }
    report(
      .emptyType, "the struct `\(type.name)` has no fields, so it has no column", at: type.place,
      fix: "write them, for example `\(type.name): { fields: { value: String } }`")
  }
}

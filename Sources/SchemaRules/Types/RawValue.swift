import Diagnostics
import SchemaModel

extension Rule {
  public static let rawValue = Rule(
    "raw-value", severity: .error, evidence: .refused,
    problem: """
      A raw value must be a literal of the enum's raw type, and within its range: `first` is not an `Int`, 300 not a `UInt8`. \
      After a raw value that is not an integer Swift cannot continue counting, so the next case of a floating-point enum needs \
      one of its own.
      """,
    remedy: "Write a value of the raw type, or change `rawType`.",
    bad: """
      entities:
        Trip:
          attributes:
            priority: Priority?
      enums:
        Priority: { rawType: Int, cases: [{ low: first }, high] }
      """,
    good: [
      "Priority: { rawType: Int, cases: [{ low: first }, high] }":
        "Priority: { rawType: Int, cases: [{ low: 1 }, high] }"
    ])
}

extension VersionChecker {
  mutating func reportRawValue(
    _ value: String, of enumCase: EnumType.Case, in type: EnumType, at place: Place, because reason: String
  ) {
    let rawType = type.rawType.map { "\($0.value)" } ?? "String"
    let subject = value.isEmpty ? "the raw value" : "the raw value \(quoted(value))"
    report(
      .rawValue, "\(subject) of `\(type.name).\(enumCase.name)` \(reason)", at: place,
      fix: "write a `\(rawType)`, as in `{ \(enumCase.name): \(rawType == "String" ? "TEXT" : "1") }`")
  }
}

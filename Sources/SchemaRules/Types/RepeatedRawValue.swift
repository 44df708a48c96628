import Diagnostics
import SchemaModel

extension Rule {
  public static let repeatedRawValue = Rule(
    "repeated-raw-value", severity: .error, evidence: .refused,
    problem: """
      The raw value is what the store holds for a case. Two cases with one raw value could not be distinguished when they \
      are read, and Swift refuses them. A value that is not written counts too: the case's name for `String`, one more \
      than the case before for integers.
      """,
    remedy: "Give each case a raw value of its own.",
    bad: """
      entities:
        Trip:
          attributes:
            priority: Priority?
      enums:
        Priority: { rawType: Int, cases: [{ low: 1 }, { medium: 0 }, high] }
      """,
    good: [
      "Priority: { rawType: Int, cases: [{ low: 1 }, { medium: 0 }, high] }":
        "Priority: { rawType: Int, cases: [{ low: 1 }, { medium: 2 }, { high: 3 }] }"
    ])
}

extension VersionChecker {
  mutating func reportRepeatedRawValue(
    _ value: String, of enumCase: EnumType.Case, in type: EnumType, at place: Place, first: Place, isWritten: Bool
  ) {
    report(
      .repeatedRawValue, "`\(type.name).\(enumCase.name)` has the raw value \(quoted(value)) of an earlier case",
      at: place,
      fix: isWritten ? "write another value" : "write a value of its own: `{ \(enumCase.name): … }`",
      notes: [Diagnostic.Note("the value is taken here", at: first)])
  }
}

import Diagnostics
import SchemaModel

extension Rule {
  public static let allCasesName = Rule(
    "all-cases-name", severity: .error, evidence: .refused,
    problem: """
      Enums without payloads are emitted as `CaseIterable`, whose list of values is called `allCases`. A case of that \
      name makes every mention of it ambiguous, and the compiler refuses it.
      """,
    remedy: "Rename the case, and keep its raw value: `{ everything: allCases }`.",
    bad: """
      entities:
        Filter:
          attributes:
            scope: Scope?
      enums:
        Scope: { rawType: String, cases: [today, allCases] }
      """,
    good: [
      "Scope: { rawType: String, cases: [today, allCases] }":
        "Scope: { rawType: String, cases: [today, { everything: allCases }] }"
    ])
}

extension VersionChecker {
  mutating func checkAllCases(_ enumCase: EnumType.Case, of type: EnumType) {
    guard enumCase.name == "allCases", !type.isExternal, !type.hasPayload else { return }
    report(
      .allCasesName, "`allCases` cannot be a case: every `CaseIterable` enum has a member of that name",
      at: enumCase.place, fix: "rename it, for example `{ everything: allCases }`, which keeps the raw value")
  }
}

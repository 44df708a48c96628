import Diagnostics

extension Rule {
  public static let tabIndentation = Rule(
    "tab-indentation", severity: .error, evidence: .refused, problem: "YAML does not allow tabs as indentation.",
    remedy: "Indent with spaces.", bad: "entities:\n\tTrip:\n", good: "entities:\n  Trip:\n")
}

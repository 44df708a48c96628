import Diagnostics

extension Rule {
  public static let missingKey = Rule(
    "missing-key", severity: .error, evidence: .refused, problem: "The declaration is incomplete without this key.",
    remedy: "Add the key.", bad: "name: { unique: true }\n", good: "name: { type: String, unique: true }\n")
}

import Diagnostics

extension Rule {
  public static let emptyValue = Rule(
    "empty-value", severity: .error, evidence: .refused,
    problem: "A key without a value says nothing, and its author meant something.",
    remedy: "Write the value, or delete the key. An empty text is written \"\".", bad: "default:\n",
    good: "default: \"\"\n")
}

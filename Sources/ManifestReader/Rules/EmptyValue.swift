import Diagnostics

extension Rule {
  public static let emptyValue = Rule(
    "empty-value", severity: .error, evidence: .refused,
    problem: "A key without a value has no effect, which is probably not intended.",
    remedy: "Write the value, or delete the key. An empty text is written \"\".", bad: "default:\n",
    good: "default: \"\"\n")
}

import Diagnostics

extension Rule {
  public static let mergeKey = Rule(
    "merge-key", severity: .error, evidence: .refused,
    problem:
      "The merge key << was removed in YAML 1.2. A version file is complete without references.",
    remedy: "Write the keys out. An alias may replace a whole value.", bad: "<<: *base\n",
    good: "address: *base\n")
}

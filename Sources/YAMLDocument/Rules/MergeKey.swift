import Diagnostics

extension Rule {
  public static let mergeKey = Rule(
    "merge-key", severity: .error, evidence: .refused,
    problem:
      "The merge key << belongs to YAML 1.1 and is gone from 1.2. A version file is complete and reads without look-ups.",
    remedy: "Write the keys out. An alias may stand for a whole value.", bad: "<<: *base\n",
    good: "address: *base\n")
}

import Diagnostics

extension Rule {
  public static let invalidAllowance = Rule(
    "invalid-allowance", severity: .error, evidence: .refused,
    problem: "An allowance that cannot be read has no effect.",
    remedy: "Name one rule and give the reason.", bad: "# modelgen:allow required-to-one\n",
    good: "# modelgen:allow required-to-one the owner is set in init\n")
}

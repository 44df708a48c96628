import Diagnostics

extension Rule {
  public static let lockFormat = Rule(
    "lock-format", severity: .error, evidence: .refused,
    problem: "`shipped.lock` was written by a newer modelgen, whose lines this one may misread.",
    remedy: "Use the modelgen version that your team uses, or a newer one.")
}

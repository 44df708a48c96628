import Diagnostics

extension Rule {
  public static let gitRevision = Rule(
    "git-revision", severity: .error, evidence: .refused,
    problem: "A comparison with a git revision was asked for, and the repository does not have it.",
    remedy: "Check the spelling. In CI, the checkout is often shallow: fetch the base branch first.")
}

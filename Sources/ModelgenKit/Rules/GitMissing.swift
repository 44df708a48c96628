import Diagnostics

extension Rule {
  public static let gitMissing = Rule(
    "git-missing", severity: .error, evidence: .refused,
    problem: "A comparison with a git revision was asked for, and there is no git on the path.",
    remedy: "Install git, or compare two versions instead.")
}

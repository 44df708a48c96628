import Diagnostics

extension Rule {
  public static let gitMissing = Rule(
    "git-missing", severity: .error, evidence: .refused,
    problem: "The folder is in a git repository, or a revision was asked for, and there is no git on the path.",
    remedy: "Install git. Without it, modelgen cannot compare the lock with the last commit.")
}

import Diagnostics

extension Rule {
  public static let gitRepository = Rule(
    "git-repository", severity: .error, evidence: .refused,
    problem: """
      A comparison with a git revision was asked for, and the schema folder is in no git repository, or git refuses to
      read it because somebody else owns it.
      """,
    remedy: "Run the command inside the repository's working tree; git's own message names what else is wrong.")
}

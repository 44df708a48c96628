import Diagnostics

extension Rule {
  public static let gitRepository = Rule(
    "git-repository", severity: .error, evidence: .refused,
    problem: """
      Git cannot read the schema folder: it is not in a repository, git refuses to read the repository because
      somebody else owns it, or the folder belongs to another repository than the current folder. modelgen compares the
      lock with the last commit, so a repository that cannot be read is an error even without `--against`.
      """,
    remedy: """
      Run the command inside the repository's working tree. For a repository of another owner that you trust, as in a
      container: `git config --global --add safe.directory FOLDER`.
      """)
}

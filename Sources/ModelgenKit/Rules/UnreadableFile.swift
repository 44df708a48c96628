import Diagnostics

extension Rule {
  public static let unreadableFile = Rule(
    "unreadable-file", severity: .error, evidence: .refused,
    problem: """
      A file or folder cannot be read: it does not exist, is not readable for this user, is a directory where a file should be, or
      is larger than any manifest.
      """,
    remedy: "Check the path and its permissions. A folder called V1.yaml is not a version; rename it.")
}

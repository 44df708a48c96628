import Diagnostics

extension Rule {
  public static let unwritable = Rule(
    "unwritable", severity: .error, evidence: .refused,
    problem: """
      A file cannot be written: the folder is read-only, the disk is full, a directory is in the way, or another modelgen
      holds the folder. Every file of the folder is as it was before.
      """,
    remedy: "Remove what is named in the finding, then run the command again.")
}

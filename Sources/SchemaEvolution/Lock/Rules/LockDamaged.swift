import Diagnostics

extension Rule {
  public static let lockDamaged = Rule(
    "lock-damaged", severity: .error, evidence: .refused,
    problem: """
      `shipped.lock` is empty, truncated, or holds lines that modelgen does not write. It is the only record of the shapes \
      on users' devices, so it is never rebuilt from today's manifests.
      """,
    remedy: "Restore the file from version control, and run the command again.")
}

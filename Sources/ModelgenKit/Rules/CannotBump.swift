import Diagnostics

extension Rule {
  public static let cannotBump = Rule(
    "cannot-bump", severity: .error, evidence: .refused,
    problem: """
      `modelgen bump` was asked for a version that it cannot make: the newest one has not shipped and can simply be edited, \
      the name is taken, the lock disagrees, or an expand version does not help with the change.
      """,
    remedy: """
      Edit a version until it ships, record it with `modelgen ship`, then bump. `--force` continues where the finding says \
      that it may.
      """)
}

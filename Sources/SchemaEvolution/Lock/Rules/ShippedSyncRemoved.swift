import Diagnostics

extension Rule {
  public static let shippedSyncRemoved = Rule(
    "shipped-sync-removed", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      A version shipped with `cloudKit: true`, and its file no longer says so. Its records are in iCloud, and devices \
      that run it go on syncing, so the rules of CloudKit hold for every step from it.
      """,
    remedy: """
      Write `cloudKit: true` again. Where sync ends, leave the flag out of the next version only.
      """)
}

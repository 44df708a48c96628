import Diagnostics

extension Rule {
  public static let lockEdited = Rule(
    "lock-edited", severity: .error, evidence: .refused,
    problem: """
      An entry of `shipped.lock` differs from what `modelgen ship` wrote: its chain value no longer fits. An edited lock \
      would let a shipped version change unnoticed.
      """,
    remedy: """
      Restore the file from version control. To take out a version that never reached a device, use \
      `modelgen ship PATH --forget VERSION --reason "…"`.
      """)
}

import Diagnostics

extension Rule {
  public static let lockRewritten = Rule(
    "lock-rewritten", severity: .error, evidence: .refused,
    problem: """
      `shipped.lock` misses an entry that the last commit or the revision it was compared with has, or has another one in \
      its place, or is gone, though the record of the generated files (`.Trips.modelgen`) says that there was one. A change of a shipped version and its entry together would pass every other check.
      """,
    remedy: """
      Restore the lock from that revision, and ship again what is new. A version that never reached a device leaves the \
      lock with `modelgen ship PATH --forget VERSION --reason "…"`.
      """)
}

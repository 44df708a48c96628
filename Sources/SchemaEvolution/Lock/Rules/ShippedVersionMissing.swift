import Diagnostics

extension Rule {
  public static let shippedVersionMissing = Rule(
    "shipped-version-missing", severity: .error, evidence: .measured, silencing: .nobody,
    problem: """
      The file of a shipped version is missing. People who skip releases still open stores of it, and a plan without the \
      version cannot migrate them.
      """,
    remedy: """
      Restore the file from version control. A version that never reached a device, TestFlight included, leaves the lock \
      with `modelgen ship PATH --forget VERSION --reason "…"`.
      """)
}

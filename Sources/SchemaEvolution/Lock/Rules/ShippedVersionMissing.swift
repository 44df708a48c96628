import Diagnostics

extension Rule {
  public static let shippedVersionMissing = Rule(
    "shipped-version-missing", severity: .error, evidence: .measured, silencing: .nobody,
    problem: """
      A shipped version has no file any more. People who skip releases still open stores of it, and a plan without the \
      version cannot migrate them.
      """,
    remedy: """
      Take the file back from version control. A version that never reached a device, TestFlight included, leaves the lock \
      with `modelgen ship PATH --forget VERSION --reason "…"`.
      """)
}

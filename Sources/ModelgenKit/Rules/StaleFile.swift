import Diagnostics

extension Rule {
  public static let staleFile = Rule(
    "stale-file", severity: .error, evidence: .refused,
    problem: """
      A generated file differs from what the manifests say today: it was not generated again after an edit, was edited by hand, is \
      missing, or belongs to a version that is gone. The app would be built from code that was not reviewed.
      """,
    remedy: """
      Run `modelgen generate`, and commit what it writes together with the manifests. Changes by hand belong in the \
      manifest, or in an extension in another file.
      """)
}

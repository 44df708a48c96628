import Diagnostics

extension Rule {
  public static let staleFile = Rule(
    "stale-file", severity: .error, evidence: .refused,
    problem: """
      A generated file is not what the manifests say today: it was not generated again after an edit, was edited by hand, is \
      missing, or belongs to a version that is gone. The app would be built from something nobody reviewed.
      """,
    remedy: """
      Run `modelgen generate`, and commit what it writes together with the manifests. Changes by hand belong into the \
      manifest, or into an extension in another file.
      """)

  public static let notShipped = Rule(
    "not-shipped", severity: .error, evidence: .reported,
    problem: """
      The newest version of the plan is not in `shipped.lock`, although this is checked for a release. Once the build is on \
      a device, TestFlight included, its shape must not change any more, and only the lock can notice.
      """,
    remedy: "Run `modelgen ship PATH`, and commit the lock before the build goes out.")

  public static let shipTarget = Rule(
    "ship-target", severity: .error, evidence: .refused,
    problem:
      "`modelgen ship` was asked to record or forget a version that it cannot: the name is unknown, or the version is not in the plan.",
    remedy: "Name versions by their files, as in `modelgen ship manifests/SampleTrips V1 V2`.")
}

import Diagnostics

extension Rule {
  public static let notShipped = Rule(
    "not-shipped", severity: .error, evidence: .reported,
    problem: """
      The newest version of the plan is not in `shipped.lock`, although this is checked for a release. Once the build \
      is on a device, TestFlight included, its shape must not change, and only the lock can detect it.
      """,
    remedy: "Run `modelgen ship PATH`, and commit the lock before you release the build.")
}

import Diagnostics

extension Rule {
  public static let shipTarget = Rule(
    "ship-target", severity: .error, evidence: .refused,
    problem:
      "`modelgen ship` was asked to record or forget a version that it cannot: the name is unknown, or the version is not in the plan.",
    remedy: "Name versions by their files, as in `modelgen ship manifests/SampleTrips V1 V2`.")
}

import Diagnostics

extension Rule {
  public static let schemaName = Rule(
    "schema-name", severity: .error, evidence: .refused,
    problem: "The name of a schema folder becomes part of Swift type names, and this one cannot.",
    remedy: "Use a name that starts with a letter and continues with letters, digits and underscores.",
    bad: "manifests/my-trips/V1.yaml", good: "manifests/MyTrips/V1.yaml")
}

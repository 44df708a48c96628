import Diagnostics

extension Rule {
  public static let unknownVersion = Rule(
    "unknown-version", severity: .error, evidence: .refused,
    problem:
      "A command names a version that the schema does not have, or two versions in an order that no store takes.",
    remedy: "Name versions by their file (`V2`) or number (`2.0.0`), the older one first.")
}

import Diagnostics

extension Rule {
  public static let versionNumber = Rule(
    "version-number", severity: .error, evidence: .documented,
    problem: "`Schema.Version` is three numbers, and versions are ordered by them.",
    remedy: "Write three numbers with dots between them.", bad: "version: 1.0\n", good: "version: 1.0.0\n")
}

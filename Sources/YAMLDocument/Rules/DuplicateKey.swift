import Diagnostics

extension Rule {
  public static let duplicateKey = Rule(
    "duplicate-key", severity: .error, evidence: .refused,
    problem: "One of two equal keys of a mapping would be ignored silently.",
    remedy: "Delete or rename one of them.", bad: "attributes:\n  name: String\n  name: String?\n",
    good: "attributes:\n  name: String?\n")
}

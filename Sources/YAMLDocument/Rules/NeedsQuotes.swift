import Diagnostics

extension Rule {
  public static let needsQuotes = Rule(
    "needs-quotes", severity: .error, evidence: .refused,
    problem: "The value is fine Swift, but YAML gives some of its characters another meaning.",
    remedy: "Quote the value.", bad: "tags: [String]?\n", good: "tags: \"[String]?\"\n")
}

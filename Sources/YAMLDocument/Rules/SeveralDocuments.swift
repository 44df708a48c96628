import Diagnostics

extension Rule {
  public static let severalDocuments = Rule(
    "several-documents", severity: .error, evidence: .refused,
    problem: "A manifest is one YAML document; a second one in the same file would be lost.",
    remedy: "Give each version a file of its own.", bad: "version: 1.0.0\n---\nversion: 2.0.0\n",
    good: "version: 1.0.0\n")
}

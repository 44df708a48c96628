import Diagnostics

extension Rule {
  public static let yamlSyntax = Rule(
    "yaml-syntax", severity: .error, evidence: .refused,
    problem: "The file is not YAML, so nothing after this place can be read.",
    remedy: "Correct the line; most often a quote, a bracket or the indentation is wrong.",
    bad: "entities:\n  Trip:\n    attributes: { name: String\n",
    good: "entities:\n  Trip:\n    attributes: { name: String }\n")
}

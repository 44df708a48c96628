import Diagnostics

extension Rule {
  public static let yamlTag = Rule(
    "yaml-tag", severity: .error, evidence: .refused,
    problem: "A value that starts with an exclamation mark is a YAML tag, and what it says would be lost.",
    remedy: "Quote the value, or delete the tag.", bad: "default: !important\n", good: "default: \"!important\"\n")
}

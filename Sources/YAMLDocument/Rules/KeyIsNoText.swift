import Diagnostics

extension Rule {
  public static let keyIsNoText = Rule(
    "key-is-no-text", severity: .error, evidence: .refused, problem: "A key of a manifest is a name.",
    remedy: "Write one name before the colon; quote the value if the colon was meant as text.",
    bad: "default: [:]\n", good: "default: \"[:]\"\n")
}

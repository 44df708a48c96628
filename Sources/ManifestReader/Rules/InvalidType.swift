import Diagnostics

extension Rule {
  public static let invalidType = Rule(
    "invalid-type", severity: .error, evidence: .refused, problem: "The text is not a Swift type.",
    remedy: "Write the type as in Swift.", bad: "tags: \"[String\"\n", good: "tags: \"[String]\"\n")
}

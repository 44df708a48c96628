import Diagnostics

extension Rule {
  public static let textAfterHash = Rule(
    "text-after-hash", severity: .warning, evidence: .refused,
    problem: "YAML drops what follows a space and `#`, so the text on such a line is cut off silently.",
    remedy: "Quote the text, or put the comment on a line of its own.", bad: "doc: See issue #12\n",
    good: "doc: \"See issue #12\"\n")
}

import Diagnostics

extension Rule {
  public static let textAfterHash = Rule(
    "text-after-hash", severity: .warning, evidence: .refused,
    problem: "YAML drops what follows a blank and `#`, so a text on such a line loses its end without a word.",
    remedy: "Quote the text, or put the comment on a line of its own.", bad: "doc: See issue #12\n",
    good: "doc: \"See issue #12\"\n")
}

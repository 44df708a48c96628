import Diagnostics

extension Rule {
  public static let nestingTooDeep = Rule(
    "nesting-too-deep", severity: .error, evidence: .refused,
    problem: "The file nests deeper than any manifest; most often a bracket is not closed.",
    remedy: "Close the brackets.")
}

import Diagnostics

extension Rule {
  public static let unusedAllowance = Rule(
    "unused-allowance", severity: .warning, evidence: .refused,
    problem: """
      A `modelgen:allow` comment is on a line where its rule finds nothing. It is left over, or it is on the \
      wrong line, and would hide the next real finding there.
      """,
    remedy: "Delete the comment, or move it to the line that the finding names, or to the one above.",
    bad: """
      entities:
        Trip: # modelgen:allow shadowed-type shipped in 1.0
          attributes:
            title: String
      """,
    good: ["Trip: # modelgen:allow shadowed-type shipped in 1.0": "Trip:"])
}

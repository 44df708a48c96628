import Diagnostics

extension Rule {
  public static let sameOutput = Rule(
    "same-output", severity: .error, evidence: .refused,
    problem: """
      Two schemas or versions would write the same file. Names that differ in case only count as the same, since they are
      on a Mac's disk.
      """,
    remedy: "Rename one of the two folders or version files, or give one schema an `output:` of its own.")
}

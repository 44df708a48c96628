import Diagnostics

extension Rule {
  public static let shippedVersionWithdrawn = Rule(
    "shipped-version-withdrawn", severity: .error, evidence: .measured, silencing: .nobody,
    problem: "`withdrawn: true` keeps a version out of the plan, and this one is on users' devices.",
    remedy: "Delete `withdrawn`, and undo the version's changes in a later one.")
}

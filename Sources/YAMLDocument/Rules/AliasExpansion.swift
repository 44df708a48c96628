import Diagnostics

extension Rule {
  public static let aliasExpansion = Rule(
    "alias-expansion", severity: .error, evidence: .refused,
    problem: "Aliases of aliases multiply; a few lines can represent billions of values.",
    remedy: "Write the values out.")
}

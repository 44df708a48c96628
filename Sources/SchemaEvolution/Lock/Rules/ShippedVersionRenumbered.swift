import Diagnostics

extension Rule {
  public static let shippedVersionRenumbered = Rule(
    "shipped-version-renumbered", severity: .error, evidence: .measured, silencing: .nobody,
    problem: """
      A shipped version has another `version:` now. Stores do not record the number, but logs, analytics and other \
      branches use it: one identifier would name two shapes.
      """,
    remedy: "Write the old number again. A new model version gets a new file: `modelgen bump PATH`.")
}

import Diagnostics

extension Rule {
  public static let shippedStageChanged = Rule(
    "shipped-stage-changed", severity: .warning, evidence: .inferred,
    problem: """
      The kind of a stage that has shipped changed. People who updated ran the old kind; people who skipped that release \
      run the new one.
      """,
    remedy: "Make sure that both end with the same data, or put the stage back.")
}

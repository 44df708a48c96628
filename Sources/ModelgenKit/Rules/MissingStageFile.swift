import Diagnostics

extension Rule {
  public static let missingStageFile = Rule(
    "missing-stage-file", severity: .error, evidence: .refused,
    problem: """
      A custom stage calls a hand-written file that the target does not have. The build plugin writes nothing that belongs
      to you, so it cannot make one.
      """,
    remedy:
      "Run `modelgen generate` once: it writes a scaffold that is shaped for the change, and never touches it again.")
}

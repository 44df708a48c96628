import Diagnostics

extension Rule {
  public static let perhapsEqualShape = Rule(
    "perhaps-equal-shape", severity: .error, evidence: .inferred, silencing: .acceptance,
    problem: """
      Two versions differ only in something whose effect on the hash nobody has verified. If it has none, the \
      framework stops the app at launch with "Duplicate version checksums detected".
      """,
    remedy: """
      Compare the checksums on a Mac and write in `accepts` what you saw; or force a difference with \
      `hashModifier` on a scalar attribute.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: { type: String, preserveValueOnDeletion: true }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
      """,
    good: ["name: String": "name: { type: String, hashModifier: V2 }"])
}

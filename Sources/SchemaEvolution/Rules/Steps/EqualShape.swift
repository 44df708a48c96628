import Diagnostics

extension Rule {
  public static let equalShape = Rule(
    "equal-shape", severity: .error, evidence: .measured, silencing: .nobody,
    problem: """
      Two versions of the plan have one shape. The framework compares shapes, not version numbers, and stops \
      the app at launch with "Duplicate version checksums detected", which no `catch` can catch. Defaults, \
      delete rules, indexes, documentation and raw values do not count.
      """,
    remedy: """
      Make neutral changes in the version that exists and delete the new one; or force a difference with \
      `hashModifier` on a scalar attribute; or withdraw one of the two.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String = "Untitled"
      """,
    good: ["name: String = \"Untitled\"": "name: { type: String, default: Untitled, hashModifier: V2 }"])
}

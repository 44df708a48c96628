import Diagnostics

extension Rule {
  public static let renameCycle = Rule(
    "rename-cycle", severity: .warning, evidence: .inferred,
    problem: """
      Properties exchange their names in one version, or one says that it was renamed from itself. That is \
      easy to write by accident, and nobody has reported what the framework does with exchanged names.
      """,
    remedy: """
      Delete `renamedFrom` where a property keeps its name. Where names were exchanged on purpose, check the \
      result on a store of the version before.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            first: String
            last: Int
      # V2.yaml
      entities:
        Trip:
          attributes:
            first: { type: Int, renamedFrom: last }
            last: { type: String, renamedFrom: first }
      """,
    good: [
      """
            first: { type: Int, renamedFrom: last }
            last: { type: String, renamedFrom: first }
      """: """
            first: String
            last: Int
            middle: String?
      """
    ])
}

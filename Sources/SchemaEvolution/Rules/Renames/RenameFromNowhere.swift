import Diagnostics

extension Rule {
  public static let renameFromNowhere = Rule(
    "rename-from-nowhere", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      `renamedFrom` names a property that the version before does not have. The framework would find no column \
      of that name and give the property its default, or fail with 134110.
      """,
    remedy: """
      Name the property as it was called in the version that the stage starts from. `originalName` is not \
      needed: modelgen carries the first name of a property through all versions.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            start: Date
      # V2.yaml
      entities:
        Trip:
          attributes:
            begin: { type: Date, renamedFrom: strat }
      """,
    good: ["begin: { type: Date, renamedFrom: strat }": "begin: { type: Date, renamedFrom: start }"])
}

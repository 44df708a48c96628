import Diagnostics

extension Rule {
  public static let supportTwice = Rule(
    "support-twice", severity: .error, evidence: .refused,
    problem: """
      `ModelgenStore.swift` and `ModelgenMigration.swift` are shared by all schemas of a module. Two schemas of one target \
      put them into different folders, so the module would have two files of each name and two types `ModelgenStore`, \
      which Swift refuses.
      """,
    remedy: """
      Name one folder of the target for both: `support:` under `output:` in each `schema.yaml`.
      """)
}

import Diagnostics

extension Rule {
  public static let noCaseLeft = Rule(
    "no-case-left", severity: .error, evidence: .measured, silencing: .nobody,
    problem: """
      All cases of an enum are replaced in one step, and rows must have a value. `willMigrate` runs with the types of the \
      version before, so it can write cases only that are gone after the mapping. No row could be read then.
      """,
    remedy: """
      Keep the old cases beside the new ones for one version, and remove them in the version after it.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            status: Status
      enums:
        Status: { rawType: String, cases: [open, done] }
      # V2.yaml
      migration:
        removes: [Status.open, Status.done]
      entities:
        Trip:
          attributes:
            status: Status
            notes: String?
      enums:
        Status: { rawType: String, cases: [planned, over] }
      """,
    good: [
      """
      # V2.yaml
      migration:
        removes: [Status.open, Status.done]
      """: "# V2.yaml",
      "Status: { rawType: String, cases: [planned, over] }":
        "Status: { rawType: String, cases: [open, done, planned, over] }",
    ])
}

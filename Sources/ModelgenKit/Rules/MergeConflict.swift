import Diagnostics

extension Rule {
  public static let mergeConflict = Rule(
    "merge-conflict", severity: .error, evidence: .refused,
    problem: """
      A manifest has the conflict markers of a merge: two branches changed it, or both added a version under the same name. \
      A version file can mean one shape only.
      """,
    remedy: """
      Keep one side whole. Where both branches added the version, the other side's becomes the next one: on its branch run \
      `modelgen bump PATH --renumber`, commit, then merge again.
      """)
}

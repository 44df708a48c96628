import Diagnostics

extension Rule {
  public static let externalStorageOff = Rule(
    "external-storage-off", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      External storage is switched off. The framework cannot move the files back into the store: 134190, \
      unable to use inferred mapping to move external reference into store.
      """,
    remedy: """
      Leave it on; or add a new property without it, copy in `didMigrate`, and drop the old one in the version \
      after.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            cover: { type: Data?, externalStorage: true }
      # V2.yaml
      entities:
        Trip:
          attributes:
            cover: Data?
      """,
    good: [
      "      cover: Data?": """
            cover: { type: Data?, externalStorage: true }
            notes: String?
      """
    ])
}

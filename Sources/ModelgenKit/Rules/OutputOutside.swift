import Diagnostics

extension Rule {
  public static let outputOutside = Rule(
    "output-outside", severity: .error, evidence: .refused,
    problem: """
      The folder for generated files is outside of the repository or in its `.git`: `output:` says so, or a folder on the way
      is a link. Nothing is written there because of a file that a pull request may have changed.
      """,
    remedy: """
      Name a folder of the repository under `output:`, or give the folder on the command line with `--output`. To let the
      settings decide, run the command with `--allow-outside`.
      """)
}

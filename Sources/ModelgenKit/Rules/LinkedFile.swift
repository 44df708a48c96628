import Diagnostics

extension Rule {
  public static let linkedFile = Rule(
    "linked-file", severity: .error, evidence: .refused,
    problem: """
      A manifest, lock, list of generated files, generated file or stage is a link, or its folder is a link that leads out of
      the repository. A pull request could in this way have a file elsewhere read, shown or overwritten.
      """,
    remedy: """
      Replace the link by the file or folder that it leads to. Where links are meant, as in a build system that makes a folder
      of links to its inputs, run the command with `--allow-outside`; files that are links are then read, and never written.
      """)
}

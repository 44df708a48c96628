import Diagnostics

extension Rule {
  public static let stageFileOutdated = Rule(
    "stage-file-outdated", severity: .warning, evidence: .inferred,
    problem: """
      A hand-written file was drafted for other work than the manifests ask for today: a change was added to its step, or
      taken back. modelgen never edits the file; its `// modelgen:work` lines say what it was written for.
      """,
    remedy: """
      Compare it with what `modelgen generate --show-scaffold` prints, take over what is missing, and bring the
      `// modelgen:work` lines up to date. A file without such lines is not compared.
      """)
}

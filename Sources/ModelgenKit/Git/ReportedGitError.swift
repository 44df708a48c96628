import Diagnostics

extension Report {
  /// Says why a revision cannot be read.
  ///
  /// Each schema of a run asks for the same revision: what is wrong with that is said once.
  mutating func report(_ error: GitError, revision: String, folder: String) {
    func isKnown(_ rule: Rule) -> Bool { findings.all.contains { $0.rule === rule } }
    switch error {
    case .notInstalled where isKnown(.gitMissing), .unknownRevision where isKnown(.gitRevision): break
    case .notInstalled:
      findings.report(
        .gitMissing, "git is needed to read '\(revision)', and is not on the path", at: place(ofWhole: folder),
        fix: "install git; in a container: apt-get install git")
    case .noRepository(let reason, let topLevel):
      findings.report(
        .gitRepository, "git cannot read '\(revision)' here: \(reason)", at: place(ofWhole: folder),
        fix: Self.advice(reason, topLevel))
    case .otherRepository(let topLevel):
      findings.report(
        .gitRepository,
        "\(topLevel) is another repository than the one of the current folder, a submodule for example: its '\(revision)'"
          + " is another one, too", at: place(ofWhole: folder),
        fix: "to compare with its own revisions, run modelgen in that folder")
    case .unknownRevision:
      findings.report(
        .gitRevision, "git knows no revision '\(revision)'", at: place(ofWhole: folder),
        fix: "'git branch --all' lists branches; in CI, fetch the base branch first: git fetch origin main")
    case .failed(let reason):
      findings.report(
        .gitRevision, "git cannot read '\(revision)': \(reason)", at: place(ofWhole: folder),
        fix:
          "modelgen fetches nothing: in a partial clone, run 'git fetch --refetch --no-filter' first; else see 'git fsck'"
      )
    }
  }

  private static func advice(_ reason: String, _ topLevel: String?) -> String {
    guard let topLevel else { return "run it inside the repository's working tree" }
    return reason.contains("dubious ownership")
      ? "if you trust the repository, run: git config --global --add safe.directory \(Path.typed(topLevel))"
      : "'git -C \(Path.typed(topLevel)) status' says more"
  }
}

import Diagnostics

extension Rule {
  public static let emptyManifest = Rule(
    "empty-manifest", severity: .error, evidence: .refused,
    problem: "A version file is complete; an empty one would be a version without models.",
    remedy: "Write the version, or delete the file.", bad: "# later\n", good: "version: 1.0.0\nentities: {}\n")
}

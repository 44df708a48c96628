import Foundation
import Testing

/// What the GitHub Action and the pre-commit hook run, in a repository made for the purpose.
@Suite struct PullRequestTests {
  private func repository() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(DiffCommandTests.v1, to: "my manifests/Trips/V1.yaml")
    try #require(Tool.run(["generate", "my manifests"], in: scratch.path).status == 0)
    try #require(Tool.run(["ship", "my manifests/Trips"], in: scratch.path).status == 0)
    try scratch.commit("first")
    return scratch
  }

  /// The script with the environment that the action gives it.
  private func checkPullRequest(_ scratch: ScratchFolder, against revision: String) throws -> (Tool.Result, String) {
    let script = Tool.packageRoot.appendingPathComponent("Scripts/check-pull-request")
    let run = try Tool.start(
      [], in: scratch.path,
      environment: [
        "GIVEN": Tool.url.path, "TARGET": "my manifests", "AGAINST": revision,
        "GITHUB_STEP_SUMMARY": scratch.url("summary.md").path,
        // As in a container, where somebody else has checked out.
        "GIT_TEST_ASSUME_DIFFERENT_OWNER": "1",
      ], executable: script
    ).finish()
    return (run, scratch.text("summary.md") ?? "")
  }

  @Test func aPullRequestThatIsFine() throws {
    let scratch = try repository()
    try scratch.write(DiffCommandTests.v2, to: "my manifests/Trips/V2.yaml")
    try #require(Tool.run(["generate", "my manifests"], in: scratch.path).status == 0)
    let stage = "Generated/TripsMigrationV1toV2.swift"
    try scratch.decide(stage)
    try scratch.commit("second")
    let (run, summary) = try checkPullRequest(scratch, against: "HEAD~1")
    #expect(run.status == 0 && run.output == "", "\(run.output)\(run.errors)")
    #expect(summary.contains("### Trips\n\n**One custom stage.**") && summary.contains("### Findings\n\nNone.\n"))
  }

  /// A shipped version and its entry in the lock, changed together.
  @Test func aPullRequestThatRewritesHistory() throws {
    let scratch = try repository()
    try scratch.write(DiffCommandTests.v1 + "      extra: Int?\n", to: "my manifests/Trips/V1.yaml")
    // Shipped anew where nothing remembers the old one.
    let elsewhere = try ScratchFolder()
    try scratch.text("my manifests/Trips/V1.yaml").map { try elsewhere.write($0, to: "m/Trips/V1.yaml") }
    try #require(Tool.run(["generate", "m"], in: elsewhere.path).status == 0)
    try #require(Tool.run(["ship", "m/Trips"], in: elsewhere.path).status == 0)
    let lock = try #require(elsewhere.text("m/Trips/shipped.lock"))
    try scratch.write(lock, to: "my manifests/Trips/shipped.lock")
    try #require(Tool.run(["generate", "my manifests"], in: scratch.path).status == 0)
    try scratch.commit("second")
    let (run, summary) = try checkPullRequest(scratch, against: "HEAD~1")
    #expect(run.status == 1)
    #expect(run.output.contains("::error file=my manifests/Trips/shipped.lock,line="), "\(run.output)\(run.errors)")
    #expect(run.output.contains("title=lock-rewritten::"))
    #expect(summary.contains("→ V1: V1 has moved: if it has shipped, you need a new version"), "\(summary)")
    #expect(summary.contains("| lightweight | `Trip.extra` | added |"))
    #expect(summary.contains("- stores of V1 as it was are no longer recognized (134504)\n"))
    #expect(!summary.contains("**The plan**"))
  }

  @Test func aPullRequestThatForgotToGenerate() throws {
    let scratch = try repository()
    try scratch.write(DiffCommandTests.v2, to: "my manifests/Trips/V2.yaml")
    try scratch.commit("second")
    let (run, summary) = try checkPullRequest(scratch, against: "")
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("::error file=Generated/TripsSchemaV2.swift,title=stale-file::this file is missing"))
    #expect(run.output.contains("title=missing-stage-file::"))
    #expect(summary.contains("- **error** `Generated/TripsSchemaV2.swift`: this file is missing"))
  }
}

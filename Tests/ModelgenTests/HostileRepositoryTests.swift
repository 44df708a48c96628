import Foundation
import Testing

/// A repository whose working tree a stranger has written: nothing in it is run, and nothing in it stands for another one.
@Suite struct HostileRepositoryTests {
  private static let git = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "T",
    "GIT_AUTHOR_EMAIL": "t@example.com", "GIT_COMMITTER_NAME": "T", "GIT_COMMITTER_EMAIL": "t@example.com",
  ]

  private func git(_ words: String..., at folder: String = "", in scratch: ScratchFolder) throws {
    let run = try Tool.start(
      ["git", "-C", scratch.url(folder).path, "-c", "init.defaultBranch=main"] + words, in: scratch.path,
      environment: Self.git, executable: URL(fileURLWithPath: "/usr/bin/env")
    ).finish()
    try #require(run.status == 0, "git \(words): \(run.errors)")
  }

  /// Two shipped versions on `main`, in the folder `app`.
  private func repository() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(DiffCommandTests.v1, to: "app/m/Trips/V1.yaml")
    try #require(modelgen("generate m", in: scratch).status == 0)
    try #require(modelgen("ship m/Trips", in: scratch).status == 0)
    try git("init", "-q", at: "app", in: scratch)
    try git("add", "-A", at: "app", in: scratch)
    try git("commit", "-q", "-m", "first", at: "app", in: scratch)
    return scratch
  }

  private func modelgen(
    _ line: String, in scratch: ScratchFolder, environment: [String: String] = [:]
  ) throws -> Tool.Result {
    try Tool.run(
      line.split(separator: " ").map(String.init), in: scratch.url("app").path,
      environment: Self.git.merging(environment) { $1 })
  }

  /// A shipped version and its lock, rewritten together as an attacker would.
  private func rewrite(_ folder: String, in scratch: ScratchFolder) throws {
    let elsewhere = try ScratchFolder()
    try elsewhere.write(DiffCommandTests.v1 + "      extra: Int?\n", to: "app/m/Trips/V1.yaml")
    try #require(modelgen("generate m", in: elsewhere).status == 0)
    try #require(modelgen("ship m/Trips", in: elsewhere).status == 0)
    for name in ["V1.yaml", "shipped.lock"] {
      try scratch.write(try #require(elsewhere.text("app/m/Trips/\(name)")), to: "\(folder)/\(name)")
    }
    try scratch.write(
      try #require(elsewhere.text("app/Generated/TripsSchemaV1.swift")), to: "app/Generated/TripsSchemaV1.swift")
  }

  /// A folder that git takes for a bare repository. Its origin is a command, which git runs to fetch a missing commit.
  private func makeBare(_ folder: String, in scratch: ScratchFolder) throws {
    try scratch.write("ref: refs/heads/main\n", to: "\(folder)/HEAD")
    try scratch.write("1234567890123456789012345678901234567890\n", to: "\(folder)/refs/heads/main")
    try scratch.write("1234567890123456789012345678901234567890\n", to: "\(folder)/refs/remotes/origin/main")
    try scratch.write("", to: "\(folder)/objects/keep")
    try scratch.write(
      """
      [core]
      \trepositoryformatversion = 1
      \tbare = true
      \tfsmonitor = touch \(scratch.path)/ran
      [extensions]
      \tpartialClone = origin
      [remote "origin"]
      \turl = ext::sh -c touch% \(scratch.path)/ran;exit% 1
      \tpromisor = true
      [protocol "ext"]
      \tallow = always

      """, to: "\(folder)/config")
  }

  @Test(arguments: [
    "check m", "check m --against main", "check m/Trips --against origin/main", "diff m --against main",
    "ship -n m/Trips", "bump -n m/Trips --force", "generate m",
  ])
  func aFolderThatLooksLikeARepository(line: String) throws {
    let scratch = try repository()
    try makeBare("app/m/Trips", in: scratch)
    _ = try modelgen(line, in: scratch)
    #expect(scratch.text("ran") == nil, "a command out of the manifests' folder ran")
  }

  /// The embedded repository has the attacker's lock under the name of the base branch.
  @Test func anEmbeddedRepositoryDoesNotStandForTheOuterOne() throws {
    let scratch = try repository()
    try rewrite("app/m/Trips", in: scratch)
    try git("clone", "-q", "--bare", ".", "attacker.git", at: "app", in: scratch)
    for name in ["HEAD", "config", "refs", "objects"] {
      try FileManager.default.moveItem(
        at: scratch.url("app/attacker.git/\(name)"), to: scratch.url("app/m/Trips/\(name)"))
    }
    let run = try modelgen("check m --against main", in: scratch)
    #expect(run.status == 1 && run.errors.contains("[lock-rewritten]"), "\(run.output)\(run.errors)")
  }

  /// A folder became a submodule, whose branches the attacker names.
  @Test func aSubmoduleDoesNotStandForTheOuterOne() throws {
    let scratch = try repository()
    try rewrite("app/m/Trips", in: scratch)
    try git("init", "-q", at: "app/m/Trips", in: scratch)
    try git("add", "-A", at: "app/m/Trips", in: scratch)
    try git("commit", "-q", "-m", "other", at: "app/m/Trips", in: scratch)
    for path in ["m", "m/Trips"] {
      let run = try modelgen("check \(path) --against main", in: scratch)
      #expect(run.status == 2 && run.errors.contains("[git-repository]"), "\(run.output)\(run.errors)")
    }
  }

  /// The schema's folder is a link to another one, which the base branch does not have.
  @Test(arguments: ["m/Trips", "m"]) func aLinkDoesNotHideTheSchema(_ path: String) throws {
    let scratch = try repository()
    try rewrite("app/other/Trips", in: scratch)
    try FileManager.default.removeItem(at: scratch.url("app/\(path)"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("app/\(path)").path, withDestinationPath: path == "m" ? "other" : "../other/Trips")
    let run = try modelgen("check m --against main", in: scratch)
    #expect(run.status == 1 && run.errors.contains("[lock-rewritten]"), "\(run.output)\(run.errors)")
  }

  /// A hook has `GIT_DIR` set, to a repository that knows nothing of the lock.
  @Test func variablesOfAHook() throws {
    let scratch = try repository()
    try rewrite("app/m/Trips", in: scratch)
    try git("init", "-q", "other", in: scratch)
    let other = scratch.url("other/.git").path
    for (name, value) in [("GIT_DIR", other), ("GIT_OBJECT_DIRECTORY", other), ("GIT_INDEX_FILE", "/dev/null")] {
      for line in ["check m", "check m --against main"] {
        let run = try modelgen(line, in: scratch, environment: [name: value])
        #expect(run.status == 1 && run.errors.contains("[lock-rewritten]"), "\(name) \(line): \(run.errors)")
      }
    }
  }

  /// git does not answer: nothing was compared, so nothing is fine.
  @Test func whatGitRefusesIsReported() throws {
    let scratch = try repository()
    for line in ["check m", "check m --against main", "diff m --against main", "ship m/Trips"] {
      let refused = try modelgen(line, in: scratch, environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
      #expect(refused.status == 2 && refused.errors.contains("[git-repository]"), "\(line): \(refused.errors)")
      #expect(refused.errors.contains("git config --global --add safe.directory "), "\(refused.errors)")
    }
    let missing = try modelgen("check m", in: scratch, environment: ["PATH": "/nowhere:."])
    #expect(missing.status == 2 && missing.errors.contains("[git-missing]"), "\(missing.errors)")
    try scratch.write("ref: refs/heads/gone\n", to: "app/.git/HEAD")
    #expect(try modelgen("check m", in: scratch).status == 0)
    try scratch.write("1234567890123456789012345678901234567890\n", to: "app/.git/HEAD")
    let damaged = try modelgen("check m", in: scratch)
    #expect(damaged.status == 2 && damaged.errors.contains("[git-revision]"), "\(damaged.errors)")
  }

  /// A repository whose top level is somewhere else than its `.git`.
  @Test func gitMustAgreeOnTheTopLevel() throws {
    let scratch = try repository()
    try git("init", "-q", "other", in: scratch)
    try git("config", "core.worktree", scratch.url("other").path, at: "app", in: scratch)
    let run = try modelgen("check m", in: scratch)
    #expect(run.status == 2 && run.errors.contains("[git-repository]"), "\(run.errors)")
  }

  /// In a linked working tree and from other folders, the answers are the same.
  @Test func ordinaryPlaces() throws {
    let scratch = try repository()
    try git("worktree", "add", "-q", "../linked", at: "app", in: scratch)
    for (folder, path) in [("linked", "m"), ("app/m", "."), ("app/m/Trips", "."), ("", "app/m"), ("app", "./m/../m")] {
      let run = try Tool.run(
        ["check", path, "--against", "main"], in: scratch.url(folder).path, environment: Self.git)
      #expect(run.status == 0, "\(folder) \(path): \(run.errors)")
    }
  }

  /// What a revision is called is no option, and names that look like patterns are names.
  @Test(arguments: ["--upload-pack=touch ran", "--output=ran", "-h", "main:m", ":/first", "main^{tree}"])
  func hostileRevisions(_ revision: String) throws {
    let scratch = try repository()
    let run = try Tool.run(
      ["check", "m", "--against=\(revision)"], in: scratch.url("app").path, environment: Self.git)
    #expect(run.status == 2, "\(run.errors)")
    #expect(scratch.names("app") == [".git", "Generated", "m"])
  }

  @Test(arguments: ["--upload-pack=touch ran", "-h", "+main:other", "main:refs/heads/x", "a b"])
  func thePullRequestScriptRefuses(_ revision: String) throws {
    let scratch = try repository()
    try git("remote", "add", "origin", scratch.url("app").path, at: "app", in: scratch)
    let run = try Tool.start(
      [], in: scratch.url("app").path,
      environment: Self.git.merging(["GIVEN": Tool.url.path, "TARGET": "m", "AGAINST": revision]) { $1 },
      executable: Tool.packageRoot.appendingPathComponent("Scripts/check-pull-request")
    ).finish()
    #expect(run.status == 2 && run.output.contains("AGAINST is not"), "\(run.output)\(run.errors)")
    #expect(scratch.names("app") == [".git", "Generated", "m"])
  }

  /// The action's script calls git by itself, and with the same settings.
  @Test func theScriptHasTheSettings() throws {
    let root = Tool.packageRoot
    let script = try String(contentsOf: root.appendingPathComponent("Scripts/check-pull-request"), encoding: .utf8)
    let source = try String(
      contentsOf: root.appendingPathComponent("Sources/ModelgenKit/Git/GitProcess.swift"), encoding: .utf8)
    // It fetches, which takes credentials, and it shows no message of git's.
    let notForFetching = ["core.askPass=", "credential.helper=", "GIT_ALLOW_PROTOCOL=", "LC_ALL=C", "LANGUAGE=C"]
    let settings = source.matches(of: /"((?:[a-z]+\.[A-Za-z]+|GIT_[A-Z_]+|LC_ALL|LANGUAGE)=[^"]*)"/).map {
      String($0.1)
    }
    .filter { !$0.contains("\\(") }
    #expect(settings.count > 10)
    for setting in settings where !notForFetching.contains(setting) {
      #expect(script.contains(setting), "\(setting)")
    }
    #expect(!script.contains("safe.directory=*") && !script.contains("safe.directory '*'"))
  }
}

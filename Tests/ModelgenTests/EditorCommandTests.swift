import Foundation
import Testing

/// What editors and shells are given.
@Suite struct EditorCommandTests {
  @Test(
    arguments: [
      (["schema"], "\"title\": \"modelgen version file\""), (["schema", "version"], "\"deleteRule\": {"),
      (["schema", "settings"], "\"title\": \"modelgen schema.yaml\""),
      (["schema", "--reference"], "# Manifest reference\n"),
      (["explain", "--markdown"], "# Rules\n"), (["explain", "--markdown", "unknown-type"], "## unknown-type\n"),
    ] as [([String], String)])
  func prints(_ words: [String], _ part: String) throws {
    let run = try Tool.run(words, in: Tool.packageRoot.path)
    #expect(run.status == 0 && run.errors == "" && run.output.contains(part))
    guard words == ["schema"] else { return }
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(object?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
  }

  @Test func initNamesTheSchemasThatItWrites() throws {
    let scratch = try ScratchFolder()
    let run = try Tool.run(["init", "models/Notes"], in: scratch.path)
    #expect(run.status == 0 && run.errors == "")
    for (file, kind) in [("V1.yaml", "version"), ("schema.yaml", "settings")] {
      let line = try #require(scratch.text("models/Notes/\(file)")?.split(separator: "\n").first)
      let prefix = "# yaml-language-server: $schema="
      try #require(line.hasPrefix(prefix))
      // Relative to the manifest, as the language server reads it.
      let path = "models/Notes/\(line.dropFirst(prefix.count))"
      #expect(scratch.text(path) == (try Tool.run(["schema", kind], in: scratch.path).output))
    }
    // A second schema finds them there, and what somebody changed stays.
    try scratch.write("{}\n", to: "models/.editor/version.schema.json")
    #expect(try Tool.run(["init", "models/Trips"], in: scratch.path).status == 0)
    #expect(scratch.text("models/.editor/version.schema.json") == "{}\n")
    let generated = try Tool.run(["generate", "--strict", "models/Notes"], in: scratch.path)
    #expect(generated.status == 0 && generated.errors == "")
  }

  @Test(arguments: [(["schema", "both"], "'version' or 'settings'"), (["completions", "tcsh"], "bash, zsh, fish")])
  func unknownWords(_ words: [String], _ hint: String) throws {
    let run = try Tool.run(words, in: Tool.packageRoot.path)
    #expect(run.status == 2 && run.output == "" && run.errors.contains(hint))
  }

  /// Lines as typed so far, and what bash offers for the last word.
  @Test(
    arguments: [
      (["che"], "check checksum"), (["check", "--for"], "--format"), (["check", "--format", "s"], "sarif"),
      (["check", "--format", "=", "mark"], "markdown"), (["explain", "stale-f"], "stale-file"),
      (["help", "ident"], "identify"), (["freeze", "--dr"], "--dry-run"), (["graph", "trips/", "V"], "V1 V10"),
      (["graph", "--format", "markdown", "trips/", "V1"], "V1 V10"), (["diff", "trips/", "V1", "V10"], "V10"),
      (["check", "tr"], "trips"), (["generate", "a", "tr"], "trips"), (["ship", "--reason", "x"], ""),
      (["completions", ""], "bash zsh fish"), (["help", "check", ""], ""),
    ] as [([String], String)])
  func bash(_ words: [String], _ offers: String) throws {
    let scratch = try ScratchFolder()
    for name in ["V1.yaml", "V10.yaml", "schema.yaml"] { try scratch.write("", to: "trips/\(name)") }
    let script = try Tool.run(["completions", "bash"], in: scratch.path)
    #expect(script.status == 0 && script.errors == "")
    try scratch.write(
      script.output + """
        COMP_WORDS=(modelgen "$@")
        COMP_CWORD=$#
        _modelgen
        echo "${COMPREPLY[*]}"
        """, to: "complete")
    let run = try shell("bash", ["-eu", "complete"] + words, in: scratch.path)
    #expect(run.status == 0 && run.errors == "" && run.output == offers + "\n", "\(run.output)\(run.errors)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func scriptsParse(_ name: String) throws {
    let scratch = try ScratchFolder()
    let script = try Tool.run(["completions", name], in: scratch.path)
    #expect(script.status == 0 && script.errors == "" && script.output.contains("unknown-type"))
    try scratch.write(script.output, to: "script")
    guard try shell("sh", ["-c", "command -v \(name)"], in: scratch.path).status == 0 else {
      print("skipped: \(name) is not installed, so its completion script is not parsed")
      return
    }
    let run = try shell(name, ["-n", "script"], in: scratch.path)
    #expect(run.status == 0 && run.errors == "")
    guard name == "fish" else { return }
    let offered = try shell("fish", ["-c", "source script; complete -C 'modelgen check --for'"], in: scratch.path)
    #expect(offered.output.hasPrefix("--format"), "\(offered.output)\(offered.errors)")
  }

  private func shell(_ name: String, _ arguments: [String], in folder: String) throws -> Tool.Result {
    try Tool.start(
      ["-c", "exec \"$0\" \"$@\"", name] + arguments, in: folder, executable: URL(fileURLWithPath: "/bin/sh")
    )
    .finish()
  }
}

import Foundation
import Testing

/// What `check`, `generate` and `diff` say to machines and reviewers.
@Suite struct FormatTests {
  /// A folder whose name needs every escape, and a manifest with two mistakes in it.
  static let folder = "m,1%:ä"
  static let wrong = """
    version: 1.0.0
    entities:
      Trip:
        attributes:
          näme: Strng
          cost: Str%ng
    """

  static let checksum = "hVf/dkygPyXWgY+Jcgvx9sMUcaiS0yfaIlBvgiRFqr4="

  private func wrongManifests() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(Self.wrong, to: "\(Self.folder)/Trips/V1.yaml")
    return scratch
  }

  private func steps() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(DiffCommandTests.v1, to: "m/Trips/V1.yaml")
    try scratch.write(DiffCommandTests.v2, to: "m/Trips/V2.yaml")
    return scratch
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(arguments: ["check", "generate"])
  func jsonOfFindings(_ command: String) throws {
    let scratch = try wrongManifests()
    let run = try Tool.run([command, "./\(Self.folder)", "--format", "json"], in: scratch.path)
    #expect(run.status == 1 && run.errors == "")
    #expect(run.output.hasPrefix(#"{"verdict":"findings","errors":2,"warnings":0,"findings":[{"file":"./m,1%:ä/"#))
    let object = try json(run.output)
    #expect((object["files"] as? [Any])?.isEmpty == true)
    let findings = try #require(object["findings"] as? [[String: Any]])
    let first = try #require(findings.first)
    #expect(first["line"] as? Int == 5 && first["column"] as? Int == 13 && first["endColumn"] as? Int == 18)
    #expect(first["severity"] as? String == "error" && first["rule"] as? String == "unknown-type")
    #expect(first["message"] as? String == "there is no type `Strng` in this version")
    let notes = try #require(first["notes"] as? [[String: Any]])
    #expect(notes.first?["message"] as? String == "did you mean `String`?")
    #expect(notes.first?["file"] is NSNull && notes.first?["line"] is NSNull)
  }

  @Test func jsonOfARun() throws {
    let scratch = try steps()
    let generated = try json(Tool.run(["generate", "m", "--format", "json"], in: scratch.path).output)
    #expect(generated["verdict"] as? String == "fine")
    let files = try #require(generated["files"] as? [[String: String]])
    #expect(files.contains(["path": "Generated/TripsSchemaV1.swift", "action": "create"]))
    let text = try #require(scratch.text("Generated/TripsSchemaV1.swift"))
    try scratch.write(text + "// mine\n", to: "Generated/TripsSchemaV1.swift")
    let run = try Tool.run(["check", "m", "--format", "json"], in: scratch.path)
    let checked = try json(run.output)
    #expect(run.status == 1)
    #expect(
      checked["files"] as? [[String: String]] == [["path": "Generated/TripsSchemaV1.swift", "action": "update"]])
    let finding = try #require((checked["findings"] as? [[String: Any]])?.first)
    #expect(finding["file"] as? String == "Generated/TripsSchemaV1.swift" && finding["line"] is NSNull)
    let nowhere = try Tool.run(["check", "nowhere", "--format", "json"], in: scratch.path)
    #expect(try nowhere.status == 2 && json(nowhere.output)["verdict"] as? String == "unusable")
  }

  @Test func gitHubAnnotations() throws {
    let scratch = try wrongManifests()
    let run = try Tool.run(["check", "./\(Self.folder)/", "--format", "github"], in: scratch.path)
    #expect(run.status == 1 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.first == """
        ::error file=m%2C1%25%3Aä/Trips/V1.yaml,line=5,endLine=5,col=13,endColumn=18,title=unknown-type::\
        there is no type `Strng` in this version%0Adid you mean `String`?
        """)
    // A per cent sign of the manifest is no escape.
    #expect(lines.count == 2 && lines.last?.contains("`%25ng`") == true, "\(run.output)")
    let versions = try steps()
    let diff = try Tool.run(["diff", "m", "--format", "github"], in: versions.path)
    #expect(diff.status == 0 && diff.errors == "")
    #expect(diff.output.contains("::notice file=m/Trips/V2.yaml,line=7,endLine=7,col=29,endColumn=35,title="))
  }

  /// The parts of SARIF 2.1.0's schema that this output touches.
  @Test(
    arguments: [
      (["check", "--format", "sarif", folder], 1), (["diff", "--format", "sarif", "m"], 0),
      (["generate", "--format=sarif", "nowhere"], 2),
    ] as [([String], Int32)])
  func sarif(_ words: [String], _ status: Int32) throws {
    let scratch = try steps()
    try scratch.write(Self.wrong, to: "\(Self.folder)/Trips/V1.yaml")
    let run = try Tool.run(words, in: scratch.path)
    #expect(run.status == status && run.errors == "")
    let log = try json(run.output)
    #expect(log["version"] as? String == "2.1.0")
    #expect(Set(log.keys) == ["$schema", "version", "runs"])
    let runs = try #require(log["runs"] as? [[String: Any]])
    let only = try #require(runs.first)
    #expect(runs.count == 1 && only["columnKind"] as? String == "unicodeCodePoints")
    let invocation = try #require((only["invocations"] as? [[String: Bool]])?.first)
    #expect(invocation == ["executionSuccessful": status != 2])
    let driver = try #require((only["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    for rule in rules {
      let level = (rule["defaultConfiguration"] as? [String: String])?["level"] ?? ""
      #expect(["none", "note", "warning", "error"].contains(level))
      let help = (rule["help"] as? [String: String])?["text"] ?? ""
      #expect(!help.isEmpty && (rule["shortDescription"] as? [String: String])?["text"]?.isEmpty == false)
    }
    let names = rules.compactMap { $0["id"] as? String }
    #expect(names.count == rules.count && Set(names).count == names.count)
    let results = try #require(only["results"] as? [[String: Any]])
    #expect(!results.isEmpty)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(result["ruleId"] as? String == names[index])
      #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
      for location in (result["locations"] as? [[String: Any]] ?? [])
        + (result["relatedLocations"] as? [[String: Any]] ?? [])
      {
        let physical = try #require(location["physicalLocation"] as? [String: Any])
        let uri = try #require((physical["artifactLocation"] as? [String: String])?["uri"])
        #expect(URL(string: uri) != nil && !uri.contains(":") && !uri.contains(" "))
        guard let region = physical["region"] as? [String: Int] else { continue }
        let (start, end) = (region["startColumn"] ?? 0, region["endColumn"] ?? 0)
        #expect(start >= 1 && end > start && (region["startLine"] ?? 0) >= 1)
      }
    }
    guard status == 1 else { return }
    #expect(run.output.contains("\"uri\": \"m%2C1%25%3A%C3%A4/Trips/V1.yaml\""))
  }

  /// Exactly one document on standard output, whatever is found.
  @Test(arguments: ["fine", "warning", "error", "unreadable", "nowhere"])
  func jsonIsOneDocument(_ state: String) throws {
    let scratch = try steps()
    let (plain, second) = (
      "version: 1.0.0\nentities:\n  Trip:\n    attributes: { id: { type: UUID, unique: true } }\n", "m/Trips/V2.yaml"
    )
    try scratch.write(plain + "    # one\n", to: "m/Trips/V1.yaml")
    try scratch.write(
      plain.replacingOccurrences(of: "1.0.0", with: "2.0.0").replacingOccurrences(of: "UUID,", with: "UUID?,"),
      to: second)
    try scratch.write("platforms: { iOS: 26 }\n", to: "m/Trips/schema.yaml")
    switch state {
    case "warning":
      try scratch.write("version: 2.0.0\nentities:\n  Trip:\n    attributes: { id: UUID, at: Date = 2 }\n", to: second)
    case "error": try scratch.write(Self.wrong, to: second)
    case "unreadable": try scratch.write("version: 2.0.0\nentities: [\n", to: second)
    default: break
    }
    let path = state == "nowhere" ? "nowhere" : "m"
    let schema = state == "nowhere" ? "nowhere" : "m/Trips"
    for words in [
      ["check", path], ["check", path, "--strict"], ["check", path, "--fix", "--dry-run"], ["diff", path],
      ["generate", path, "--dry-run"], ["generate", path], ["checksum", schema], ["checksum", path, "V1"],
      ["identify", path, String(repeating: "0", count: 64)], ["identify", schema, Self.checksum],
    ] {
      let run = try Tool.run(words + ["--format", "json"], in: scratch.path)
      let value = try? JSONSerialization.jsonObject(with: Data(run.output.utf8))
      #expect(value != nil, "\(state): \(words): \(run.output)\(run.errors)")
    }
  }

  @Test func namesKeepEveryLetterInMarkdown() throws {
    let scratch = try ScratchFolder()
    try scratch.write("version: 1.0.0\nentities:\n  Trip: { attributes: { a: Strng } }\n", to: "a|b`c*/Trips/V1.yaml")
    for command in ["check", "diff"] {
      let run = try Tool.run([command, "a|b`c*", "--format", "markdown"], in: scratch.path)
      #expect(run.output.contains("<code>a&#124;b&#96;c&#42;&#47;Trips&#47;V1&#46;yaml&#58;3&#58;"), "\(run)")
    }
  }

  @Test func markdownForReviewers() throws {
    let scratch = try steps()
    let generated = try Tool.run(["generate", "m", "--format", "markdown"], in: scratch.path)
    #expect(generated.status == 0 && generated.errors == "")
    for part in [
      "### Trips\n\n**One custom stage.**", "| custom | `Trip.code` | uniqueness added |", "**The plan**",
      "**Left to write by hand**\n\n- `TripsMigrationV1toV2.swift`", "**What existing users will notice**",
      "### Written\n", "- `Generated/TripsMigrationV1toV2.swift` (new, yours from now on)", "### Findings",
    ] {
      #expect(generated.output.contains(part), "\(part) is missing in:\n\(generated.output)")
    }
    let mistakes = try wrongManifests()
    let wrong = try Tool.run(["check", Self.folder, "--format", "markdown"], in: mistakes.path)
    #expect(wrong.status == 1 && wrong.output.contains("### Trips\n\nNot compared: "))
    #expect(
      wrong.output.contains(
        """
        - **error** `m,1%:ä/Trips/V1.yaml:5:13`: there is no type `Strng` in this version `unknown-type`
          - did you mean `String`?
        """), "\(wrong.output)")
  }

  /// What a manifest says cannot become a heading, a link, a mention or the end of a table's row.
  @Test func manifestsCannotWriteMarkup() throws {
    let scratch = try steps()
    let text = DiffCommandTests.v2.replacingOccurrences(
      of: "removes: [Trip.rating]",
      with: "removes: [Trip.rating]\n  stage: { custom: \"a | <img src=x> [b](c) # *d* @team\\n## e `f\" }")
    try scratch.write(text, to: "m/Trips/V2.yaml")
    for command in ["check", "diff"] {
      let output = try Tool.run([command, "m", "--format", "markdown"], in: scratch.path).output
      for markup in ["<img", "[b](c)", "\n## e", "*d*", "@team"] { #expect(!output.contains(markup), "\(output)") }
    }
  }
}

import Foundation
import Testing

/// Where files go, and with which words.
struct OutputTests {
  private func scratch(_ settings: String?, folder: String = "m/Trips") throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(GenerateTests.manifest("1.0.0"), to: "\(folder)/V1.yaml")
    let unique = GenerateTests.manifest("2.0.0")
      .replacingOccurrences(of: "code: String", with: "code: { type: String, unique: true }")
    try scratch.write(unique, to: "\(folder)/V2.yaml")
    if let settings { try scratch.write(settings, to: "\(folder)/schema.yaml") }
    return scratch
  }

  @Test func settingsNameFolders() throws {
    let scratch = try scratch("output: { schemas: ../../Models, migrations: ../../Steps }\n")
    let result = try Tool.run(["generate", "./m/"], in: scratch.path)
    #expect(result.status == 0 && result.output.contains("wrote Models/TripsSchemaV1.swift"))
    #expect(
      scratch.names("Models") == [
        ".Trips.modelgen", "ModelgenMigration.swift", "ModelgenStore.swift", "TripsCurrentSchema.swift",
        "TripsSchemaV1.swift", "TripsSchemaV2.swift",
      ])
    #expect(
      scratch.names("Steps") == [".Trips.modelgen", "TripsMigrationPlan.swift", "TripsMigrationV1toV2.swift"])
    let elsewhere = try Tool.run(["generate", "m", "--output=all in one"], in: scratch.path)
    #expect(elsewhere.status == 0 && scratch.names("all in one").count == 8)
  }

  /// Files that stay behind where they went before are named, and nothing of them is touched.
  @Test func movedOutputLeavesNothingUnsaid() throws {
    let scratch = try ScratchFolder()
    try scratch.write(GenerateTests.manifest("1.0.0"), to: "app/manifests/Trips/V1.yaml")
    #expect(try Tool.run(["generate", "app/manifests"], in: scratch.path).status == 0)
    for (setting, old) in [("../../Old", "app/Generated"), ("../../New", "app/Old")] {
      try scratch.write("output: { schemas: \(setting) }\n", to: "app/manifests/Trips/schema.yaml")
      let before = scratch.stamps(old)
      let result = try Tool.run(["generate", "app/manifests"], in: scratch.path)
      #expect(result.status == 0 && result.output.contains("\(old): 5 files of Trips from before"), "\(result)")
      #expect(scratch.stamps(old) == before && !before.isEmpty)
    }
    try FileManager.default.removeItem(at: scratch.url("app/Generated"))
    try FileManager.default.removeItem(at: scratch.url("app/Old"))
    let quiet = try Tool.run(["generate", "app/manifests"], in: scratch.path)
    #expect(!quiet.output.contains("from before"), "\(quiet.output)")
  }

  /// Two apps of a repository may have schemas of one name, even of one text.
  @Test(arguments: [false, true])
  func aNamesakesFilesAreNobodysLeftovers(_ areAlike: Bool) throws {
    let scratch = try scratch("output: { schemas: ../../../Sources/One }\n", folder: "apps/one/Trips")
    for version in ["V1", "V2"] {
      let text = try #require(scratch.text("apps/one/Trips/\(version).yaml"))
      try scratch.write(
        areAlike ? text : text.replacing("code:", with: "number:"), to: "apps/two/Trips/\(version).yaml")
    }
    // Only with names of their own can both be in one run.
    let naming = "naming: { version: \"Two{file}\", plan: TwoPlan, currentSchema: TwoCurrent, typeAliases: false }\n"
    try scratch.write(
      "output: { schemas: ../../../Sources/Two }\n" + (areAlike ? naming : ""), to: "apps/two/Trips/schema.yaml")
    for paths in areAlike ? [["apps"], ["apps"]] : [["apps/one"], ["apps/two"], ["apps/one"]] {
      let result = try Tool.run(["generate"] + paths, in: scratch.path)
      #expect(result.status == 0 && !result.output.contains("from before"), "\(result)")
      #expect(!result.errors.contains("stage-file-moved"), "\(result)")
      // Once somebody has worked on them, the stages differ from their drafts.
      for app in ["One", "Two"] {
        let stage = "Sources/\(app)/TripsMigrationV1toV2.swift"
        if let text = scratch.text(stage) { try scratch.write(text + "// \(app)'s\n", to: stage) }
      }
    }
  }

  /// A hundred findings are enough to start with; errors are never hidden by warnings.
  @Test func moreThanAHundredFindings() throws {
    let scratch = try ScratchFolder()
    let unused = (0..<150).map { "  Unused\($0): { rawType: String, cases: [a] }\n" }.joined()
    try scratch.write(
      GenerateTests.manifest("1.0.0") + "enums:\n" + unused + "structs:\n  Size: { fields: { width: Itn } }\n",
      to: "m/Trips/V1.yaml")
    let short = try Tool.run(["check", "m"], in: scratch.path).errors
    let whole = try Tool.run(["check", "m", "--all"], in: scratch.path).errors
    #expect(short.contains("[unknown-type]") && whole.contains("[unknown-type]"), "\(short.suffix(500))")
    #expect(short.contains("more; modelgen check --all shows every one"), "\(short.suffix(500))")
    #expect(short.components(separatedBy: "[unused-type]").count == 100)
    #expect(whole.components(separatedBy: "[unused-type]").count >= 151)
    #expect(!whole.contains("--all"))
  }

  @Test func outputNoneChecksOnly() throws {
    let scratch = try scratch("output: none\n")
    let result = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(result.status == 0 && result.output.contains("Trips: checked only"))
    #expect(scratch.names() == ["m"])
  }

  @Test func namesOfAnyKindOfFolder() throws {
    let scratch = try scratch(nil, folder: "a b/café 名/Trips")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("a b/again").path, withDestinationPath: scratch.path)
    let result = try Tool.run(["generate", "a b"], in: scratch.path)
    #expect(result.status == 0 && result.errors == "" && scratch.names("a b/Generated").count == 8)
  }

  @Test(
    arguments: [
      ("header.mustache", "// Generated by modelgen from {{{source}}}, our way.\n", 0, "", "our way."),
      ("headr.mustache", "x", 1, "did you mean 'header'?", nil),
      ("header.mustache", "one\n{{#source}}", 1, "templates/header.mustache:2:1: error: ", nil),
      ("header.txt", "x", 1, "no template in this folder", nil),
    ] as [(String, String, Int32, String, String?)])
  func templatesAreReplaced(
    _ name: String, _ text: String, _ status: Int32, _ errors: String, _ head: String?
  ) throws {
    let scratch = try scratch(nil)
    try scratch.write(text, to: "templates/\(name)")
    let result = try Tool.run(["generate", "--templates", "templates", "m"], in: scratch.path)
    #expect(result.status == status)
    #expect(errors.isEmpty ? result.errors == "" : result.errors.contains(errors))
    let line = scratch.text("Generated/TripsSchemaV1.swift")?.split(separator: "\n").first
    #expect(head == nil ? line == nil : line?.hasSuffix(head ?? "") == true)
  }

  /// A pipe that nobody reads any more, and no standard output at all.
  @Test(arguments: ["modelgen explain | true", "modelgen explain >&-", "modelgen generate nowhere 2>&-"])
  func closedOutputsAreNoCrash(_ line: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line.replacingOccurrences(of: "modelgen", with: "'\(Tool.url.path)'")]
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == (line.contains("nowhere") ? 2 : 0))
  }
}

import Foundation
import Testing

struct GenerateTests {
  static func manifest(_ version: String, _ more: String = "") -> String {
    """
    version: \(version)
    entities:
      Trip:
        attributes:
          code: String
    \(more)
    """
  }

  /// A schema of two versions below `m/`, generated once.
  private func generated() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(Self.manifest("1.0.0"), to: "m/Trips/V1.yaml")
    try scratch.write(Self.manifest("2.0.0", "      notes: String?"), to: "m/Trips/V2.yaml")
    let result = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("wrote Generated/TripsSchemaV2.swift"))
    return scratch
  }

  private static let files = [
    ".Trips.modelgen", "ModelgenMigration.swift", "ModelgenStore.swift", "TripsCurrentSchema.swift",
    "TripsMigrationPlan.swift", "TripsSchemaV1.swift", "TripsSchemaV2.swift",
  ]

  @Test func aSecondRunTouchesNothing() throws {
    let scratch = try generated()
    #expect(scratch.names("Generated") == Self.files)
    let before = scratch.stamps("Generated")
    let again = try Tool.run(["generate", "m/"], in: scratch.path)
    #expect(again.output == "everything is up to date (6 files)\n")
    #expect(scratch.stamps("Generated") == before)
    let quiet = try Tool.run(["generate", "-q", "m/Trips"], in: scratch.path)
    #expect(quiet.output == "" && quiet.errors == "" && scratch.stamps("Generated") == before)
    // From inside the schema's folder as well.
    let inside = try Tool.run(["generate", "."], in: scratch.url("m/Trips").path)
    #expect(inside.output == "everything is up to date (6 files)\n")
  }

  @Test func onlyWhatDiffersIsWritten() throws {
    let scratch = try generated()
    let before = scratch.stamps("Generated")
    try scratch.write(Self.manifest("2.0.0", "      memo: String?"), to: "m/Trips/V2.yaml")
    let dry = try Tool.run(["generate", "--dry-run", "m"], in: scratch.path)
    #expect(dry.status == 0 && dry.output.contains("would update Generated/TripsSchemaV2.swift"))
    let diff = try Tool.run(["generate", "--diff", "m"], in: scratch.path)
    #expect(diff.output.hasPrefix("--- a/Generated/TripsSchemaV2.swift\n+++ b/Generated/TripsSchemaV2.swift\n@@ "))
    #expect(scratch.stamps("Generated") == before)
    let run = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(run.output.contains("updated Generated/TripsSchemaV2.swift"))
    let changed = scratch.stamps("Generated").filter { before[$0.key] != $0.value }.keys
    #expect(!changed.contains("TripsSchemaV1.swift") && changed.contains("TripsSchemaV2.swift"))
  }

  @Test func orphansGoAndNothingElse() throws {
    let scratch = try generated()
    let copy = try #require(scratch.text("Generated/TripsSchemaV2.swift"))
    // A copy that somebody edits, a file of the same pattern, and one of another schema: none is in our record.
    try scratch.write(copy, to: "Generated/Handmade.swift")
    try scratch.write("// mine\n", to: "Generated/TripsSchemaV9.swift")
    try FileManager.default.removeItem(at: scratch.url("m/Trips/V2.yaml"))
    let dry = try Tool.run(["generate", "-n", "m"], in: scratch.path)
    #expect(dry.output.contains("would remove Generated/TripsSchemaV2.swift"))
    #expect(scratch.names("Generated").contains("TripsSchemaV2.swift"))
    let run = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(run.status == 0 && run.output.contains("removed Generated/TripsSchemaV2.swift"))
    #expect(
      scratch.names("Generated") == [
        ".Trips.modelgen", "Handmade.swift", "ModelgenMigration.swift", "ModelgenStore.swift",
        "TripsCurrentSchema.swift", "TripsMigrationPlan.swift",
        "TripsSchemaV1.swift", "TripsSchemaV9.swift",
      ])
  }

  /// A record that is gone forgets what it would have had removed.
  @Test func aFileThatNoRecordKnowsIsNamed() throws {
    let scratch = try generated()
    try FileManager.default.removeItem(at: scratch.url("Generated/.Trips.modelgen"))
    try FileManager.default.removeItem(at: scratch.url("m/Trips/V2.yaml"))
    try scratch.write("// mine\n", to: "Generated/TripsSchemaV9.swift")
    let run = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(run.status == 0 && run.errors.contains("Generated/TripsSchemaV2.swift: warning: "), "\(run.errors)")
    #expect(run.errors.contains("[leftover-files]") && !run.errors.contains("V9"))
    #expect(try Tool.run(["check", "m"], in: scratch.path).errors.contains("[leftover-files]"))
    try FileManager.default.removeItem(at: scratch.url("Generated/TripsSchemaV2.swift"))
    #expect(try Tool.run(["check", "m"], in: scratch.path).errors == "")
  }

  /// What a killed run has staged goes with the next one that writes; another process's does not.
  @Test func whatAKilledRunStagedGoes() throws {
    let scratch = try generated()
    let dead = try Tool.start(["--version"], in: scratch.path)
    _ = try dead.finish()
    let names = [
      ".TripsSchemaV1.swift.modelgen-\(dead.process.processIdentifier)",
      ".TripsSchemaV1.swift.modelgen-\(ProcessInfo.processInfo.processIdentifier)", ".mine.modelgen-x", ".a-1",
    ]
    for name in names { try scratch.write("x", to: "Generated/\(name)") }
    try FileManager.default.removeItem(at: scratch.url("Generated/TripsSchemaV1.swift"))
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    #expect(scratch.names("Generated").filter { names.contains($0) } == names.dropFirst(2).sorted())
  }

  /// The output folder by whatever path is not a folder of former files.
  @Test(arguments: ["../../Out", "../../../Out", "../Out", "../../a/b/Out"])
  func theOutputFolderIsNoFormerOne(_ output: String) throws {
    let scratch = try generated()
    try FileManager.default.removeItem(at: scratch.url("Generated"))
    try scratch.write("output: { schemas: \(output) }\n", to: "app/m/Trips/schema.yaml")
    for name in scratch.names("m/Trips") {
      try FileManager.default.moveItem(at: scratch.url("m/Trips/\(name)"), to: scratch.url("app/m/Trips/\(name)"))
    }
    for paths in [["m"], ["./m"], ["m/Trips"]] {
      let app = scratch.url("app").path
      #expect(try Tool.run(["generate", "--allow-outside"] + paths, in: app).status == 0)
      let again = try Tool.run(["check", "--allow-outside"] + paths, in: app)
      #expect(again.status == 0 && !again.output.contains("from before"), "\(again)")
    }
  }

  @Test func anOrphanThatBecameHandwrittenStays() throws {
    let scratch = try generated()
    try scratch.write("// mine now\n", to: "Generated/TripsSchemaV2.swift")
    try FileManager.default.removeItem(at: scratch.url("m/Trips/V2.yaml"))
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    #expect(scratch.text("Generated/TripsSchemaV2.swift") == "// mine now\n")
  }

  @Test func filesThatAreNotOursAreNotOverwritten() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.manifest("1.0.0"), to: "m/Trips/V1.yaml")
    try scratch.write("enum TripsSchemaV1 {}\n", to: "Generated/TripsSchemaV1.swift")
    let result = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(result.status == 1 && result.errors.contains("Generated/TripsSchemaV1.swift: error: "))
    #expect(result.errors.contains("[foreign-file]"))
    #expect(scratch.names("Generated") == ["TripsSchemaV1.swift"])
    #expect(scratch.text("Generated/TripsSchemaV1.swift") == "enum TripsSchemaV1 {}\n")
  }

  /// A stage whose step is gone says so, until its code stands where the plan calls it.
  @Test func stageFilesThatNoStepCallsAreNamed() throws {
    let scratch = try generated()
    let unique = Self.manifest("2.0.0").replacingOccurrences(
      of: "code: String", with: "code: { type: String, unique: true }")
    try scratch.write(unique, to: "m/Trips/V2.yaml")
    #expect(try Tool.run(["generate", "m"], in: scratch.path).errors == "")
    try scratch.write(Self.manifest("1.5.0", "      z: Int?"), to: "m/Trips/V1_5.yaml")
    try scratch.write("migration: { removes: [Trip.z] }\n" + unique, to: "m/Trips/V2.yaml")
    let between = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(between.status == 0 && between.output.contains("wrote Generated/TripsMigrationV1_5toV2.swift"))
    #expect(between.errors.contains("Generated/TripsMigrationV1toV2.swift: warning: "))
    #expect(
      between.errors.contains("V1_5 is between V1 and V2 now") && between.errors.contains("[stage-file-unused]"))
    #expect(between.errors.contains("move its code to TripsMigrationV1_5toV2.swift"))
    try scratch.decide("Generated/TripsMigrationV1_5toV2.swift")
    let checked = try Tool.run(["check", "m"], in: scratch.path)
    #expect(checked.status == 0 && checked.errors.contains("[stage-file-unused]"))
    let build = try Tool.run(
      [
        "generate", "--build-output", "out", "--stage-file", "TripsMigrationV1toV2.swift", "--stage-file",
        "TripsMigrationV1_5toV2.swift", "--stage-file", "TripsMigrationPlan.swift", "--", "m",
      ], in: scratch.path)
    #expect(build.status == 0 && build.errors.contains("[stage-file-unused]"), "\(build.errors)")
    // Without the version between, the other one is left over; and a lightweight step calls none.
    try FileManager.default.removeItem(at: scratch.url("m/Trips/V1_5.yaml"))
    try scratch.write(Self.manifest("2.0.0", "      z: Int?"), to: "m/Trips/V2.yaml")
    let back = try Tool.run(["check", "m"], in: scratch.path).errors
    #expect(back.contains("V1_5 is not in the plan") && back.contains("V1 to V2 is lightweight"))
  }

  /// Neither a setting nor a comment switches off what guards stored data; one step may be meant so.
  @Test(arguments: [
    (old: "code: String", new: "code: Int", rule: "type-change", mayBeMeant: true),
    (old: "code: String", new: "code: String", rule: "equal-shape", mayBeMeant: false),
    (old: "code: String\n      x: Int", new: "code: String", rule: "loses-data", mayBeMeant: true),
    (old: "code: String", new: "code: String\n      x: Int", rule: "mandatory-without-default", mayBeMeant: true),
  ])
  func noSettingLowersWhatGuardsData(_ row: (old: String, new: String, rule: String, mayBeMeant: Bool)) throws {
    let scratch = try ScratchFolder()
    let text = Self.manifest("1.0.0").replacingOccurrences(of: "code: String", with: row.old)
    let newer = Self.manifest("2.0.0").replacingOccurrences(of: "code: String", with: row.new)
    try scratch.write(text, to: "m/Trips/V1.yaml")
    try scratch.write(newer, to: "m/Trips/V2.yaml")
    try scratch.write("rules: { \(row.rule): off }\n", to: "m/Trips/schema.yaml")
    let off = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(off.status == 1 && off.errors.contains("[\(row.rule)]") && off.errors.contains("[fixed-rule]"))
    #expect(off.errors.contains("accepts: { \(row.rule): <why> }") == row.mayBeMeant)
    let explained = try Tool.run(["explain", row.rule], in: scratch.path)
    #expect(!explained.output.contains("schema.yaml") && explained.output.contains("accepts:") == row.mayBeMeant)
    guard row.mayBeMeant else { return }
    try FileManager.default.removeItem(at: scratch.url("m/Trips/schema.yaml"))
    try scratch.write(
      newer.replacingOccurrences(
        of: "entities:", with: "migration: { accepts: { \(row.rule): shipped in 2.0 } }\nentities:"),
      to: "m/Trips/V2.yaml")
    let accepted = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(accepted.status == 0, "\(accepted.errors)")
  }

  @Test func stageFilesAreMadeOnceAndNeverAgain() throws {
    let scratch = try generated()
    let unique = Self.manifest("2.0.0").replacingOccurrences(
      of: "code: String", with: "code: { type: String, unique: true }")
    try scratch.write(unique, to: "m/Trips/V2.yaml")
    let run = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(run.status == 0 && run.output.contains("wrote Generated/TripsMigrationV1toV2.swift"))
    try scratch.write("// edited\n", to: "Generated/TripsMigrationV1toV2.swift")
    #expect(try Tool.run(["generate", "m"], in: scratch.path).output == "everything is up to date (7 files)\n")
    #expect(scratch.text("Generated/TripsMigrationV1toV2.swift") == "// edited\n")
  }

  /// One mistake anywhere, and nothing is written anywhere.
  @Test(arguments: ["error", "warning"])
  func nothingIsWrittenWhenAnythingIsWrong(_ kind: String) throws {
    let scratch = try ScratchFolder()
    let good = Self.manifest("1.0.0").replacingOccurrences(of: "Trip:", with: "Hike:")
    try scratch.write(good, to: "m/Good/V1.yaml")
    try scratch.write(Self.manifest("1.0.0", kind == "error" ? "      x: Nonsense" : ""), to: "m/Trips/V1.yaml")
    try scratch.write("", to: "m/Trips/v2.yaml")
    let words = ["generate", "m"] + (kind == "warning" ? ["--strict"] : [])
    let result = try Tool.run(words, in: scratch.path)
    #expect(result.status == 1 && result.errors.contains("nothing was written"))
    #expect(result.output == "")
    #expect(scratch.names() == ["m"])
    if kind == "warning" {
      let lenient = try Tool.run(["generate", "m"], in: scratch.path)
      #expect(lenient.status == 0 && lenient.errors.contains("[unread-file]"))
    }
  }

  @Test func nothingIsWrittenThroughALink() throws {
    let scratch = try generated()
    let plan = scratch.url("Generated/TripsMigrationPlan.swift")
    let text = try #require(scratch.text("Generated/TripsMigrationPlan.swift"))
    try FileManager.default.removeItem(at: plan)
    try scratch.write(text + "// mine\n", to: "elsewhere/Plan.swift")
    try FileManager.default.createSymbolicLink(atPath: plan.path, withDestinationPath: "../elsewhere/Plan.swift")
    for options in [[], ["--allow-outside"]] {
      let run = try Tool.run(["generate", "m"] + options, in: scratch.path)
      #expect(run.status == 2 && run.errors.contains("Generated/TripsMigrationPlan.swift: error: this is a link"))
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: plan.path) == "../elsewhere/Plan.swift")
    #expect(scratch.text("elsewhere/Plan.swift") == text + "// mine\n")
  }

  @Test func whatIsInTheWayIsNamed() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.manifest("1.0.0"), to: "m/Trips/V1.yaml")
    try scratch.makeFolder(scratch.url("Generated/TripsMigrationPlan.swift"))
    let directory = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(directory.status == 2 && directory.errors.contains("Generated/TripsMigrationPlan.swift: error: "))
    #expect(scratch.names("Generated") == ["TripsMigrationPlan.swift"])
    try scratch.write("", to: "file")
    let file = try Tool.run(["generate", "m", "--output", "file/below"], in: scratch.path)
    #expect(file.status == 2 && file.errors.contains("[unwritable]"))
    try scratch.makeFolder(scratch.url("closed"))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.url("closed").path)
    let closed = try Tool.run(["generate", "m", "--output", "closed"], in: scratch.path)
    if getuid() == 0 {
      print("skipped for root, who may write anywhere: a read-only folder")
    } else {
      #expect(closed.status == 2 && closed.errors.contains("closed: error: cannot be written: Permission denied"))
      #expect(scratch.names("closed") == [])
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.url("closed").path)
    #if os(Linux)
      // Where nobody may write, not even root; what writes nothing need not.
      let dry = try Tool.run(["generate", "-n", "m", "--output", "/proc/sys"], in: scratch.path)
      #expect(dry.status == 0 && dry.output.contains("would write /proc/sys/TripsSchemaV1.swift"), "\(dry)")
      let checked = try Tool.run(["check", "m", "--output", "/proc/sys"], in: scratch.path)
      #expect(checked.status == 1 && checked.errors.contains("[stale-file]"), "\(checked)")
      #expect(!checked.errors.contains("[unwritable]"))
      let system = try Tool.run(["generate", "m", "--output", "/proc/modelgen"], in: scratch.path)
      #expect(system.status == 2 && system.errors.contains("[unwritable]"))
    #endif
  }

  /// A full disk, say. A limit of the shell stands for it, which what the command says keeps to.
  @Test func aLockThatCannotBeWrittenRecordsNothing() throws {
    let scratch = try ScratchFolder()
    let attributes = (0..<100).map { "      a\($0): String\n" }.joined()
    try scratch.write("version: 1.0.0\nentities:\n  Trip:\n    attributes:\n\(attributes)", to: "m/Trips/V1.yaml")
    try #require(Tool.run(["generate", "m"], in: scratch.path).status == 0)
    let shipped = try Tool.start(
      ["-c", "ulimit -f 1; exec \"$0\" ship m/Trips", Tool.url.path], in: scratch.path,
      executable: URL(fileURLWithPath: "/bin/sh")
    ).finish()
    #expect(shipped.status == 2 && shipped.errors.contains("nothing was recorded"), "\(shipped)")
    #expect(!shipped.output.contains("commit it") && !shipped.output.contains("recorded V1"), "\(shipped)")
  }

  @Test func aDirectoryCalledV1() throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolder(scratch.url("m/Trips/V1.yaml"))
    try scratch.write(Self.manifest("2.0.0"), to: "m/Trips/V2.yaml")
    let result = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(result.status == 2)
    #expect(result.errors.contains("m/Trips/V1.yaml: error: cannot be read: it is a directory [unreadable-file]"))
    #expect(scratch.names() == ["m"])
  }

  @Test func manyRunsAtOnceGiveOneWholeResult() throws {
    let scratch = try generated()
    let expected = Dictionary(uniqueKeysWithValues: Self.files.map { ($0, scratch.text("Generated/\($0)")) })
    for _ in 0..<3 {
      try FileManager.default.removeItem(at: scratch.url("Generated"))
      let runs = try (0..<6).map { _ in try Tool.start(["generate", "m"], in: scratch.path) }
      for run in runs { #expect(try run.finish().status == 0) }
      #expect(scratch.names("Generated") == Self.files)
      for (name, text) in expected { #expect(scratch.text("Generated/\(name)") == text) }
    }
  }

  @Test func aBuildGetsEveryDeclaredFileAndNothingOfTheUsers() throws {
    let scratch = try generated()
    let unique = Self.manifest("3.0.0", "      notes: String?")
      .replacingOccurrences(of: "code: String", with: "code: { type: String, unique: true }")
    try scratch.write(unique, to: "m/Trips/V3.yaml")
    let words = ["generate", "--build-output", "out", "--", "m/Trips"]
    let missing = try Tool.run(words, in: scratch.path)
    #expect(missing.status == 1 && missing.errors.contains("m/Trips/V3.yaml:1:"))
    #expect(missing.errors.contains("[missing-stage-file]"))
    #expect(missing.errors.contains("swift package --allow-writing-to-package-directory modelgen generate"))
    let built = try Tool.run(
      ["generate", "--stage-file", "TripsMigrationV2toV3.swift", "--build-output", "out", "m/Trips"], in: scratch.path)
    #expect(built.status == 0)
    #expect(
      scratch.names("out") == [
        "ModelgenMigration.swift", "ModelgenStore.swift", "TripsCurrentSchema.swift", "TripsMigrationPlan.swift",
        "TripsSchemaV1.swift", "TripsSchemaV2.swift", "TripsSchemaV3.swift",
      ])
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    for name in scratch.names("out") { #expect(scratch.text("out/\(name)") == scratch.text("Generated/\(name)")) }
  }

  @Test func whereTheBuildGeneratesOnlyMissingStagesAreWritten() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.manifest("1.0.0", ""), to: "m/Trips/V1.yaml")
    let unique = Self.manifest("2.0.0", "")
      .replacingOccurrences(of: "code: String", with: "code: { type: String, unique: true }")
    try scratch.write(unique, to: "m/Trips/V2.yaml")
    let stage = "TripsMigrationV1toV2.swift"
    let words = ["--stage-output", "app/Migrations", "m"]
    let unchecked = try Tool.run(["check"] + words, in: scratch.path)
    #expect(unchecked.status == 1 && unchecked.errors.contains("app/Migrations/\(stage)"))
    // The target has the file in another folder: there is nothing to write.
    #expect(try Tool.run(["generate", "--stage-file", stage] + words, in: scratch.path).status == 0)
    #expect(scratch.names() == ["m"])
    for _ in 0..<2 { #expect(try Tool.run(["generate"] + words, in: scratch.path).status == 0) }
    #expect(scratch.names() == ["app", "m"] && scratch.names("app/Migrations") == [stage])
    try scratch.decide("app/Migrations/\(stage)")
    #expect(try Tool.run(["check"] + words, in: scratch.path).status == 0)
    // A schema with an output folder of its own has its files in the repository.
    try scratch.write("output: { schemas: ../../own }\n", to: "m/Trips/schema.yaml")
    #expect(try Tool.run(["generate"] + words, in: scratch.path).status == 0)
    #expect(scratch.names("own").contains("TripsSchemaV1.swift"))
    #expect(try Tool.run(["generate", "--output", "x"] + words, in: scratch.path).status == 2)
  }

  @Test func twoSchemasMayNotWriteOneFile() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.manifest("1.0.0"), to: "m/a/Trips/V1.yaml")
    try scratch.write(Self.manifest("1.0.0"), to: "m/b/trips/V1.yaml")
    try scratch.write("naming: { typeAliases: false }\n", to: "m/b/trips/schema.yaml")
    let result = try Tool.run(["generate", "m", "--output", "out"], in: scratch.path)
    #expect(result.status == 1 && result.errors.contains("[same-output]"))
    #expect(scratch.names() == ["m"])
  }
}

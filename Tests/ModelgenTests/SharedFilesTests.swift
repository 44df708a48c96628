import Foundation
import Testing

/// Files that the schemas of a folder share, and those of a target that reads stores only.
@Suite struct SharedFilesTests {
  private static let shared = ["ModelgenMigration.swift", "ModelgenStore.swift"]

  /// Two schemas side by side with one `Generated/`.
  private func scratch(_ trips: String = "", _ notes: String = "") throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    for (name, settings) in [("Trips", trips), ("Notes", notes)] {
      try scratch.write(GenerateTests.manifest("1.0.0"), to: "m/\(name)/V1.yaml")
      try scratch.write("naming: { typeAliases: false }\n" + settings, to: "m/\(name)/schema.yaml")
    }
    return scratch
  }

  @Test func twoSchemasShareThemAndNeitherRunUndoesTheOther() throws {
    let scratch = try scratch("", "access: public\nnonisolated: true\n")
    #expect(try Tool.run(["generate", "m/Trips"], in: scratch.path).status == 0)
    let alone = try #require(scratch.text("Generated/ModelgenStore.swift"))
    #expect(alone.contains("\nnonisolated enum ModelgenStore {") && !alone.contains("public"))
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    let both = try #require(scratch.text("Generated/ModelgenStore.swift"))
    #expect(both.contains("\npublic nonisolated enum ModelgenStore {"))
    // A run about one of them knows from the other's record what that one needs.
    let again = try Tool.run(["generate", "m/Trips"], in: scratch.path)
    #expect(again.output.hasPrefix("everything is up to date"), "\(again)")
    #expect(try Tool.run(["check", "m/Trips"], in: scratch.path).status == 0)
  }

  @Test func theyGoWithTheLastSchema() throws {
    let scratch = try scratch()
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    try scratch.write("naming: { typeAliases: false }\noutput: none\n", to: "m/Trips/schema.yaml")
    try scratch.write("generate: false\n" + GenerateTests.manifest("1.0.0"), to: "m/Trips/V1.yaml")
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    #expect(Set(scratch.names("Generated")).isSuperset(of: Self.shared))
  }

  @Test func aFileOfTheNameThatIsNotOursIsKept() throws {
    let scratch = try scratch()
    try scratch.write("// mine\n", to: "Generated/ModelgenStore.swift")
    let result = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(result.status == 1 && result.errors.contains("[foreign-file]"))
    #expect(scratch.text("Generated/ModelgenStore.swift") == "// mine\n")
  }

  @Test func supportNamesOneFolderForSeveral() throws {
    let scratch = try scratch(
      "output: { schemas: ../../A, support: ../../Shared }\n", "output: { schemas: ../../B, support: ../../Shared }\n")
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    #expect(scratch.names("Shared") == [".Notes.modelgen", ".Trips.modelgen"] + Self.shared)
    #expect(Set(scratch.names("A") + scratch.names("B")).isDisjoint(with: Self.shared))
  }

  /// Two files of one name, and two types, in one target.
  @Test func twoFoldersOfOneTargetAreRefused() throws {
    let scratch = try scratch(
      "output: { schemas: ../../Sources/App/A }\n", "output: { schemas: ../../Sources/App/B }\n")
    let refused = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(refused.status == 1 && refused.errors.contains("[support-twice]"), "\(refused)")
    #expect(refused.errors.contains("m/Trips/schema.yaml:2:") && scratch.names("Sources").isEmpty)
    for name in ["Trips": "A", "Notes": "B"] {
      try scratch.write(
        "naming: { typeAliases: false }\n"
          + "output: { schemas: ../../Sources/App/\(name.value), support: ../../Sources/App }\n",
        to: "m/\(name.key)/schema.yaml")
    }
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    // Two targets have one each.
    let targets = try self.scratch(
      "output: { schemas: ../../Sources/A }\n", "output: { schemas: ../../Sources/B }\n")
    #expect(try Tool.run(["generate", "m"], in: targets.path).status == 0)
  }

  /// What only one of the schemas asks for stays in the shared file when the other is generated alone.
  @Test func snapshotsOfOneSchemaStay() throws {
    let scratch = try scratch("", "snapshots: true\nstore: { file: notes.store }\n")
    #expect(try Tool.run(["generate", "m/Trips"], in: scratch.path).status == 0)
    #expect(scratch.text("Generated/ModelgenStore.swift")?.contains("SnapshotActor") == false)
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    let both = try #require(scratch.text("Generated/ModelgenStore.swift"))
    #expect(both.contains("actor SnapshotActor") && both.contains("static func storeURL"))
    #expect(scratch.text("Generated/TripsCurrentSchema.swift")?.contains("Snapshot") == false)
    let again = try Tool.run(["generate", "m/Trips"], in: scratch.path)
    #expect(again.output.hasPrefix("everything is up to date"), "\(again)")
  }

  @Test func aReaderGetsTheNewestVersionOnly() throws {
    let scratch = try scratch("output: { schemas: ../../App, reader: ../../Widget }\n", "output: none\n")
    try scratch.write(GenerateTests.manifest("2.0.0", "      notes: String?"), to: "m/Trips/V2.yaml")
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    let files = [".Trips.modelgen", "ModelgenStore.swift", "TripsCurrentSchema.swift", "TripsSchemaV2.swift"]
    #expect(scratch.names("Widget") == files)
    for file in files.dropFirst() { #expect(scratch.text("Widget/\(file)") == scratch.text("App/\(file)")) }
    for file in files.dropFirst() {
      let text = try #require(scratch.text("Widget/\(file)"))
      #expect(!text.contains("MigrationPlan") && !text.contains("SchemaV1"))
    }
    // The next version replaces it.
    try scratch.write(GenerateTests.manifest("3.0.0", "      notes: String?\n      z: Int?"), to: "m/Trips/V3.yaml")
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    #expect(scratch.names("Widget") == files.dropLast() + ["TripsSchemaV3.swift"])
  }

  @Test func aReadersBuildWritesWhatThePluginDeclared() throws {
    let scratch = try scratch("", "output: none\n")
    try scratch.write(GenerateTests.manifest("2.0.0", "      notes: String?"), to: "m/Trips/V2.yaml")
    let run = try Tool.run(["generate", "--reader", "--build-output", "out", "--", "m/Trips"], in: scratch.path)
    #expect(run.status == 0, "\(run)")
    #expect(
      scratch.names("out") == [
        "ModelgenStore.swift", "TripsCurrentSchema.swift", "TripsSchemaV1.swift", "TripsSchemaV2.swift",
      ])
    #expect(scratch.text("out/TripsSchemaV1.swift")?.contains("no other than the newest") == true)
    let alone = try Tool.run(["generate", "--reader", "m"], in: scratch.path)
    #expect(alone.status == 2 && alone.errors.contains("--reader requires"))
  }
}

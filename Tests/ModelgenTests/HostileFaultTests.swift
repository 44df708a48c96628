import Foundation
import Testing

/// Commands that were killed, run at the same time, or met files that cannot be read. `Scripts/faults` kills at random points.
@Suite struct HostileFaultTests {
  private func run(_ line: String, in scratch: ScratchFolder) throws -> Tool.Result {
    try Tool.run(line.split(separator: " ").map(String.init), in: scratch.path)
  }

  /// V1 and V3 have shipped, and the step between them is custom.
  private func shipped() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(DiffCommandTests.v1, to: "m/Trips/V1.yaml")
    try scratch.write(DiffCommandTests.v2.replacingOccurrences(of: "2.0.0", with: "3.0.0"), to: "m/Trips/V3.yaml")
    try #require(run("generate m", in: scratch).status == 0)
    // Somebody has read the draft and decided.
    let stage = "Generated/TripsMigrationV1toV3.swift"
    let draft = try #require(scratch.text(stage))
    try scratch.write(draft.replacingOccurrences(of: "// Decide", with: "// Decided"), to: stage)
    try #require(run("ship m/Trips", in: scratch).status == 0)
    return scratch
  }

  private func files(_ scratch: ScratchFolder) -> [String: String] {
    var result: [String: String] = [:]
    for folder in ["m/Trips", "Generated"] {
      for name in scratch.names(folder) { result["\(folder)/\(name)"] = scratch.text("\(folder)/\(name)") }
    }
    return result
  }

  /// Everything that a killed `bump V1_1` can leave: its changes up to some point. Each is finished by the same command.
  @Test func hotfixBumpsAreResumed() throws {
    let scratch = try shipped()
    let before = files(scratch)
    try #require(run("bump m/Trips V1_1", in: scratch).status == 0)
    let after = files(scratch)
    let made = after.keys.filter { before[$0] == nil }.sorted { $0.hasSuffix(".swift") && !$1.hasSuffix(".swift") }
    let gone = before.keys.filter { after[$0] == nil }.sorted()
    #expect(made == ["Generated/TripsMigrationV1_1toV3.swift", "m/Trips/V1_1.yaml"] && gone.count == 1)
    for steps in 0..<made.count + 1 {
      let scratch = try shipped()
      for name in made.prefix(steps) { try scratch.write(try #require(after[name]), to: name) }
      let resumed = try run("bump m/Trips V1_1", in: scratch)
      #expect(resumed.status == 0, "after \(steps) changes: \(resumed.errors)")
      #expect(files(scratch) == after, "after \(steps) changes")
    }
    #expect(try run("bump m/Trips V1_1", in: scratch).status == 1)
  }

  @Test func renumberingsAreResumed() throws {
    func start() throws -> ScratchFolder {
      let scratch = try ScratchFolder()
      try scratch.write(DiffCommandTests.v1, to: "m/Trips/V1.yaml")
      try scratch.write(DiffCommandTests.v2, to: "m/Trips/V2.yaml")
      try #require(run("generate m", in: scratch).status == 0)
      return scratch
    }
    let scratch = try start()
    let before = files(scratch)
    try #require(run("bump m/Trips V5 --renumber", in: scratch).status == 0)
    let after = files(scratch)
    let made = after.keys.filter { before[$0] == nil }.sorted { $0.hasSuffix(".swift") && !$1.hasSuffix(".swift") }
    let gone = before.keys.filter { after[$0] == nil }.sorted { $0.hasSuffix(".yaml") && !$1.hasSuffix(".yaml") }
    for steps in 0..<made.count + gone.count {
      let scratch = try start()
      for name in made.prefix(steps) { try scratch.write(try #require(after[name]), to: name) }
      for name in gone.prefix(max(0, steps - made.count)) { try FileManager.default.removeItem(at: scratch.url(name)) }
      let resumed = try run("bump m/Trips V5 --renumber", in: scratch)
      guard steps <= made.count else { continue }
      #expect(resumed.status == 0, "after \(steps) changes: \(resumed.errors)")
      #expect(files(scratch) == after, "after \(steps) changes: \(files(scratch).keys.sorted())")
    }
  }

  @Test func initIsResumed() throws {
    let whole = try ScratchFolder()
    try #require(run("init Club", in: whole).status == 0)
    for names in [[], ["schema.yaml"], ["V1.yaml"]] {
      let scratch = try ScratchFolder()
      for name in names {
        try scratch.write(try #require(whole.text("manifests/Club/\(name)")), to: "manifests/Club/\(name)")
      }
      try scratch.write("x", to: "manifests/Club/.V1.yaml.modelgen-999999999")
      #expect(try run("init Club", in: scratch).status == 0, "\(names)")
      #expect(scratch.names("manifests/Club") == ["V1.yaml", "schema.yaml"])
    }
    #expect(try run("init Club", in: whole).status == 2)
    let other = try ScratchFolder()
    try other.write("mine\n", to: "manifests/Club/schema.yaml")
    #expect(try run("init Club", in: other).status == 2)
  }

  /// A run that was killed before its removals has not written the record that no longer names what is to go.
  @Test func removalsAreNotForgotten() throws {
    let scratch = try ScratchFolder()
    try scratch.write(DiffCommandTests.v1, to: "m/Trips/V1.yaml")
    try scratch.write(DiffCommandTests.v2, to: "m/Trips/V2.yaml")
    try #require(run("generate m", in: scratch).status == 0)
    let record = try #require(scratch.text("Generated/.Trips.modelgen"))
    let version = try #require(scratch.text("Generated/TripsSchemaV2.swift"))
    try FileManager.default.removeItem(at: scratch.url("m/Trips/V2.yaml"))
    try #require(run("generate m", in: scratch).status == 0)
    // What a kill before the removal leaves.
    try scratch.write(record, to: "Generated/.Trips.modelgen")
    try scratch.write(version, to: "Generated/TripsSchemaV2.swift")
    #expect(try run("generate m", in: scratch).status == 0)
    #expect(scratch.text("Generated/TripsSchemaV2.swift") == nil)
  }

  @Test func shipsAtTheSameTime() throws {
    for _ in 0..<3 {
      let scratch = try ScratchFolder()
      try scratch.write(DiffCommandTests.v1, to: "m/Trips/V1.yaml")
      try #require(run("generate m", in: scratch).status == 0)
      let runs = try (0..<6).map { _ in try Tool.start(["ship", "m/Trips"], in: scratch.path) }
      for run in runs {
        let result = try run.finish()
        #expect(result.status == 0, "\(result.errors)")
      }
      #expect(try run("check m", in: scratch).status == 0)
      #expect(scratch.names("m/Trips") == ["V1.yaml", "shipped.lock"])
    }
  }

  /// A file that is there and cannot be read is not one that is missing. Links stand for permissions, which root has.
  @Test(arguments: ["bump m/Trips V1_1", "check m", "generate m"]) func unreadableStages(_ line: String) throws {
    let scratch = try shipped()
    let stage = scratch.url("Generated/TripsMigrationV1toV3.swift")
    try FileManager.default.removeItem(at: stage)
    try FileManager.default.createSymbolicLink(atPath: stage.path, withDestinationPath: "TripsSchemaV1.swift")
    let result = try run(line, in: scratch)
    #expect(result.status == 2 && result.errors.contains("[linked-file]"), "\(result)")
    #expect(!scratch.names("m/Trips").contains("V1_1.yaml"))
  }

  @Test func closedOutput() throws {
    let scratch = try shipped()
    for redirection in [">&-", "2>&-", ">&- 2>&-", "</dev/null >/dev/full", "| true"] {
      let result = try Tool.start(
        ["-c", "set -o pipefail; '\(Tool.url.path)' check m \(redirection)"], in: scratch.path,
        executable: URL(fileURLWithPath: "/bin/bash")
      ).finish()
      #expect(result.status == (redirection.contains("full") ? 2 : 0), "\(redirection): \(result)")
    }
  }

  /// Guesses for names, nested lists of templates, and manifests larger than any are bounded.
  @Test func bounds() throws {
    let scratch = try ScratchFolder()
    let names = (0..<8_000).map { "unknownName\($0)" }.joined(separator: ", ")
    for word in ["init: [\(names)]", "index: [[\(names)]]"] {
      try scratch.write(
        "version: 1.0.0\nentities:\n  Trip:\n    attributes: { name: String }\n    \(word)\n", to: "m/Trips/V1.yaml")
      let start = Date()
      #expect(try run("check m", in: scratch).status == 1)
      #expect(Date().timeIntervalSince(start) < 60)
    }
    let entity = "{ attributes: { name: String } }"
    try scratch.write("version: 1.0.0\nentities: { A: \(entity), B: \(entity) }\n", to: "m/Trips/V1.yaml")
    // Two entities, forty lists inside each other.
    var nested = String(repeating: "x", count: 100_000)
    for _ in 0..<40 { nested = "{{#entities}}\(nested){{/entities}}" }
    try scratch.write(nested, to: "t/schema.mustache")
    let repeated = try run("generate m --templates t", in: scratch)
    #expect(repeated.status == 1 && repeated.errors.contains("[broken-template]"), "\(repeated.errors.prefix(500))")
    try scratch.write(DiffCommandTests.v1 + String(repeating: "# x\n", count: 5 << 20), to: "m/Trips/V1.yaml")
    let large = try run("check m", in: scratch)
    #expect(large.status == 2 && large.errors.contains("larger than 16 MB"), "\(large.errors.prefix(500))")
  }
}

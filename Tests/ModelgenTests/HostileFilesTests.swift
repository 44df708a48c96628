import Foundation
import Testing

/// Links, records, settings and names that a stranger has committed: nothing outside of the repository is read, written or removed.
@Suite struct HostileFilesTests {
  private static let manifest = GenerateTests.manifest("1.0.0")

  /// A repository in `app`, and beside it a file that nobody may touch.
  private func scratch(files: [String: String] = [:]) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.makeFolder(scratch.url("app/.git/hooks"))
    for (name, text) in ["HEAD": "ref: refs/heads/main\n", "config": "[core]\n\trepositoryformatversion = 0\n"] {
      try scratch.write(text, to: "app/.git/\(name)")
    }
    for name in ["objects", "refs"] { try scratch.makeFolder(scratch.url("app/.git/\(name)")) }
    try scratch.write("SECRET=1\n", to: "outside/secret.env")
    try scratch.write("", to: "outside/empty")
    try scratch.write(Self.manifest, to: "outside/Trips/V1.yaml")
    try scratch.write(Self.manifest, to: "app/m/Trips/V1.yaml")
    for (name, text) in files { try scratch.write(text, to: name) }
    return scratch
  }

  private func link(_ name: String, to destination: String, in scratch: ScratchFolder) throws {
    try scratch.makeFolder(scratch.url(name).deletingLastPathComponent())
    try? FileManager.default.removeItem(at: scratch.url(name))
    try FileManager.default.createSymbolicLink(atPath: scratch.url(name).path, withDestinationPath: destination)
  }

  private func modelgen(_ line: String, in scratch: ScratchFolder, folder: String = "app") throws -> Tool.Result {
    try Tool.run(line.split(separator: " ").map(String.init), in: scratch.url(folder).path)
  }

  /// What is in the folder beside the repository, with the times of the last change.
  private func outside(_ scratch: ScratchFolder) -> [String: String] {
    scratch.stamps("outside").merging(scratch.stamps("app/.git")) { $1 }.merging(scratch.stamps("outside/Trips")) { $1 }
  }

  static let links: [(name: String, destination: String)] = [
    ("Generated/.Trips.modelgen", "../../outside/secret.env"), ("Generated/.Trips.modelgen", "../.git/config"),
    ("Generated/.Trips.modelgen", "../../outside/empty"), ("Generated/.Trips.modelgen", "../../outside/new"),
    ("Generated/TripsSchemaV1.swift", "../../outside/empty"), ("Generated/TripsSchemaV1.swift", "../../outside/new"),
    ("Generated/TripsCurrentSchema.swift", "../../outside/secret.env"), ("Generated", "../outside"),
    ("Generated", ".git"),
    ("Generated", ".git/hooks"), ("Generated", "../outside/gone"),
    ("m/Trips/V1.yaml", "../../../outside/secret.env"), ("m/Trips/schema.yaml", "../../../outside/secret.env"),
    ("m/Trips/shipped.lock", "../../../outside/secret.env"), ("m/Trips/V1.yaml", "../../../outside/Trips/V1.yaml"),
    ("m/Trips", "../../outside/Trips"), ("m/Other", "../../outside/Trips"),
  ]

  /// Each link, and each command.
  @Test(arguments: links) func linksAreRefused(_ link: (name: String, destination: String)) throws {
    for line in [
      "generate m", "generate --diff m", "check m --format github", "check m", "ship m/Trips", "diff m", "checksum m",
      "graph m/Trips", "bump --force m/Trips", "identify m xxx",
    ] {
      let scratch = try scratch()
      try self.link("app/\(link.name)", to: link.destination, in: scratch)
      // A path that was typed may be a link.
      if link.name == "m/Trips", line.contains("m/Trips") { continue }
      let before = outside(scratch)
      let run = try modelgen(line, in: scratch)
      let text = run.output + run.errors
      #expect(outside(scratch) == before, "\(line): \(text)")
      #expect(scratch.text("outside/secret.env") == "SECRET=1\n" && scratch.text("outside/empty") == "")
      #expect(!text.contains("SECRET"), "\(line): \(text)")
      if line == "generate m" || line == "check m" {
        #expect(run.status == 2, "\(line): \(text)")
        #expect(text.contains("[linked-file]") || text.contains("[output-outside]"), "\(line): \(text)")
      }
    }
  }

  /// Links that people do use: above the repository, as the path, and folders within the repository.
  @Test func harmlessLinks() throws {
    let scratch = try scratch(files: ["app/shared/Trips/V1.yaml": Self.manifest])
    try FileManager.default.removeItem(at: scratch.url("app/m/Trips"))
    try link("app/m/Trips", to: "../shared/Trips", in: scratch)
    try link("alias", to: "app", in: scratch)
    try link("path", to: "app/m", in: scratch)
    for (line, folder) in [
      ("generate m", "app"), ("generate alias/m", ""), ("generate m", "alias"),
      ("generate path --output app/Generated", ""),
    ] {
      let run = try modelgen(line, in: scratch, folder: folder)
      #expect(run.status == 0, "\(line) in \(folder): \(run.errors)")
    }
  }

  /// A folder of links to the inputs, as build systems make it.
  @Test func aFolderOfLinks() throws {
    let scratch = try scratch()
    try link("app/m/Trips/V1.yaml", to: "../../../outside/Trips/V1.yaml", in: scratch)
    for command in ["generate m", "check m", "diff m", "checksum m", "graph m"] {
      let run = try modelgen("\(command) --allow-outside", in: scratch)
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
  }

  @Test(arguments: ["../../../outside", "../../.git/hooks", "../../.GIT", "..", "../../x/../../outside"])
  func outputOutside(_ output: String) throws {
    let scratch = try scratch(files: ["app/m/Trips/schema.yaml": "output: { schemas: \(output) }\n"])
    let before = outside(scratch)
    for line in ["generate m", "check m", "ship m/Trips"] {
      let run = try modelgen(line, in: scratch)
      let isInside = output == ".."
      #expect((run.status == 2) != isInside && run.errors.contains("[output-outside]") != isInside, "\(run.errors)")
      #expect(run.errors.contains("m/Trips/schema.yaml:1:") || isInside)
    }
    #expect(outside(scratch) == before)
    // What is typed on the command line decides instead.
    #expect(try modelgen("generate m --output Generated", in: scratch).status == 0)
    let allowed = try modelgen("generate m --allow-outside", in: scratch)
    #expect(allowed.status == 0, "\(allowed.errors)")
  }

  @Test func outputWithoutARepository() throws {
    let scratch = try scratch(files: ["app/m/Trips/schema.yaml": "output: { schemas: ../../../outside }\n"])
    try FileManager.default.removeItem(at: scratch.url("app/.git"))
    #expect(try modelgen("generate m", in: scratch).status == 2)
    #expect(try modelgen("generate app/m", in: scratch, folder: "").status == 0)
  }

  /// A file in place of the record is somebody's, unless it is one.
  @Test func theRecordIsNotOverwritten() throws {
    let scratch = try scratch(files: ["app/Generated/.Trips.modelgen": "precious\n"])
    let run = try modelgen("generate m", in: scratch)
    #expect(run.status == 1 && run.errors.contains("[foreign-file]"), "\(run.errors)")
    #expect(scratch.text("app/Generated/.Trips.modelgen") == "precious\n")
    let conflict = "<<<<<<< HEAD\n# The files that modelgen generated here for Trips. It\n=======\n>>>>>>> x\n"
    try scratch.write(conflict, to: "app/Generated/.Trips.modelgen")
    #expect(try modelgen("generate m", in: scratch).status == 0)
  }

  /// The system ends a name at NUL: the file that would be removed is another one than the record seems to name.
  @Test func recordsNameFilesOfTheirFolder() throws {
    let scratch = try scratch()
    try #require(modelgen("generate m", in: scratch).status == 0)
    let record = try #require(scratch.text("app/Generated/.Trips.modelgen"))
    let copy = try #require(scratch.text("app/Generated/TripsSchemaV1.swift"))
    for name in ["Copy.swift\0.swift", "../Generated/Copy.swift", "/Copy.swift", "Copy.swift\r.swift"] {
      try scratch.write(copy, to: "app/Generated/Copy.swift")
      try scratch.write(record + name + "\n", to: "app/Generated/.Trips.modelgen")
      #expect(try modelgen("generate m", in: scratch).status == 0)
      #expect(scratch.text("app/Generated/Copy.swift") != nil, "\(name.debugDescription)")
    }
    try link("app/Generated/Copy.swift", to: "TripsSchemaV1.swift", in: scratch)
    try scratch.write(record + "Copy.swift\n", to: "app/Generated/.Trips.modelgen")
    _ = try modelgen("generate m", in: scratch)
    #expect(scratch.names("app/Generated").contains("Copy.swift"))
  }

  /// With `naming:` the folder's name need not be a Swift name; it still becomes a line of the record.
  @Test(arguments: ["a\nb", "a\u{1B}[31m", "a\u{202E}b", "a\u{61C}b", "a\u{115F}b", "a\u{3164}", "\r"])
  func namesOfFolders(_ name: String) throws {
    let scratch = try scratch(files: [
      "app/m/\(name)/V1.yaml": Self.manifest,
      "app/m/\(name)/schema.yaml": "naming: { plan: Plan, currentSchema: Now, version: \"X{file}\" }\n",
    ])
    let run = try modelgen("generate m", in: scratch)
    #expect(run.status == 2 && run.errors.contains("[schema-name]"), "\(run.errors)")
    #expect(!scratch.names("app").contains("Generated"))
  }

  @Test(arguments: [("app/manifests", "../outside"), ("app/manifests/.editor", "../../outside")])
  func initWritesThroughNoLink(_ name: String, _ destination: String) throws {
    let scratch = try scratch()
    try link(name, to: destination, in: scratch)
    let before = outside(scratch)
    let run = try modelgen("init Club", in: scratch)
    #expect(run.status == 2 && run.errors.contains("[linked-file]"), "\(run.errors)")
    #expect(outside(scratch) == before && !scratch.names("outside").contains("Club"))
  }
}

import Foundation
import Testing

struct CommandLineTests {
  /// Words, exit status, and what must be on standard output and standard error.
  @Test(
    arguments: [
      ([], 2, "", "expected a command"),
      (["help"], 0, "commands:", ""),
      (["--help"], 0, "commands:", ""),
      (["help", "generate"], 0, "usage: modelgen generate [options] PATH...", ""),
      (["generate", "-h"], 0, "--dry-run", ""),
      (["--version"], 0, "modelgen 0.", ""),
      (["generat"], 2, "", "did you mean 'generate'?"),
      (["--dry-run"], 2, "", "there is no option --dry-run before a command"),
      (["generate"], 2, "", "'generate' needs PATH"),
      (["generate", "--outptu", "x", "y"], 2, "", "did you mean --output?"),
      (["generate", "nowhere"], 2, "", "nowhere: error: cannot be read: No such file or directory [unreadable-file]"),
      (["generate", "."], 2, "", "[no-schema-folder]"),
      (["explain"], 0, "unreadable-file", ""),
      (["explain", "unreadable-file"], 0, "Evidence: refused", ""),
      (["explain", "[unreadable-file]"], 0, "Evidence: refused", ""),
      (["explain", "unreadible-file"], 2, "", "did you mean 'unreadable-file'?"),
      (["explain", "134030"], 0, "134030", ""), (["explain", "134080"], 0, "134080", ""),
      (["explain", "999999"], 2, "", "nothing is known about an error 999999"),
      (["explain", "134504"], 0, "unknown coordinator model version", ""),
      (
        ["explain", "Error Domain=NSCocoaErrorDomain Code=134110 reason=… mandatory destination relationship"], 0,
        "required-relationship-added", ""
      ),
      (["init", "my-trips"], 2, "", "try: modelgen init MyTrips"),
      (["generate", "m", "--stage-file", "x"], 2, "", "--stage-file requires --build-output or --stage-output"),
      (["help", "help", "help"], 2, "", "takes no argument 'help'"),
    ] as [([String], Int32, String, String)])
  func words(_ words: [String], _ status: Int32, _ output: String, _ errors: String) throws {
    let scratch = try ScratchFolder()
    let result = try Tool.run(words, in: scratch.path)
    #expect(result.status == status)
    #expect(output.isEmpty ? result.output.isEmpty : result.output.contains(output))
    #expect(errors.isEmpty ? result.errors.isEmpty : result.errors.contains(errors))
    #expect(scratch.names() == [])
  }

  @Test func initStartsWhatGenerates() throws {
    let scratch = try ScratchFolder()
    let started = try Tool.run(["init", "Notes"], in: scratch.path)
    #expect(started.status == 0 && started.output.contains("next: modelgen generate manifests/"))
    let again = try Tool.run(["init", "Notes"], in: scratch.path)
    #expect(again.status == 2 && again.errors.contains("[schema-exists]"))
    let generated = try Tool.run(["generate", "--strict", "manifests/"], in: scratch.path)
    #expect(generated.status == 0 && generated.errors == "")
    #expect(
      scratch.names("Generated") == [
        ".Notes.modelgen", "ModelgenMigration.swift", "ModelgenStore.swift", "NotesCurrentSchema.swift",
        "NotesMigrationPlan.swift", "NotesSchemaV1.swift",
      ])
  }

  /// A version in a folder that holds schemas, or inside of one, would hide what is below it.
  @Test func initHidesNoSchema() throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolder(scratch.url("my-app/Trips"))
    for word in [".", "./", "Trips/.."] {
      let started = try Tool.run(["init", word], in: scratch.url("my-app").path)
      #expect(started.status == 0 && started.output.contains("wrote manifests/MyApp/V1.yaml"), "\(started)")
      try FileManager.default.removeItem(at: scratch.url("my-app/manifests"))
    }
    let app = scratch.url("my-app").path
    #expect(try Tool.run(["init"], in: app).status == 0)
    for (word, advice) in [
      ("manifests/", "modelgen init manifests/NAME"), ("./manifests", "modelgen init manifests/NAME"),
      ("manifests/MyApp/Trips", "modelgen init manifests/Trips"), ("manifests/MyApp/a/b", "modelgen init manifests/b"),
    ] {
      let refused = try Tool.run(["init", word], in: app)
      #expect(refused.status == 1 && refused.errors.contains("[nested-schema]"), "\(refused)")
      #expect(refused.errors.contains(advice), "\(refused)")
    }
    let inside = try Tool.run(["init", "Trips"], in: scratch.url("my-app/manifests/MyApp").path)
    #expect(inside.status == 1 && inside.errors.contains("modelgen init ../Trips"), "\(inside)")
    #expect(try Tool.run(["generate", "--strict", "manifests"], in: app).status == 0)
  }

  @Test func aSecondSchemaGeneratesBesideTheFirst() throws {
    let scratch = try ScratchFolder()
    for name in ["Alpha", "Beta", "Gamma"] {
      #expect(try Tool.run(["init", name], in: scratch.path).status == 0)
      let generated = try Tool.run(["generate", "--strict", "manifests/"], in: scratch.path)
      #expect(generated.status == 0 && generated.errors == "", "\(generated)")
    }
    #expect(scratch.text("manifests/Alpha/V1.yaml")?.contains("\n  Folder:\n") == true)
    #expect(scratch.text("manifests/Beta/V1.yaml")?.contains("\n  BetaFolder:\n") == true)
  }

  @Test func findingsAreWrittenAsCompilersWriteThem() throws {
    let scratch = try ScratchFolder()
    try scratch.write("version: 1.0.0\nentities:\n  Trip:\n    attributes:\n      name: Strng\n", to: "m/Trips/V1.yaml")
    let result = try Tool.run(["generate", "./m"], in: scratch.path, environment: ["TERM": "xterm"])
    #expect(result.status == 1)
    #expect(result.errors.contains("./m/Trips/V1.yaml:5:13: error: "))
    #expect(result.errors.contains("\n        name: Strng\n              ^~~~~\n"))
    #expect(result.errors.contains("1 error; nothing was written\n"))
    // Standard error is a file here.
    #expect(!result.errors.contains("\u{1B}["))
    #expect(scratch.names() == ["m"])
  }

  /// The samples are generated by the tool of this very build.
  @Test func samplesAreUpToDate() throws {
    let result = try Tool.run(["generate", "--diff", "--strict", "manifests/"], in: Tool.packageRoot.path)
    #expect(result.status == 0 && result.output == "", "run: swift run modelgen generate manifests/\n\(result.errors)")
    let check = try Tool.run(["check", "--strict", "manifests/"], in: Tool.packageRoot.path)
    #expect(check.status == 0 && check.errors == "", "\(check.errors)")
  }
}

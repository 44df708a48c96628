import Foundation
import Testing

/// Hand-written stage files: written once, never edited, compared with what they were written for.
struct OutdatedStageTests {
  private func schema() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write("version: 1.0.0\nentities:\n  Trip: { attributes: { code: String } }\n", to: "m/Trips/V1.yaml")
    try scratch.write(
      "version: 2.0.0\nentities:\n  Trip: { attributes: { code: { type: String, unique: true } } }\n",
      to: "m/Trips/V2.yaml")
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    return scratch
  }

  private func addFill(_ scratch: ScratchFolder) throws {
    try scratch.write(
      "version: 2.0.0\nmigration: { fills: [Trip.slug] }\nentities:\n"
        + "  Trip: { attributes: { code: { type: String, unique: true }, slug: String? } }\n", to: "m/Trips/V2.yaml")
  }

  @Test func aChangedStepIsToldAndNothingIsEdited() throws {
    let scratch = try schema()
    let file = "Generated/TripsMigrationV1toV2.swift"
    let before = try #require(scratch.text(file))
    #expect(before.contains("removeDuplicatesOfTripByCode"))
    try addFill(scratch)
    let result = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(result.status == 0 && scratch.text(file) == before)
    #expect(result.errors.contains("\(file):2:1: warning: this hand-written file no longer fits"))
    #expect(result.errors.contains("'fill Trip.slug'") && result.errors.contains("generate --show-scaffold m"))
    // Once the line is there, it fits again; without any such line nobody compares.
    let marker = "// modelgen:work remove duplicates by Trip.code\n"
    for head in [marker + "// modelgen:work fill Trip.slug\n", ""] {
      try scratch.write(before.replacingOccurrences(of: marker, with: head), to: file)
      #expect(!(try Tool.run(["check", "m"], in: scratch.path).errors.contains("stage-file-outdated")))
    }
  }

  /// A question that is deleted is no answer where there is no code.
  @Test(arguments: [
    // The draft has the code.
    ("a: String", "b: Int?", "", nil),
    // It has not: what is asked is deleted, with and without a reason, or answered.
    ("a: '[Double]'", "b: UUID?", "", "`b`"), ("a: '[Double]'", "b: UUID?", "; decided:", "`b`"),
    ("a: '[Double]'", "b: UUID?", "; decided: b is only a cache", nil),
  ])
  func deletedQuestionsDecideNothing(_ old: String, _ new: String, _ answer: String, _ missing: String?) throws {
    let scratch = try ScratchFolder()
    for (number, attributes, migration) in [
      (1, old, ""), (2, "\(old), \(new)", "migration: { fills: [T.b] }\n"), (3, new, "migration: { removes: [T.a] }\n"),
    ] {
      try scratch.write(
        "version: \(number).0.0\n\(migration)entities:\n  T: { attributes: { n: Int, \(attributes) } }\n",
        to: "m/S/V\(number).yaml")
    }
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    for file in ["Generated/SMigrationV1toV2.swift", "Generated/SMigrationV2toV3.swift"] {
      let draft = try #require(scratch.text(file))
      let lines = draft.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.contains("// Decide") ? "" : line.hasPrefix("// modelgen:work") ? line + answer : line
      }
      try scratch.write(lines.joined(separator: "\n"), to: file)
    }
    let result = try Tool.run(["check", "m"], in: scratch.path)
    #expect(result.errors.contains("[stage-work-missing]") == (missing != nil), "\(result)")
    #expect(!result.errors.contains("[stage-file-outdated]"), "\(result)")
    if let missing { #expect(result.errors.contains("no code in this file has \(missing)"), "\(result)") }
  }

  /// Where a draft cannot make a row, deleting its question leaves code that makes none.
  @Test func rowsThatAreNotMadeAreMissed() throws {
    let scratch = try ScratchFolder()
    let place = "  Place: { attributes: { n: Int } }\n"
    let heir =
      "  Journey: { attributes: { x: Int, y: Int }, relationships: { place: { toOne: Place, optional: false, inverse: none } } }\n"
    let trip = "  Trip: { attributes: { x: Int, y: Int } }\n"
    for (number, migration, entities) in [
      (1, "", trip + place), (2, "migration: { fills: [Journey] }\n", trip + place + heir),
      (3, "migration: { removes: [Trip] }\n", place + heir),
    ] {
      try scratch.write("version: \(number).0.0\n\(migration)entities:\n\(entities)", to: "m/S/V\(number).yaml")
    }
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    let file = "Generated/SMigrationV1toV2.swift"
    try scratch.decide(file)
    let missing = try Tool.run(["check", "m"], in: scratch.path).errors
    #expect(
      missing.contains("no code in this file has `Journey(…)`, so it does not make Journey from Trip"), "\(missing)")
    let draft = try #require(scratch.text(file))
    try scratch.write(
      draft.replacing("madeJourneyRows = [:]\n", with: "_ = V2.Journey(x: 1, y: 1, place: place)\n"), to: file)
    #expect(!(try Tool.run(["check", "m"], in: scratch.path).errors.contains("Journey(…)")))
  }

  /// What is found beside the manifests heeds `rules:` as what is found in them does.
  @Test(arguments: ["stage-file-outdated", "leftover-files", "not-shipped"])
  func settingsDecideHowBadItIs(_ rule: String) throws {
    let scratch = try schema()
    try addFill(scratch)
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    try scratch.decide("Generated/TripsMigrationV1toV2.swift")
    try scratch.write("# The files of a schema that is gone.\nGone.swift\n", to: "Generated/.Gone.modelgen")
    for word in ["off", "warning", "error"] {
      let others = ["stage-file-outdated", "leftover-files", "not-shipped"].filter { $0 != rule }
      try scratch.write(
        "rules: { \(others.map { "\($0): off" }.joined(separator: ", ")), \(rule): \(word) }\n",
        to: "m/Trips/schema.yaml")
      let result = try Tool.run(["check", "--shipped", "m"], in: scratch.path)
      #expect(result.status == (word == "error" ? 1 : 0), "\(result)")
      #expect(others.allSatisfy { !result.errors.contains("[\($0)]") }, "\(result)")
      let line = result.errors.split(separator: "\n").first { $0.contains("[\(rule)]") }
      #expect(line?.contains(": \(word): ") == (word == "off" ? nil : true), "\(result)")
    }
  }

  /// What a later version says of values cannot make a stage wrong that went out before it.
  @Test func aLaterVersionChangesNothingThatAnEarlierStepNeeds() throws {
    let scratch = try ScratchFolder()
    let (file, old) = ("Generated/TripsMigrationV1toV2.swift", "code: String, x: Int?, extra: String?")
    func write(_ number: Int, _ attributes: String, _ migration: String = "", _ more: String = "") throws {
      try scratch.write(
        "version: \(number).0.0\n\(migration)entities:\n  Trip: { attributes: { \(attributes) } }\n\(more)",
        to: "m/Trips/V\(number).yaml")
    }
    let tag = "  Tag: { attributes: { code: String, n: Int? } }\n"
    try write(1, old)
    try write(2, old + ", slug: String?", "migration: { fills: [Trip.slug, Tag] }\n", tag)
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    let draft = try #require(scratch.text(file))
    #expect(draft.contains("// modelgen:work make Tag\n") && draft.contains("// Decide: which rows Tag has"))
    #expect(draft.contains("Trip has properties of the same names") && !draft.contains("context.insert(new)"))
    // An earlier draft named what the rows were made from.
    try scratch.write(draft.replacingOccurrences(of: "make Tag\n", with: "make Tag from Trip\n"), to: file)
    #expect(!(try Tool.run(["generate", "m"], in: scratch.path).errors.contains("stage-file-outdated")))
    for (attributes, gone) in [
      ("code: String, extra: String?, slug: String?", "Trip.x"), ("code: String, x: Int?, slug: String?", "Trip.extra"),
    ] {
      try write(3, attributes, "migration: { removes: [\(gone)] }\n", tag)
      let result = try Tool.run(["generate", "m"], in: scratch.path)
      #expect(result.status == 0 && !result.errors.contains("stage-file-outdated"), "\(result.errors)")
    }
    // What is none is no work that a file could lack.
    try scratch.write(
      "// modelgen:work none that modelgen can tell\n"
        + draft.split(separator: "\n").drop { $0.hasPrefix("//") }
        .joined(separator: "\n"), to: file)
    let lacking = try Tool.run(["generate", "m"], in: scratch.path).errors
    #expect(lacking.contains("it was not written to 'make Tag', 'copy Trip.extra to Trip.slug'"), "\(lacking)")
    #expect(!lacking.contains("'none that"), "\(lacking)")
  }

  @Test func aKeyOfFewValuesIsToldBeforeItDeletesRows() throws {
    let scratch = try ScratchFolder()
    try scratch.write("version: 1.0.0\nentities:\n  P: { attributes: { on: Bool } }\n", to: "m/T/V1.yaml")
    try scratch.write(
      "version: 2.0.0\nentities:\n  P: { attributes: { on: { type: Bool, unique: true } } }\n", to: "m/T/V2.yaml")
    let result = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(result.errors.contains("[unique-low-cardinality]"), "\(result.errors)")
    let draft = try #require(scratch.text("Generated/TMigrationV1toV2.swift"))
    #expect(draft.contains("`on` has 2 values, so at most 2 rows of P stay and all others are"))
    let difference = try Tool.run(["diff", "m/T"], in: scratch.path).output
    #expect(difference.contains("the others are deleted"), "\(difference)")
  }

  /// What a duplicate cannot be without goes with it; without an inverse, others may have it as well.
  @Test(arguments: [("none", true), ("owner", false)])
  func whatGoesAlongIsTold(_ inverse: String, _ mayBeShared: Bool) throws {
    let scratch = try ScratchFolder()
    for (version, key) in [("1", "code: String"), ("2", "code: { type: String, unique: true }")] {
      let back = inverse == "none" ? "" : ", relationships: { owner: { toOne: P, inverse: detail } }"
      try scratch.write(
        "version: \(version).0.0\nentities:\n  D: { attributes: { n: Int }\(back) }\n"
          + "  P: { attributes: { \(key) }, relationships: { detail: { toOne: D, optional: false, deleteRule: cascade,"
          + " inverse: \(inverse) } } }\n", to: "m/T/V\(version).yaml")
    }
    let result = try Tool.run(["generate", "m"], in: scratch.path)
    let draft = try #require(scratch.text("Generated/TMigrationV1toV2.swift"), "\(result)")
    let words = draft.replacing("//", with: "").split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("P.detail is required, so the D of the duplicate is deleted with it."), "\(draft)")
    #expect(words.contains("Without an inverse, other rows may lead to the same one") == mayBeShared, "\(draft)")
  }

  @Test func guessesThatNobodyJudgedAreTold() throws {
    let scratch = try schema()
    let file = "Generated/TripsMigrationV1toV2.swift"
    let draft = try #require(scratch.text(file))
    let lines = draft.components(separatedBy: "\n")
    // What could lose data stops both; what is only a guess does not.
    let loss = try #require(lines.firstIndex { $0.contains("// Decide (data may be lost):") }) + 1
    for command in ["check", "ship"] {
      let result = try Tool.run([command, "m"], in: scratch.path)
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.errors.contains("\(file):\(loss):1: error:"), "\(result.errors)")
      #expect(result.errors.contains("[stage-undecided-loss]"))
    }
    let judged = draft.replacingOccurrences(of: "// Decide (data may be lost):", with: "//")
    try scratch.write(judged, to: file)
    let first = try #require(lines.firstIndex { $0.contains("// Decide:") }) + 1
    let result = try Tool.run(["check", "m"], in: scratch.path)
    #expect(result.status == 0 && result.errors.contains("\(file):\(first):1: warning:"), "\(result.errors)")
    #expect(result.errors.contains("[stage-undecided]"))
    #expect(!(try Tool.run(["generate", "m"], in: scratch.path).errors.contains("stage-undecided")))
    // The rule can stop a release; and the file's own words about the mark are no mark.
    try scratch.write("rules: { stage-undecided: error }\n", to: "m/Trips/schema.yaml")
    #expect(try Tool.run(["check", "m"], in: scratch.path).status == 1)
    try scratch.write(judged.replacingOccurrences(of: "// Decide:", with: "//"), to: file)
    let decided = try Tool.run(["check", "m"], in: scratch.path)
    #expect(decided.status == 0 && !decided.errors.contains("stage-undecided"), "\(decided.errors)")
  }

  @Test func aStageWithoutWhatThePlanCallsIsTold() throws {
    let scratch = try schema()
    let file = "Generated/TripsMigrationV1toV2.swift"
    try scratch.decide(file)
    let draft = try #require(scratch.text(file))
    for (text, message) in [
      ("", "this hand-written file is empty"), ("// enum TripsMigrationV1toV2 {}\n", "this hand-written file is empty"),
      (draft.replacing("enum TripsMigrationV1toV2", with: "enum TripsMigrationV1toV3"), "`enum TripsMigrationV1toV2`"),
      (draft.replacing("func didMigrate", with: "func didMigrated"), "the plan calls `func didMigrate`,"),
    ] {
      try scratch.write(text, to: file)
      for command in ["check", "generate"] {
        let result = try Tool.run([command, "m"], in: scratch.path)
        #expect(result.status == 0 && result.errors.contains("[stage-file-incomplete]"), "\(result)")
        #expect(result.errors.contains(message) && result.errors.contains("--show-scaffold m"), "\(result)")
      }
      #expect(scratch.text(file) == text)
      #expect(try Tool.run(["check", "--strict", "m"], in: scratch.path).status == 1)
    }
    for text in [draft, draft.replacing("enum TripsMigrationV1toV2", with: "struct TripsMigrationV1toV2")] {
      try scratch.write(text, to: file)
      #expect(!(try Tool.run(["check", "m"], in: scratch.path).errors.contains("stage-file-incomplete")))
    }
  }

  @Test(arguments: [[], ["-o", "Sources/Models"]])
  func aStageLeftInTheOldFolderIsNamed(_ option: [String]) throws {
    let scratch = try schema()
    let (old, new) = ("Generated/TripsMigrationV1toV2.swift", "Sources/Models/TripsMigrationV1toV2.swift")
    try scratch.decide(old)
    let edited = try #require(scratch.text(old))
    if option.isEmpty { try scratch.write("output: { schemas: ../../Sources/Models }\n", to: "m/Trips/schema.yaml") }
    let missing = try Tool.run(["check", "m"] + option, in: scratch.path)
    #expect(
      missing.status == 1 && missing.errors.contains("mkdir -p Sources/Models && git mv -f \(old) \(new)"), "\(missing)"
    )
    #expect(missing.errors.contains("[missing-stage-file]") && !missing.errors.contains("[stage-file-moved]"))
    // Nor is a draft written there, or settles it where somebody has put one.
    let words = "git mv -f \(old) \(new)"
    let refused = try Tool.run(["generate", "m"] + option, in: scratch.path)
    #expect(refused.status == 1, "\(refused)")
    #expect(refused.errors.contains("[stage-file-moved]") && refused.errors.contains(words), "\(refused)")
    #expect(scratch.text(old) == edited && scratch.text(new) == nil)
    let draft = try Tool.run(["generate", "m", "--show-scaffold"], in: scratch.path).output
    try scratch.write(draft, to: new)
    for command in ["check", "generate"] {
      let again = try Tool.run([command, "m"] + option, in: scratch.path)
      #expect(again.status == 1 && again.errors.contains("[stage-file-moved]"), "\(again)")
    }
    try FileManager.default.removeItem(at: scratch.url(new))
    try FileManager.default.moveItem(at: scratch.url(old), to: scratch.url(new))
    #expect(try Tool.run(["generate", "m"] + option, in: scratch.path).status == 0)
    let moved = try Tool.run(["check", "m"] + option, in: scratch.path)
    #expect(moved.status == 0 && !moved.errors.contains("[stage-file-moved]"), "\(moved)")
  }

  /// Its name is in those of its files, and the stages of the old name are called no more.
  @Test func aStageOfTheOldNameIsNamed() throws {
    let scratch = try schema()
    let (old, new) = ("Generated/TripsMigrationV1toV2.swift", "Generated/VoyagesMigrationV1toV2.swift")
    try scratch.decide(old)
    try scratch.commit()
    try FileManager.default.moveItem(at: scratch.url("m/Trips"), to: scratch.url("m/Voyages"))
    let refused = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(refused.status == 1 && refused.errors.contains("[stage-file-moved]"), "\(refused)")
    #expect(refused.errors.contains("git mv -f \(old) \(new), and write `Voyages` for `Trips` in it"), "\(refused)")
    try scratch.write(try #require(scratch.text(old)).replacing("Trips", with: "Voyages"), to: new)
    try FileManager.default.removeItem(at: scratch.url(old))
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
  }

  /// Without the lock its versions would look as if they had never shipped.
  @Test(arguments: [true, false]) func theLockOfTheOldNameIsAskedFor(_ staysBehind: Bool) throws {
    let scratch = try ScratchFolder()
    let version = "version: 1.0.0\nentities:\n  Trip: { attributes: { code: String } }\n"
    try scratch.write(version, to: "m/Trips/V1.yaml")
    for command in ["generate", "ship", "generate"] {
      #expect(try Tool.run([command, "m"], in: scratch.path).status == 0)
    }
    try scratch.commit()
    let (old, new) = ("m/Trips/shipped.lock", "m/Voyages/shipped.lock")
    let lock = try #require(scratch.text(old))
    try scratch.write(version.replacing("String", with: "Int"), to: "m/Voyages/V1.yaml")
    try FileManager.default.removeItem(at: scratch.url(staysBehind ? "m/Trips/V1.yaml" : "m/Trips"))
    for command in ["generate", "check", "ship"] {
      let refused = try Tool.run([command, staysBehind ? "m/Voyages" : "m"], in: scratch.path)
      #expect(refused.status == 1 && refused.errors.contains("[lock-rewritten]"), "\(refused)")
      let restore = staysBehind ? "" : "git checkout HEAD -- \(old) && "
      #expect(refused.errors.contains("is called `Voyages` now: \(restore)git mv -f \(old) \(new)"), "\(refused)")
    }
    try scratch.write(lock, to: new)
    if staysBehind { try FileManager.default.removeItem(at: scratch.url("m/Trips")) }
    let found = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(found.status == 1 && found.errors.contains("[shipped-version-moved]"), "\(found)")
  }

  @Test func theScaffoldOfTodayIsPrintedAndNothingIsWritten() throws {
    let scratch = try schema()
    try addFill(scratch)
    let before = scratch.stamps("Generated")
    let result = try Tool.run(["generate", "--show-scaffold", "m"], in: scratch.path)
    #expect(result.status == 0 && scratch.stamps("Generated") == before)
    #expect(result.output.hasPrefix("// Made once by modelgen for the step from V1 to V2 of Trips."))
    #expect(result.output.contains("// modelgen:work fill Trip.slug\n") && result.output.hasSuffix("}\n"))
  }

  @Test func testsAreWrittenOnceWhereTheyAreAskedFor() throws {
    let scratch = try schema()
    #expect(!scratch.names("Generated").contains("TripsMigrationTests.swift"))
    try scratch.write("output: { tests: ../../Tests }\n", to: "m/Trips/schema.yaml")
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    #expect(
      scratch.names("Tests").filter { $0.hasSuffix(".swift") } == [
        "TripsExpectedVersions.swift", "TripsMigrationTests.swift",
      ])
    try scratch.write("// mine\n", to: "Tests/TripsMigrationTests.swift")
    #expect(!(try Tool.run(["generate", "m"], in: scratch.path).errors.contains("stage-file-outdated")))
    #expect(scratch.text("Tests/TripsMigrationTests.swift") == "// mine\n")
  }
  @Test func rowsAreMadeOfWhatHasShippedAndHashesFollowTheDraft() throws {
    let scratch = try ScratchFolder()
    func write(_ number: Int, _ attributes: String) throws {
      try scratch.write(
        "version: \(number).0.0\nentities:\n  Trip: { attributes: { \(attributes) } }\n", to: "m/Trips/V\(number).yaml")
    }
    try scratch.write("output: { tests: ../../Tests }\n", to: "m/Trips/schema.yaml")
    try write(1, "code: String")
    try write(2, "code: String, days: Int?")
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    let file = "Tests/TripsMigrationTests.swift"
    // Nothing has shipped, as far as is recorded: every version may have.
    #expect(scratch.text(file)?.contains("// modelgen:work test V2\n") ?? false)
    #expect(try Tool.run(["ship", "m/Trips", "V1"], in: scratch.path).status == 0)
    try FileManager.default.removeItem(atPath: scratch.path + "/" + file)
    #expect(try Tool.run(["generate", "m"], in: scratch.path).status == 0)
    let draft = try #require(scratch.text(file))
    #expect(draft.contains("insertRowsOfV1") && !draft.contains("insertRowsOfV2"))
    let expected = try #require(scratch.text("Tests/TripsExpectedVersions.swift"))
    #expect(expected.contains("\"V1\"") && expected.contains("\"V2\""))
    // The draft changes: its hashes follow, and the tests do not care.
    try write(2, "code: String, nights: Int?")
    let changed = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(changed.status == 0 && !changed.errors.contains("stage-file-outdated"), "\(changed.errors)")
    #expect(scratch.text("Tests/TripsExpectedVersions.swift") != expected && scratch.text(file) == draft)
    // Once it has shipped, rows of it are wanted.
    #expect(try Tool.run(["ship", "m/Trips"], in: scratch.path).status == 0)
    let shipped = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(shipped.status == 0 && shipped.errors.contains("it was not written to 'test V2'"), "\(shipped.errors)")
  }
}

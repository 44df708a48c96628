import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import SchemaSupport
import Testing

/// A shipped V1 and V2, one edit of the texts, and what must be said.
@Suite struct LockComparisonTests {
  struct Edit: Sendable, CustomTestStringConvertible {
    var version: Int
    var old: String
    var new: String
    /// `rule path`, or nothing for an edit that stores do not notice.
    var findings: [String]
    /// Words of the message.
    var words: [String] = []
    var testDescription: String { "V\(version): \(old) -> \(new)" }
  }

  static let edits: [Edit] = [
    // Stores do not notice.
    .init(version: 1, old: "name: String", new: "name: String = \"Untitled\"", findings: []),
    .init(version: 1, old: "deleteRule: cascade", new: "deleteRule: nullify", findings: []),
    .init(version: 1, old: "title: String", new: "title: { type: String, doc: The name. }", findings: []),
    .init(version: 1, old: "version: 1.0.0", new: "doc: First.\nversion: 1.0.0", findings: []),
    .init(
      version: 1, old: "name: String\n", new: "name: String\n      now: { type: Int, default: 0, transient: true }\n",
      findings: []),
    .init(version: 2, old: "notes: String?", new: "notes: { type: String?, spotlight: false }", findings: []),
    .init(version: 1, old: "cases: [planned", new: "doc: How far., cases: [planned", findings: []),
    // Stores would not be recognized.
    .init(
      version: 1, old: "name: String", new: "name: String?", findings: ["shipped-version-moved Trip.name"],
      words: ["optional"]),
    .init(
      version: 1, old: "name: String", new: "name: Int", findings: ["shipped-version-moved Trip.name"],
      words: ["String", "Int"]),
    .init(
      version: 1, old: "name: String", new: "name: { type: String, unique: true }",
      findings: ["shipped-version-moved Trip.name"], words: ["uniqueness added"]),
    .init(
      version: 1, old: "      name: String\n", new: "", findings: ["shipped-version-moved Trip.name"],
      words: ["removed"]),
    .init(
      version: 2, old: "name: String", new: "name: String\n      extra: Int?",
      findings: ["shipped-version-moved Trip.extra"], words: ["added"]),
    .init(
      version: 1, old: "hashModifier: one", new: "hashModifier: two", findings: ["shipped-version-moved Trip.rating"]),
    .init(version: 1, old: ", externalStorage: true", new: "", findings: ["shipped-version-moved Trip.cover"]),
    .init(version: 1, old: "zip: String?", new: "zip: Int?", findings: ["shipped-version-moved Address.zip"]),
    .init(
      version: 1, old: "toOne: Trip", new: "toOne: Trip, optional: false",
      findings: ["shipped-version-moved Place.trip"]),
    // Nothing would run, and rows would be read differently.
    .init(
      version: 1, old: "DONE", new: "FINISHED", findings: ["shipped-version-moved Status.done"],
      words: ["DONE", "FINISHED"]),
    .init(version: 1, old: "planned, ", new: "", findings: ["shipped-version-moved Status.planned"]),
    .init(version: 1, old: "\"[String]\"", new: "\"[Int]\"", findings: ["shipped-version-moved Trip.tags"]),
    // Names that the framework matches by.
    .init(
      version: 2, old: "{ type: Date, renamedFrom: start }", new: "Date",
      findings: ["shipped-version-moved Trip.startDate"], words: ["originalName: \"start\""]),
    // The version as a whole.
    .init(
      version: 2, old: "version: 2.0.0", new: "version: 2.1.0", findings: ["shipped-version-renumbered 2.1.0"],
      words: ["2.0.0"]),
    .init(
      version: 2, old: "version: 2.0.0", new: "version: 2.0.0\nmigration: { withdrawn: true }",
      findings: ["shipped-version-withdrawn migration"]),
    .init(
      version: 2, old: "version: 2.0.0", new: "version: 2.0.0\nmigration: { stage: { custom: we log } }",
      findings: ["shipped-stage-changed custom"], words: ["lightweight", "custom"]),
  ]

  @Test(arguments: edits)
  func edit(_ edit: Edit) {
    let lock = LockTests.shipped([LockTests.v1, LockTests.v2])
    var texts = [LockTests.v1, LockTests.v2]
    let edited = texts[edit.version - 1].replacing(edit.old, with: edit.new)
    #expect(edited != texts[edit.version - 1])
    texts[edit.version - 1] = edited
    let (schema, evolution, _, reading) = evolved(texts)
    #expect(!reading.hasErrors, "\(reading.text)")
    var findings = Findings()
    let comparison = lock.compare(with: schema, evolution, into: &findings)
    #expect(findings.rules == edit.findings.map { String($0.prefix { $0 != " " }) }, "\(findings.text)")
    #expect(comparison.improved.isEmpty)
    for (finding, expected) in zip(findings.sorted, edit.findings) {
      let path = expected.drop { $0 != " " }.dropFirst()
      // A place in the manifest that was edited, and the two exits.
      #expect(finding.place?.file == schema.versions[edit.version - 1].file, "\(finding.message)")
      #expect(finding.rule.name != "shipped-version-moved" || finding.message.contains(path), "\(finding.message)")
      #expect(finding.notes.first.map { !$0.message.isEmpty } == true)
      for word in edit.words {
        #expect(finding.message.contains(word), "\(finding.message)")
      }
    }
  }

  /// The attribute's line is as it was: what has to be put back is what its alias stands for.
  @Test func anAliasThatMoved() throws {
    let text = trip("s: Z", "typeAliases: { Z: \"[Int]\" }\n")
    let lock = LockTests.shipped([text])
    let (schema, evolution, _, reading) = evolved([text.replacing("[Int]", with: "[String]")])
    var findings = Findings()
    _ = lock.compare(with: schema, evolution, into: &findings)
    #expect(!reading.hasErrors && findings.rules == ["shipped-version-moved"], "\(findings.text)")
    #expect(findings.text.contains("as it shipped: `typeAliases: { Z: [Int] }`"), "\(findings.text)")
  }

  @Test func aRenameThatDidNotShip() {
    let plain = LockTests.v2.replacing("{ type: Date, renamedFrom: start }", with: "Date?")
    let lock = LockTests.shipped([LockTests.v1, plain])
    let (schema, evolution, _, _) = evolved([
      LockTests.v1, plain.replacing("startDate: Date?", with: "startDate: { type: Date?, renamedFrom: start }"),
    ])
    var findings = Findings()
    _ = lock.compare(with: schema, evolution, into: &findings)
    #expect(findings.rules == ["shipped-version-moved"])
    #expect(
      findings.text.contains("Trip.startDate of V2 shipped under its own name, and has `originalName: \"start\"` now"))
  }

  /// Nothing is hashed, and nothing is equal: what iCloud and the store's names would make of an edit in place.
  @Test(arguments: [
    ("a: String?", "a: { type: String?, allowsCloudEncryption: true }", "encrypts only fields", "cloudKit: true\n"),
    ("a: { type: String?, allowsCloudEncryption: true }", "a: String?", "encrypts only fields", "cloudKit: true\n"),
    ("a: String?", "a: { type: String?, allowsCloudEncryption: true }", nil, ""),
    ("\"caf\\u00E9\": Int", "\"cafe\\u0301\": Int", "U+0065 U+0301 here, and U+00E9 in V1", ""),
  ])
  func editsThatLookHarmless(_ shipped: String, _ edited: String, _ words: String?, _ head: String) {
    let lock = LockTests.shipped([head + trip(shipped)])
    let (schema, evolution, _, reading) = evolved([head + trip(edited)])
    #expect(!reading.hasErrors, "\(reading.text)")
    var findings = Findings()
    _ = lock.compare(with: schema, evolution, into: &findings)
    #expect(findings.rules == (words == nil ? [] : ["shipped-version-moved"]), "\(findings.text)")
    #expect(words.map(findings.text.contains) ?? true, "\(findings.text)")
  }

  /// Whether a version syncs is part of its history, as far as the lock recorded it.
  @Test func syncThatIsTakenOut() throws {
    let text = trip("a: String?")
    let lock = LockTests.shipped(["cloudKit: true\n" + text])
    func compare(_ lock: ShippedLock, _ text: String) -> (LockComparison, Findings) {
      let (schema, evolution, _, _) = evolved([text])
      var findings = Findings()
      let comparison = lock.compare(with: schema, evolution, into: &findings)
      return (comparison, findings)
    }
    #expect(compare(lock, "cloudKit: true\n" + text).1.all.isEmpty)
    let (comparison, findings) = compare(lock, text)
    #expect(findings.rules == ["shipped-sync-removed"] && comparison.moved.isEmpty, "\(findings.text)")
    // A lock of before, and a version that begins to sync: neither says anything of its shape.
    #expect(compare(LockTests.shipped([text]), "cloudKit: true\n" + text).1.all.isEmpty)
    var ignored = Findings()
    let read = ShippedLock.parse(Array(lock.text.utf8), file: FileID(number: 0), into: &ignored)
    #expect(read?.text == lock.text && ignored.all.isEmpty && lock.text.contains("\n  syncs\n"))
  }

  @Test func filesThatAreGone() {
    let lock = LockTests.shipped([LockTests.v1, LockTests.v2])
    let (schema, evolution, _, _) = evolved([LockTests.v1])
    var findings = Findings()
    _ = lock.compare(with: schema, evolution, into: &findings)
    #expect(findings.rules == ["shipped-version-missing"] && findings.text.contains("V2 (2.0.0)"))

    let (renamed, _, reading) = readSchema("Sample", ["V1": LockTests.v1, "V2_0": LockTests.v2])
    var renaming = reading
    let renamedEvolution = evolve(renamed, into: &renaming)
    var found = Findings()
    _ = lock.compare(with: renamed, renamedEvolution, into: &found)
    #expect(found.rules == ["shipped-version-missing"] && found.text.contains("V2_0.yaml: rename that file back"))
  }

  @Test func otherHashesOfEqualLines() {
    let (schema, evolution, _, _) = evolved([LockTests.v1])
    func compare(_ lock: ShippedLock) -> (LockComparison, Findings) {
      var findings = Findings()
      let comparison = lock.compare(with: schema, evolution, into: &findings)
      return (comparison, findings)
    }
    var lock = LockTests.shipped([LockTests.v1])
    lock.entries[0].hashes[0].hash = String(repeating: "0", count: 64)
    #expect(compare(lock).1.rules == ["lock-edited"])
    lock.entries[0].mapping = ShippedLock.mapping - 1
    #expect(compare(lock).0.improved == ["V1"] && compare(lock).1.all.isEmpty)
  }

  /// A hotfix ships after a beta's version: the plan and the lock keep different orders.
  @Test func hotfixBetweenShippedVersions() throws {
    let lock = LockTests.shipped([LockTests.v1, LockTests.v2])
    let hotfix = LockTests.v1.replacing("1.0.0", with: "1.1.0").replacing(
      "title: String", with: "title: String\n      kind: Int?")
    let v2 = LockTests.v2.replacing("title: String", with: "title: String\n      kind: Int?")
    let (schema, _, reading) = readSchema("Sample", ["V1": LockTests.v1, "V1_1": hotfix, "V2": LockTests.v2])
    var findings = reading
    let evolution = evolve(schema, into: &findings)
    var found = Findings()
    _ = lock.compare(with: schema, evolution, into: &found)
    #expect(found.all.isEmpty, "\(found.text)")
    #expect(v2 != LockTests.v2)
  }

  @Test func locksOfTwoBranches() throws {
    let v3 = LockTests.v2.replacing("2.0.0", with: "3.0.0").replacing(", renamedFrom: start", with: "")
      .replacing("title: String", with: "title: String\n      kind: Int?")
    let base = LockTests.shipped([LockTests.v1, LockTests.v2], ["V1"])
    let (schema, evolution, _, _) = evolved([LockTests.v1, LockTests.v2, v3])
    var ours = base
    ours.entries.append(ours.entry(recording: 1, of: schema, evolution))
    var theirs = base
    theirs.entries.append(theirs.entry(recording: 2, of: schema, evolution))
    #expect(ours.disagreement(with: theirs) == nil)
    let joined = ours.joined(with: theirs)
    #expect(joined.entries.map(\.stem) == ["V1", "V2", "V3"])
    var findings = Findings()
    #expect(ShippedLock.parse(Array(joined.text.utf8), file: FileID(number: 0), into: &findings)?.text == joined.text)
    var renamed = theirs
    renamed.rename(1, to: "V2", VersionNumber(2, 0, 0))
    #expect(ours.disagreement(with: renamed) == "V2")
    // What one side has forgotten does not come back from the other.
    var forgetful = ours
    forgetful.entries.removeLast()
    forgetful.forgotten.append(.init(stem: "V2", number: VersionNumber(2, 0, 0), reason: "a test build"))
    #expect(forgetful.joined(with: ours).entries.map(\.stem) == ["V1"])
    #expect(ours.joined(with: forgetful).entries.map(\.stem) == ["V1"])
  }

  @Test(arguments: [
    ("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\nd", ["a", "b", "d"], ["a", "c", "d"]),
    ("<<<<<<< HEAD\nb\n||||||| base\no\n=======\n>>>>>>> x", ["b"], []),
  ])
  func conflictedTexts(_ text: String, _ ours: [String], _ theirs: [String]) throws {
    let read = try #require(ConflictedText(text.split(separator: "\n").map(String.init)))
    #expect(read.ours == ours && read.theirs == theirs)
  }

  @Test(arguments: [
    "a\nb", "<<<<<<< x\na", "=======\n>>>>>>> x", "<<<<<<< x\n<<<<<<< y\n=======\n>>>>>>> y", ">>>>>>> x",
  ])
  func noConflictedTexts(_ text: String) {
    #expect(ConflictedText(text.split(separator: "\n").map(String.init)) == nil)
  }
}

import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import Testing

/// Typed accessors: the store sees the column behind them, and what they can still read is compared.
@Suite struct AccessorTests {
  private static func types(_ cases: String = "planned, booked", fields: String = "name: String") -> String {
    "enums:\n  Status: { rawType: String, cases: [\(cases)] }\nstructs:\n  Palette: { fields: { \(fields) } }\n"
  }

  private static let raw = "s: { type: Status, storage: rawValue, unknown: planned }"
  private static let json = "s: { type: \"[Palette]\", storage: json, unknown: \"[]\" }"

  struct Row: Sendable {
    var old: String
    var new: String
    var classes: [ChangeClass]
    var rules: [String]
  }

  static let rows: [Row] = [
    // Nothing of the type is in the store.
    Row(
      old: trip(raw, types()), new: trip(raw, types("planned, booked, done")), classes: [], rules: []),
    Row(
      old: trip(raw, types()), new: trip(raw + "\nnotes: String?", types("planned")), classes: [.neutral],
      rules: ["unmapped-value"]),
    Row(
      old: trip(json, types()), new: trip(json, types(fields: "name: String, tint: Int?")), classes: [], rules: []),
    Row(
      old: trip(json, types()), new: trip(json + "\nnotes: String?", types(fields: "name: String, tint: Int")),
      classes: [], rules: ["undetected-type-change"]),
    Row(
      old: trip("s: { type: Palette?, storage: json }", types()),
      new: trip("s: { type: Palette?, storage: json }\nnotes: String?", types(fields: "name: Int")), classes: [],
      rules: ["undetected-type-change"]),
    Row(
      old: trip("s: { type: Date?, storage: json }"), new: trip("s: { type: Double?, storage: json }\nnotes: String?"),
      classes: [.undetected], rules: ["undetected-type-change"]),
    Row(
      old: trip(raw, types()),
      new: trip(raw.replacing("planned", with: "on") + "\nnotes: String?", types("on, off")), classes: [.undetected],
      rules: ["undetected-type-change"]),
    // Two that exchange their columns; one that is called otherwise; one whose former column goes.
    Row(
      old: trip(
        "sA: { type: Palette?, storage: json, storedAs: s1 }\nsB: { type: Palette?, storage: json, storedAs: s2 }",
        types()),
      new: trip(
        "sA: { type: Palette?, storage: json, storedAs: s2 }\nsB: { type: Palette?, storage: json, storedAs: s1 }\nnotes: Int?",
        types()),
      classes: [.undetected, .undetected], rules: ["column-exchanged", "column-exchanged"]),
    Row(
      old: trip("s1: Data?\nsA: { type: Palette?, storage: json, storedAs: s2 }", types()),
      new: trip("s2: Data?\nsA: { type: Palette?, storage: json, storedAs: s1 }\nnotes: Int?", types()),
      classes: [.neutral, .undetected], rules: ["column-exchanged"]),
    Row(
      old: trip("sA: { type: Palette?, storage: json, storedAs: s1 }", types()),
      new: trip("sB: { type: Palette?, storage: json, storedAs: s1 }\nnotes: Int?", types()),
      classes: [.neutral], rules: []),
    // Old values would read as other ones, or a field would vanish with the next save: as without the accessor.
    Row(
      old: trip(raw, types("{ planned: A }, { booked: B }")),
      new: trip(raw + "\nnotes: String?", types("{ planned: B }, { booked: A }")), classes: [],
      rules: ["raw-value-changed", "raw-value-changed"]),
    Row(
      old: trip(raw, types()).replacing("rawType: String", with: "rawType: Int"),
      new: trip(raw + "\nnotes: String?", types("draft, planned, booked"))
        .replacing("rawType: String", with: "rawType: Int"), classes: [],
      rules: ["raw-value-changed", "raw-value-changed"]),
    Row(
      old: trip("s: { type: \"[Status]\", storage: json, unknown: \"[]\" }", types()).replacing(
        "rawType: String", with: "rawType: Int"),
      new: trip(
        "s: { type: \"[Status]\", storage: json, unknown: \"[]\" }\nnotes: String?", types("draft, planned, booked")
      ).replacing("rawType: String", with: "rawType: Int"), classes: [],
      rules: ["raw-value-changed", "raw-value-changed"]),
    Row(
      old: trip("s: { type: Palette?, storage: json }", types(fields: "k: Int?, b: Int?")),
      new: trip("s: { type: Palette?, storage: json }\nnotes: String?", types(fields: "m: Int?, b: Int?")),
      classes: [], rules: ["undetected-type-change"]),
    // By the manifest's name, which the store does not have.
    Row(
      old: trip(raw, types()),
      new: trip("state: { type: Status, storage: rawValue, unknown: planned, renamedFrom: s }", types()),
      classes: [.lightweight, .neutral], rules: []),
    // A column that is there gets an accessor, under its own name or another one.
    Row(
      old: trip("sRaw: String", types()),
      new: trip("s: { type: Status, storage: rawValue, unknown: planned, storedAs: sRaw }", types()),
      classes: [.neutral], rules: []),
    Row(
      old: trip("sRaw: String", types()),
      new: trip("s: { type: Status, storage: rawValue, unknown: planned, renamedFrom: sRaw }", types()),
      classes: [.lightweight, .neutral], rules: []),
    // The value of an enum or struct is somewhere else.
    Row(old: trip("s: Status", types()), new: trip(raw, types()), classes: [.twoSteps], rules: ["type-change"]),
    Row(old: trip(raw, types()), new: trip("s: Status", types()), classes: [.twoSteps], rules: ["type-change"]),
    Row(
      old: trip("s: \"[Palette]\"", types()), new: trip(json, types()), classes: [.twoSteps], rules: ["type-change"]),
  ]

  @Test(arguments: rows.indices)
  func classes(_ index: Int) throws {
    let row = Self.rows[index]
    let result = evolved([row.old, row.new])
    #expect(!result.reading.hasErrors, "\(result.reading.text)")
    let step = try #require(result.evolution.steps.first)
    let changes = step.changes.filter { $0.path.hasPrefix("Trip.s") }
    #expect(changes.map(\.changeClass) == row.classes, "\(changes.map { "\($0.path): \($0.summary)" })")
    let rules = result.findings.all.map(\.rule.name).filter { $0 != "equal-shape" }
    #expect(rules == row.rules, "\(result.findings.text)")
  }

  /// A shipped version says what maps its stored values: editing that in place is found.
  @Test(arguments: [
    (raw, types(), types("booked, planned"), true), (raw, types(), types("planned, booked, done"), false),
    (json, types(fields: "name: String, x: Int?"), types(), true),
  ])
  func theLockKnowsWhatMapsValues(_ line: String, _ shipped: String, _ edited: String, _ isFound: Bool) throws {
    func text(_ types: String) -> String { trip(line, types).replacing("rawType: String", with: "rawType: Int") }
    let before = evolved([text(shipped)])
    let lock = LockTests.shipped([text(shipped)])
    var older = lock
    // Of before the accessor: the column alone.
    older.entries[0].meaning = lock.entries[0].meaning.map { line in
      line.firstRange(of: " storage=").map { String(line[..<$0.lowerBound]) } ?? line
    }
    #expect(older.entries[0].meaning != lock.entries[0].meaning)
    let after = evolved([text(edited)])
    for lock in [lock, older] {
      var findings = Findings()
      let comparison = lock.compare(with: after.schema, after.evolution, into: &findings)
      #expect(findings.hasErrors == isFound, "\(findings.text)")
      #expect(comparison.moved.isEmpty != isFound)
    }
    // The line is read back as it was written.
    var same = Findings()
    _ = lock.compare(with: before.schema, before.evolution, into: &same)
    #expect(same.all.isEmpty, "\(same.text)")
  }

  /// Some rows hold what the type does not know now: that is told, and the shape is as it shipped. An exchange is refused; a
  /// lock that is older than names of accessors does not know of it.
  @Test(arguments: [
    ("booked", false, ["unmapped-value"]), ("sA", false, ["shipped-version-moved"]), ("sA", true, []),
  ])
  func theLockKnowsNamesAndLostCases(_ old: String, _ isOlder: Bool, _ rules: [String]) throws {
    let lines =
      Self.raw
      + "\nsA: { type: Palette?, storage: json, storedAs: s1 }\nsB: { type: Palette?, storage: json, storedAs: s2 }"
    let shipped = trip(lines, Self.types())
    var edited = trip(lines, Self.types(old == "booked" ? "planned" : "planned, booked"))
    if old == "sA" {
      edited = edited.replacing("sA:", with: "x:").replacing("sB:", with: "sA:").replacing("x:", with: "sB:")
    }
    var lock = LockTests.shipped([shipped])
    if isOlder {
      lock.entries[0].meaning = lock.entries[0].meaning.map { line in
        line.firstRange(of: " as=").map { String(line[..<$0.lowerBound]) } ?? line
      }
    }
    let after = evolved([edited])
    var findings = Findings()
    let comparison = lock.compare(with: after.schema, after.evolution, into: &findings)
    #expect(Set(findings.all.map(\.rule.name)) == Set(rules), "\(findings.text)")
    #expect(comparison.moved.isEmpty != rules.contains("shipped-version-moved"))
    #expect(!findings.hasErrors || findings.text.contains("`sA: { type: Palette?, storage: json, storedAs: s1 }`"))
  }

  /// A hand-written pair has the same hash as the accessor that takes its place.
  @Test func theHashIsThatOfTheColumn() throws {
    let pairs = [
      ("sRawValue: String", Self.raw), ("sRawValue: String?", "s: { type: Status?, storage: rawValue }"),
      ("sData: Data", Self.json), ("sData: Data?", "s: { type: Palette?, storage: json }"),
    ]
    for (column, accessor) in pairs {
      let (plain, typed) = (evolved([trip(column, Self.types())]), evolved([trip(accessor, Self.types())]))
      let hashes = [plain, typed].map { VersionShape(of: $0.schema.versions[0]).checksum }
      #expect(hashes[0] != nil && hashes[0] == hashes[1], "\(accessor)")
    }
  }

  /// The printed recipe, pasted, passes.
  @Test(arguments: [("s: Status?", raw), (raw, "s: Status?"), ("s: \"[Palette]\"", json)])
  func theRecipePasses(_ old: String, _ new: String) throws {
    let refused = evolved([trip(old, Self.types()), trip(new, Self.types())]).findings
    let fix = try #require(refused.all.first { $0.rule.name == "type-change" }?.notes.first?.message)
    let lines = fix.split(separator: "\n").map(String.init)
    let parts = lines.split { $0.hasPrefix("In the version after") }
    #expect(parts.count == 2, "\(fix)")
    func version(_ part: ArraySlice<String>) -> String {
      part.filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }.joined(separator: "\n") + "\n" + Self.types()
    }
    let result = evolved([trip(old, Self.types()), version(parts[0]), version(parts[1])])
    #expect(
      !result.reading.hasErrors && !result.findings.hasErrors, "\(fix)\n\(result.reading.text)\(result.findings.text)")
  }

  /// One enum cannot have two raw types in a version: the recipe has a second one.
  @Test func anotherRawTypeNeedsAnotherEnum() throws {
    let old = trip(Self.raw, Self.types()).replacing("rawType: String", with: "rawType: Int")
    let refused = evolved([old, trip(Self.raw, Self.types())]).findings
    let fix = try #require(refused.all.first { $0.rule.name == "type-change" }?.notes.first?.message)
    #expect(fix.contains("s2: { type: Status2?, storage: rawValue }") && fix.contains("removes: [Trip.s]"), "\(fix)")
    let both = "\(Self.raw)\ns2: { type: Status2?, storage: rawValue }"
    let second = "  Status2: { rawType: String, cases: [planned, booked] }\n"
    let types = Self.types().replacing("rawType: String", with: "rawType: Int")
      .replacing("structs:", with: second + "structs:")
    let expand = "migration: { fills: [Trip.s2] }\n" + trip(both, types)
    let contract =
      "migration: { removes: [Trip.s] }\n"
      + trip(
        "s2: { type: Status2?, storage: rawValue }", "enums:\n\(second)" + "structs:\n  P: { fields: { x: Int } }\n")
    let result = evolved([old, expand, contract])
    #expect(
      !result.reading.hasErrors && !result.findings.hasErrors, "\(result.reading.text)\(result.findings.text)")
  }

  /// In iCloud a field stays: the remedy names what was there, and what comes beside it.
  @Test func aConversionInCloudKeepsTheOldField() throws {
    func text(_ line: String) -> String { "cloudKit: true\n" + trip("id: UUID?\n\(line)", Self.types()) }
    let lines = ["s: { type: Status?, storage: rawValue }", "s: { type: Status?, storage: json }"]
    let refused = evolved(lines.map(text)).findings
    let fix = try #require(refused.all.first { $0.rule.name == "type-change" }?.notes.first?.message)
    #expect(fix.contains("leave `sRawValue` as it was"), "\(fix)")
    let typed = "\(lines[0])\nsValue: { type: Status?, storage: json, storedAs: sData }"
    #expect(fix.contains("`\(lines[0])` and `sValue: { type: Status?, storage: json, storedAs: sData }`"), "\(fix)")
    let result = evolved([text(lines[0]), "migration: { fills: [Trip.sData] }\n" + text(typed)])
    #expect(!result.findings.hasErrors && !result.reading.hasErrors, "\(result.findings.text)")
  }
}

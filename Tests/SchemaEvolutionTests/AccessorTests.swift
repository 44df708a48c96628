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
      classes: [.neutral],
      rules: ["unmapped-value"]),
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
}

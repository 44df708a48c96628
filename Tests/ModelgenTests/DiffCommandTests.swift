import Foundation
import Testing

@Suite struct DiffCommandTests {
  static let v1 = """
    version: 1.0.0
    entities:
      Trip:
        attributes:
          code: String
          start_date: Date
          rating: Int?

    """
  static let v2 = """
    version: 2.0.0
    migration:
      removes: [Trip.rating]
    entities:
      Trip:
        attributes:
          code: { type: String, unique: true }
          startDate: { type: Date, renamedFrom: start_date }

    """
  static let v3 = v2.replacingOccurrences(of: "2.0.0", with: "3.0.0")
    .replacingOccurrences(of: "migration:\n  removes: [Trip.rating]\n", with: "")
    .replacingOccurrences(of: ", renamedFrom: start_date", with: "")
    .replacingOccurrences(of: "startDate: { type: Date }", with: "startDate: Date\n      amount: Int")

  private func schema(_ versions: [String]) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    for (index, text) in versions.enumerated() { try scratch.write(text, to: "m/Trips/V\(index + 1).yaml") }
    return scratch
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func answersFirst() throws {
    let scratch = try schema([Self.v1, Self.v2])
    let run = try Tool.run(["diff", "m"], in: scratch.path)
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.hasPrefix("Trips: One custom stage\n\nV1 → V2: One custom stage\n"))
    #expect(run.output.contains("  Trip.code: uniqueness added [custom, documented]\n"))
    #expect(run.output.contains("      intended: `removes` names it\n"))
    #expect(run.output.contains("TripsMigrationV1toV2.swift"))
    let one = try schema([Self.v1])
    #expect(try Tool.run(["diff", "m"], in: one.path).output.hasPrefix("Trips: Nothing to compare\n"))
  }

  /// An allowance of a step's rule that finds nothing there would hide the next real finding.
  @Test func unusedAllowancesOfStepsAreFound() throws {
    let comment = "      # modelgen:allow same-date-for-all nobody looks at it\n"
    let v2 = Self.v1.replacing("1.0.0", with: "2.0.0") + comment
    let first = try schema([Self.v1, v2 + "      made: Date?\n"])
    let unused = try Tool.run(["generate", "m"], in: first.path)
    #expect(unused.status == 0 && unused.errors.contains("V2.yaml:8:7: warning: nothing on line 9"), "\(unused)")
    let second = try schema([Self.v1, v2 + "      made: Date = Date.now\n"])
    let used = try Tool.run(["generate", "m"], in: second.path)
    #expect(used.status == 0 && used.errors == "", "\(used)")
  }

  /// The second half of a bridge takes a column away, and no values.
  @Test func bridgedValuesLiveOn() throws {
    let v2 = Self.v1.replacing("1.0.0", with: "2.0.0\nmigration: { fills: [Trip.codeValue] }")
      .replacing("code: String", with: "code: String\n      codeValue: Int?")
    let v3 = Self.v1.replacing("1.0.0", with: "3.0.0\nmigration: { removes: [Trip.code, Trip.rating] }")
      .replacing("code: String", with: "code: { type: Int, renamedFrom: codeValue }")
      .replacing("      rating: Int?\n", with: "")
    let scratch = try schema([Self.v1, v2, v3])
    let run = try Tool.run(["diff", "m", "V2", "V3", "--format", "markdown"], in: scratch.path)
    #expect(run.output.contains("The column vanishes on every device; its values live on in `codeValue`"), "\(run)")
    #expect(run.output.contains("`Trip.rating`: the column and its values vanish"), "\(run)")
  }

  @Test func jsonIsTheContract() throws {
    let scratch = try schema([Self.v1, Self.v2, Self.v3])
    let run = try Tool.run(["diff", "m", "--format", "json"], in: scratch.path)
    #expect(run.status == 1, "V3 adds a required attribute")
    #expect(run.errors == "")
    let document = try json(run.output)
    #expect(Set(document.keys) == ["schemas", "findings"] && (document["findings"] as? [Any])?.isEmpty == true)
    let object = try #require((document["schemas"] as? [[String: Any]])?.first)
    #expect(object["schema"] as? String == "Trips")
    let steps = try #require(object["steps"] as? [[String: Any]])
    #expect(steps.map { $0["class"] as? String } == ["loses data", "two steps"])
    #expect(steps.map { $0["stage"] as? String } == ["custom", "none"])
    #expect(steps[0]["from"] as? String == "V1" && steps[0]["to"] as? String == "V2")
    #expect((steps[0]["checksumTo"] as? String)?.count == 44)
    #expect(steps[0]["checksumTo"] as? String == steps[1]["checksumFrom"] as? String)
    let changes = try #require(steps[1]["changes"] as? [[String: String]])
    #expect(
      changes == [["path": "Trip.amount", "change": "added", "class": "two steps", "evidence": "documented"]])
    #expect(
      run.output.hasPrefix(
        #"{"schemas":[{"schema":"Trips","steps":[{"from":"V1","to":"V2","class":"loses data","stage":"#))
  }

  @Test(arguments: ["m", "nowhere"])
  func findingsGoWhereTheAnswerGoes(_ path: String) throws {
    let scratch = try schema([Self.v1, Self.v2.replacing("code: ", with: "code: Strng # ")])
    let (status, rule): (Int32, String) = path == "m" ? (1, "unknown-type") : (2, "unreadable-file")
    let lines = try Tool.run(["diff", path, "--format", "json"], in: scratch.path)
    #expect(lines.status == status && lines.errors == "", "\(lines)")
    let findings = try #require(try json(lines.output)["findings"] as? [[String: Any]])
    #expect(findings.contains { $0["rule"] as? String == rule }, "\(lines)")
    let review = try Tool.run(["diff", path, "--format", "markdown"], in: scratch.path)
    #expect(review.status == status && review.errors == "", "\(review)")
    #expect(review.output.contains("### Findings: ") && review.output.contains("`\(rule)`"), "\(review)")
  }

  /// Whoever reads a pull request sees no standard error.
  @Test func warningsGoWhereTheAnswerGoes() throws {
    let v2 = Self.v1.replacing("1.0.0", with: "2.0.0").replacing(
      "rating: Int?", with: "rating: Int?\n      made: Date = Date.now\n      name: { type: String?, unique: true }")
    let scratch = try schema([Self.v1, v2])
    let rule = "unique-display-name"
    for strict in [[], ["--strict"]] {
      let status: Int32 = strict.isEmpty ? 0 : 1
      let lines = try Tool.run(["diff", "m", "--format", "json"] + strict, in: scratch.path)
      #expect(lines.status == status && lines.errors == "", "\(lines)")
      let document = try json(lines.output)
      let found = try #require(document["findings"] as? [[String: Any]])
      #expect(found.map { $0["rule"] as? String } == [rule] && (document["schemas"] as? [Any])?.count == 1, "\(lines)")
      let review = try Tool.run(["diff", "m", "--format", "markdown"] + strict, in: scratch.path)
      #expect(review.status == status && review.errors == "", "\(review)")
      #expect(review.output.contains("### Findings: 1 warning\n") && review.output.contains("`\(rule)`"), "\(review)")
      #expect(review.output.contains("**Worth a second look**\n\n- `Trip.made`: `fills: [Trip.made]`"), "\(review)")
      let text = try Tool.run(["diff", "m"] + strict, in: scratch.path)
      #expect(text.status == status && text.errors.contains("[\(rule)]") && !text.output.contains(rule), "\(text)")
    }
    let quiet = try schema([Self.v1, Self.v2])
    let plain = try Tool.run(["diff", "m", "--format", "markdown"], in: quiet.path)
    #expect(!plain.output.contains("Findings"), "\(plain)")
  }

  @Test func markdownIsForReviewers() throws {
    let scratch = try schema([Self.v1, Self.v2, Self.v3])
    let run = try Tool.run(["diff", "m/Trips", "--format", "markdown"], in: scratch.path)
    #expect(run.output.hasPrefix("### Trips\n\n**2 steps: 1 refused, 1 custom.**\n"))
    #expect(run.output.contains("| custom | `Trip.code` | uniqueness added |"))
    #expect(run.output.contains("**Left to write by hand**"))
    #expect(run.output.contains("**What existing users will notice**\n\n- `Trip.rating`"))
    #expect(run.output.contains("**Before this can ship**"))
  }

  @Test func versionsByNameAndNumber() throws {
    let scratch = try schema([Self.v1, Self.v2, Self.v3])
    let named = try Tool.run(["diff", "m", "V1", "V2"], in: scratch.path)
    #expect(named.status == 0 && named.output.hasPrefix("Trips: One custom stage\n"))
    #expect(try Tool.run(["diff", "m", "1.0.0", "2.0.0"], in: scratch.path).output == named.output)
    #expect(
      try Tool.run(["diff", "m", "V2"], in: scratch.path).output.hasPrefix(
        "Trips: Refused: existing rows would have no value\n"))
    let backwards = try Tool.run(["diff", "m", "V2", "V1"], in: scratch.path)
    #expect(backwards.status == 2 && backwards.errors.contains("backwards"))
    let unknown = try Tool.run(["diff", "m", "V9"], in: scratch.path)
    #expect(unknown.status == 2 && unknown.errors.contains("no version `V9`"))
  }

  @Test func youNeedNoNewVersion() throws {
    let text = Self.v1.replacingOccurrences(of: "1.0.0", with: "2.0.0")
      .replacingOccurrences(of: "code: String", with: "code: String = \"Untitled\"")
    let scratch = try schema([Self.v1, text])
    let run = try Tool.run(["diff", "m"], in: scratch.path)
    #expect(run.status == 1 && run.output.hasPrefix("Trips: Refused: both have one shape; you need no new version\n"))
    #expect(run.errors.contains("[equal-shape]"))
  }

  @Test func againstARevision() throws {
    let scratch = try schema([Self.v1, Self.v2])
    let outside = try Tool.run(
      ["diff", "m", "--against", "main"], in: scratch.path,
      environment: ["GIT_CEILING_DIRECTORIES": scratch.url("..").standardized.path])
    #expect(outside.status == 2 && outside.errors.contains("[git-repository]"), "\(outside.errors)")
    try scratch.commit("first")

    let same = try Tool.run(["diff", "m", "--against", "main"], in: scratch.path)
    #expect(same.status == 0 && same.output.contains("no version differs from main"), "\(same.errors)")
    // A new version, and an old one that somebody edited: a default, then a column.
    try scratch.write(Self.v3.replacingOccurrences(of: "amount: Int", with: "amount: Int = 0"), to: "m/Trips/V3.yaml")
    try scratch.write(Self.v1 + "      extra: Int?\n", to: "m/Trips/V1.yaml")
    try scratch.write(
      Self.v2.replacingOccurrences(of: "unique: true", with: "unique: true, default: None"), to: "m/Trips/V2.yaml")
    let run = try Tool.run(["diff", "m/Trips", "--against", "HEAD"], in: scratch.path)
    #expect(run.output.contains("V1@HEAD → V1: V1 has moved: if it has shipped, you need a new version\n"))
    #expect(run.output.contains("  Trip.extra: added [lightweight, documented]\n"))
    #expect(run.output.contains("V2@HEAD → V2: You need no new version\n"))
    #expect(run.output.contains("V2 → V3: One lightweight stage\n"))
    let inside = try Tool.run(["diff", ".", "--against", "HEAD"], in: scratch.url("m/Trips").path)
    #expect(inside.output == run.output)

    for revision in ["nowhere", "--all", "-x"] {
      let unknown = try Tool.run(["diff", "m", "--against=\(revision)"], in: scratch.path)
      #expect(unknown.status == 2 && unknown.errors.contains("[git-revision]"), "\(revision): \(unknown.errors)")
    }
    let missing = try Tool.run(["diff", "m", "--against", "main"], in: scratch.path, environment: ["PATH": "/nowhere"])
    #expect(missing.status == 2 && missing.errors.contains("[git-missing]"))
    let both = try Tool.run(["diff", "m", "V1", "--against", "main"], in: scratch.path)
    #expect(both.status == 2 && both.errors.contains("--against"))
  }
}

import Foundation
import Testing

/// To record what is drawn now: `MODELGEN_RECORD_GOLDENS=1 swift test --filter GraphCommandTests`, then read the diff.
@Suite struct GraphCommandTests {
  private static let golden = Tool.packageRoot.appendingPathComponent("Tests/Fixtures/Graphs")

  private func compare(_ output: String, with name: String) throws {
    let url = Self.golden.appendingPathComponent("\(name).mmd")
    if ProcessInfo.processInfo.environment["MODELGEN_RECORD_GOLDENS"] != nil {
      try FileManager.default.createDirectory(at: Self.golden, withIntermediateDirectories: true)
      try Data(output.utf8).write(to: url)
    }
    #expect(output == (try String(contentsOf: url, encoding: .utf8)), "\(name).mmd differs; drawn now:\n\(output)")
  }

  @Test(arguments: [
    ("library", ["manifests/Library"]), ("trips-v1", ["manifests/SampleTrips", "V1"]),
    ("trips-v1-v3", ["manifests/SampleTrips", "1.0.0", "3.0.0"]),
    ("bananas-v2-v3", ["manifests/GetBananas", "V2", "V3"]),
  ])
  func samples(_ name: String, _ words: [String]) throws {
    let run = try Tool.run(["graph"] + words, in: Tool.packageRoot.path)
    #expect(run.status == 0 && run.errors == "")
    try compare(run.output, with: name)
  }

  /// Names and values that Mermaid or HTML would take for something else, and every kind of change.
  @Test func namesAndChanges() throws {
    let scratch = try ScratchFolder()
    let v1 = """
      version: 1.0.0
      entities:
        Ärger:
          attributes: { größe: Double, end: Date, case: "[String: Set<Int>]" }
          relationships: { andere: { toMany: note, inverse: zurück }, weg: { toOne: note, inverse: none } }
        note:
          attributes: { text: String, status: Status, gone: "Int?" }
          relationships: { zurück: { toOne: Ärger } }
        Gone: { attributes: { id: UUID } }
      enums:
        Status: { rawType: String, cases: [{ open: "<b>\\"{}~;#1;" }, done] }

      """
    let v2 = """
      version: 2.0.0
      migration: { removes: [Gone, note.gone, Ärger.weg] }
      entities:
        Ärger:
          attributes: { größe: Double?, ende: { type: Date, renamedFrom: end }, case: "[String: Set<Int>]" }
          relationships:
            andere: { toMany: note, inverse: zurück, deleteRule: cascade }
        note:
          attributes: { text: String, status: Status }
          relationships: { zurück: { toOne: Ärger }, neu: { toOne: New, inverse: none } }
        New: { attributes: { id: { type: UUID, unique: true } } }
      enums:
        Status: { rawType: String, cases: [{ open: "<b>\\"{}~;#1;" }, done, later] }

      """
    try scratch.write(v1, to: "m/Names/V1.yaml")
    try scratch.write(v2, to: "m/Names/V2.yaml")
    let run = try Tool.run(["graph", "m", "V1", "V2"], in: scratch.path)
    #expect(run.status == 0 && run.errors == "")
    try compare(run.output, with: "names-v1-v2")
    let forms = [
      #"  class \w+(\["[^"]*"\])?( \{)?"#, #"  \}"#, #"    <<[^<>{}"]+>>"#,
      #"    [-+~]?[^-+~<>{}"();#]*(#\d+;[^-+~<>{}"();#]*)*"#,
      #"  \w+ ("[\d.*]+" --|-->) "[\d.*]+" \w+ : [-+~]?[^:;<>"]+"#, #"  \w+ <\|-- \w+"#,
      #"  style \w+ fill:#\w+,stroke:#\w+,color:#\w+"#,
    ]
    for line in run.output.split(separator: "\n").dropFirst() {
      #expect(
        forms.contains { line.range(of: "^(\($0))$", options: .regularExpression) != nil },
        "nothing but our own syntax: \(line)")
    }
  }

  @Test func formsAndMistakes() throws {
    let scratch = try ScratchFolder()
    for name in ["A", "B"] { try scratch.write("version: 1.0.0\nentities: { Trip: }\n", to: "m/\(name)/V1.yaml") }
    let both = try Tool.run(["graph", "m"], in: scratch.path)
    #expect(both.status == 2 && both.output == "" && both.errors.contains("--format markdown"))
    let page = try Tool.run(["graph", "m", "--format", "markdown"], in: scratch.path)
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("### A V1\n\n```mermaid\nclassDiagram\n  class Trip\n```\n\n### B V1\n"))
    let unknown = try Tool.run(["graph", "m/A", "V7"], in: scratch.path)
    #expect(unknown.status == 2 && unknown.output == "" && unknown.errors.contains("[unknown-version]"))
    try scratch.write("version: 1.0.0\nentities: { Trip: { attributes: { a: } } }\n", to: "m/A/V1.yaml")
    let wrong = try Tool.run(["graph", "m/A"], in: scratch.path)
    #expect(wrong.status == 1 && wrong.output == "" && wrong.errors.contains("[missing-key]"))
  }
}

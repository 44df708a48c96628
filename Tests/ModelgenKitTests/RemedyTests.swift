import Diagnostics
import Foundation
import SchemaRules
import Testing

@testable import ModelgenKit

/// Every wrong manifest with its remedy typed as told: the finding is gone, and no new error replaces it.
///
/// `Fixtures/choices.txt` lists the remedies that only the author of a model can choose, each with the reason; in it
/// `typed` marks a proposal that was typed too and works. `MODELGEN_RECORD_GOLDENS=1` writes it again.
@Suite struct RemedyTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  @Test func remediesWorkAsTyped() throws {
    var choices: [String] = []
    var edited = 0
    for (name, text) in try Self.wrongManifests() {
      let trial = try Trial(text)
      for finding in trial.findings {
        guard finding.edits.isEmpty else {
          edited += 1
          let problem = trial.problem(after: finding.edits, of: finding)
          #expect(problem == nil, "\(name): \(finding.notes.first?.message ?? ""): \(problem ?? "")")
          continue
        }
        let remedy = try #require(finding.notes.first?.message, "\(name) has a remedy")
        let reason = Self.reason(remedy, finding)
        #expect(reason != nil, "\(name) [\(finding.rule.name)]: neither an edit nor a choice: \(remedy)")
        let isTyped = trial.proposals(of: finding).contains { trial.problem(after: [$0], of: finding) == nil }
        choices.append("\(name) [\(finding.rule.name)] \(isTyped ? "typed" : "text"): \(reason ?? "?")")
      }
    }
    #expect(edited >= 150, "\(edited) findings have an edit")
    let path = Self.fixtures.appending(path: "choices.txt")
    let found = choices.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["MODELGEN_RECORD_GOLDENS"] != nil {
      try Data(found.utf8).write(to: path)
    }
    #expect(try String(contentsOf: path, encoding: .utf8) == found, "the list of choices has changed")
  }

  /// Why no edit is certain; nil where there should be one.
  private static func reason(_ remedy: String, _ finding: Diagnostic) -> String? {
    let words = Set(remedy.split { !$0.isLetter }.map(String.init))
    if remedy.hasPrefix("did you mean") { return "a name guessed by its spelling" }
    if remedy.contains("nother name") || words.contains("rename") || finding.rule.name == "invalid-name" {
      return "the author names things"
    }
    if remedy.hasPrefix("in `") { return "two places" }
    if remedy.hasPrefix("if ") || words.contains("or") { return "alternatives" }
    if remedy.contains("…") || !words.isDisjoint(with: ["example", "such", "like", "as"]) || remedy.contains("RULE") {
      return "the author's value"
    }
    let moves: Set = [
      "under", "below", "indent", "move", "belongs", "deeper", "closing", "comma", "dash", "line", "list",
    ]
    if !words.isDisjoint(with: moves) { return "another place" }
    return RemedyInstruction(certain: remedy) == nil ? "the author decides" : nil
  }

  private static func wrongManifests() throws -> [(name: String, text: String)] {
    let root = fixtures.appending(path: "Wrong")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    return try files.filter { $0.pathExtension == "yaml" }.map { file in
      (file.pathComponents.suffix(2).joined(separator: "/"), try String(contentsOf: file, encoding: .utf8))
    }.sorted { $0.name < $1.name }
  }
}

/// One fixture in a folder of its own.
private struct Trial {
  private let folder: String
  let findings: [Diagnostic]
  private let files: SourceFiles

  init(_ text: String) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "remedy-\(UUID().uuidString)/manifests/Sample")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in Self.files(text) { try Data(text.utf8).write(to: url.appending(path: name)) }
    folder = url.path
    var report = Report()
    _ = loadSchemas(at: [folder], into: &report)
    report = report.withEdits()
    (findings, files) = (report.findings.sorted.filter { $0.severity != .off }, report.files)
  }

  /// The files of a fixture, as `ManifestCase` reads them.
  private static func files(_ text: String) -> [String: String] {
    var files: [(name: String, lines: [Substring])] = [("V1.yaml", [])]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# "), line.hasSuffix(".yaml") {
        let name = String(line.dropFirst(2))
        if files.count == 1, files[0].lines.isEmpty { files[0].name = name } else { files.append((name, [])) }
      } else {
        files[files.count - 1].lines.append(line)
      }
    }
    var result: [String: String] =
      text.contains("deployment-target") ? [:] : ["schema.yaml": "platforms: { iOS: 27 }\n"]
    for (index, file) in files.enumerated() {
      let text = file.lines.joined(separator: "\n")
      let hasNumber =
        file.name == "schema.yaml" || text.contains("\"version\"")
        || file.lines.contains { $0.lowercased().hasPrefix("version:") }
      result[file.name] = hasNumber ? text : text + "\nversion: \(index + 1).0.0\n"
    }
    return result
  }

  /// What is wrong after edits; nil where they help.
  func problem(after edits: [Diagnostic.Edit], of finding: Diagnostic) -> String? {
    var report = Report()
    for (file, edits) in Dictionary(grouping: edits, by: \.place.file) {
      let (bytes, applied) = apply(edits, to: files[file].bytes)
      guard applied.count == edits.count else { return "the edits overlap" }
      report.edited[files[file].path] = bytes
    }
    _ = loadSchemas(at: [folder], into: &report)
    let before = Dictionary(grouping: findings, by: key).mapValues(\.count)
    let after = Dictionary(grouping: report.findings.all.filter { $0.severity != .off }, by: key)
    if after[key(finding)]?.count ?? 0 >= before[key(finding)] ?? 0 { return "the finding is still there" }
    let new = after.first { $1[0].severity == .error && $1.count > before[$0] ?? 0 }
    return new.map { "a new error: \($0.key)" }
  }

  private func key(_ finding: Diagnostic) -> String { "\(finding.rule.name) \(finding.message)" }

  /// What the notes of a choice propose, as edits of the line of the finding.
  func proposals(of finding: Diagnostic) -> [Diagnostic.Edit] {
    guard let place = finding.place, place.line > 0 else { return [] }
    var lines = LineIndex(files)
    guard let line = lines.line(Int(place.line), of: place.file) else { return [] }
    return finding.notes.flatMap { note in
      note.message.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 && !$0.element.contains("…") }
        .compactMap { RemedyInstruction.write(String($0.element)).edit(at: place, line, renamesKey: true) }
    }
  }
}

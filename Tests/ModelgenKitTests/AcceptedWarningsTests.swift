import Foundation
import JSONText
import ModelgenKit
import Testing

/// Warnings that are accepted once, and reported again only when they are new.
@Suite struct AcceptedWarningsTests {
  private static func folder(_ text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "accept-\(UUID().uuidString)/manifests/App")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "V1.yaml"))
    return folder.path
  }

  private static let photo = "version: 1.0.0\nentities:\n  Trip:\n    attributes:\n      photo: Data?\n"

  @Test func acceptsWhatIsThereAndReportsWhatIsNew() throws {
    let folder = try Self.folder(Self.photo)
    func rules() -> [String] {
      var report = Report()
      _ = loadSchemas(at: [folder], into: &report)
      return report.findings.all.filter { $0.severity == .warning }.map(\.rule.name)
    }
    #expect(rules() == ["large-data"])
    let result = acceptWarnings(paths: [folder])
    #expect(result.acceptedCount == 1 && result.changes.map(\.action) == [.create])
    let path = folder + "/accepted-warnings.txt"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasSuffix("\nV1.yaml: `Trip.photo` is stored inside the database, whatever its size [large-data]\n"))
    #expect(rules().isEmpty)
    // Machines read that it is suppressed; annotations and comments do not show it.
    let checked = check(paths: [folder])
    #expect(checked.formatted(.sarif, strict: true).contains("\"suppressions\""))
    #expect(checked.formatted(.json, strict: true).contains("\"suppressed\":true"))
    #expect(!checked.formatted(.github, strict: true).contains("large-data"))
    #expect(!checked.formatted(.markdown, strict: true).contains("large-data"))
    // Lines above do not bring it back; another warning is new.
    let more = Self.photo.replacing("    attributes:\n", with: "    # a note\n    attributes:\n      image: Data?\n")
    try Data(more.utf8).write(to: URL(filePath: folder + "/V1.yaml"))
    #expect(rules() == ["large-data"])
    // What is gone leaves the file, and the file leaves with the last one.
    try Data(Self.photo.replacing("photo: Data?", with: "id: UUID").utf8).write(to: URL(filePath: folder + "/V1.yaml"))
    #expect(acceptWarnings(paths: [folder]).changes.map(\.action) == [.remove])
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Errors are never accepted, whatever the file says.
  @Test func errorsStay() throws {
    let folder = try Self.folder(Self.photo.replacing("Data?", with: "Dataa"))
    #expect(acceptWarnings(paths: [folder]).acceptedCount == 0)
    let line = "V1.yaml: there is no type `Dataa` in this version [unknown-type]\n"
    try Data(line.utf8).write(to: URL(filePath: folder + "/accepted-warnings.txt"))
    var report = Report()
    _ = loadSchemas(at: [folder], into: &report)
    #expect(report.findings.hasErrors)
  }

  @Test func diffFoldsWhatIsAlikeAndPaintsClasses() throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    func version(_ number: Int, _ doc: String, _ more: String) -> String {
      "version: \(number).0.0\nentities:\n  Trip:\n    attributes:\n"
        + names.map { "      \($0): { type: String\(doc) }\n" }.joined() + more
    }
    let folder = try Self.folder(version(1, "", ""))
    try Data(version(2, ", doc: text", "      g: Int?\n").utf8).write(to: URL(filePath: folder + "/V2.yaml"))
    let text = diff(paths: [folder], .history).formatted(.text)
    #expect(text.contains("  6 × "), "\(text)")
    #expect(text.contains("Trip.a, Trip.b, Trip.c, Trip.d and 2 more\n"))
    #expect(!text.contains("Trip.f"))
    let painted = PaintedText.diff(text)
    #expect(painted.contains("\u{1B}[32m[neutral") && painted.contains("\u{1B}[32m[lightweight"))
    #expect(
      painted.replacing("\u{1B}[32m", with: "").replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
        == text)
    #expect(PaintedText.unified("-a\n+b\n c\n") == "\u{1B}[31m-a\u{1B}[0m\n\u{1B}[32m+b\u{1B}[0m\n c\n")
  }
}

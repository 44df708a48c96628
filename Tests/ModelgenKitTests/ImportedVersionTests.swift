import Foundation
import ManifestReader
import ManifestSupport
import ManifestWriter
import SchemaModel
import Testing

@testable import ModelgenKit

/// Versions that an import wrote: stores may have their shape before anybody records it.
@Suite struct ImportedVersionTests {
  private static let mark =
    "# modelgen:imported Stores may have this shape. Delete this line if no build with it is out.\n"
  private static let text = """
    version: 1.0.0
    cloudKit: true
    entities:
      Trip:
        attributes:
          name: String
          photo: Data?

    """

  private func load(_ text: String) throws -> (folder: String, report: Report) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "imported-\(UUID().uuidString)/manifests/App")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "V1.yaml"))
    var report = Report()
    _ = loadSchemas(at: [folder.path], into: &report)
    return (folder.path, report)
  }

  @Test func adviceKeepsTheShape() throws {
    let (folder, imported) = try load(Self.mark + Self.text)
    let large = try #require(imported.findings.all.first { $0.rule.name == "large-data" }?.notes.first?.message)
    #expect(
      large == "this version was imported, and stores may have its shape: record it (`modelgen ship \(folder)`); in the"
        + " next one (`modelgen bump \(folder)`): write `photo: { type: Data?, externalStorage: true }`")
    // Other ways to do it are for the next version, too.
    let others = imported.findings.all.first { $0.rule.name == "large-data" }?.notes.dropFirst().map(\.message) ?? []
    #expect(!others.isEmpty && others.allSatisfy { $0.hasPrefix("in the next version: ") })
    let synced = try #require(
      imported.findings.all.first { $0.rule.name == "cloudkit-attribute" }?.notes.first?.message)
    #expect(synced.hasPrefix("V1 was imported, so its shape stays"))
    // Without the line it is a version like others.
    let plain = try load(Self.text).report.findings.all.first { $0.rule.name == "large-data" }
    #expect(plain?.notes.first?.message == "write `photo: { type: Data?, externalStorage: true }`")
  }

  @Test func noEditIsAppliedToIt() throws {
    let wrong = Self.text.replacing("name: String", with: "name: String = 'EUR'")
    let (folder, _) = try load(Self.mark + wrong)
    #expect(fix(paths: [folder], isDryRun: true).changes.isEmpty)
    #expect(fix(paths: [try load(wrong).folder], isDryRun: true).changes.count == 1)
  }

  @Test func theNextVersionIsNotImported() throws {
    let next = ManifestEdit.next(after: Array((Self.mark + Self.text).utf8), number: "2.0.0")
    #expect(next.map { String(decoding: $0, as: UTF8.self) } == Self.text.replacing("1.0.0", with: "2.0.0"))
  }

  @Test func theMarkIsReadAndWritten() throws {
    let (schema, _, findings) = readSchema("App", ["V1": Self.mark + Self.text])
    #expect(findings.all.isEmpty && schema.versions[0].isImported)
    #expect(ManifestWriter.text(of: schema.versions[0]).hasPrefix(Self.mark))
  }
}

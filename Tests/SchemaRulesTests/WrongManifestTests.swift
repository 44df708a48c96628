import Diagnostics
import Foundation
import ManifestSupport
import SchemaModel
import SchemaRules
import Testing

/// `Tests/Fixtures/Wrong`: one mistake in each file, with the rule's name where the finding must stand.
@Suite struct WrongManifestTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Wrong")

  /// Paths below the folder, sorted, without extension.
  static let cases: [String] = {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let paths = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "yaml" }.map(\.pathComponents)
    return paths.map { $0.suffix(2).joined(separator: "/") }.sorted()
  }()

  @Test func thereAreEnough() {
    #expect(Self.cases.count >= 150)
  }

  @Test(arguments: cases)
  func isFoundAtItsPlace(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let example = ManifestCase(text, isAboutTargets: text.contains("deployment-target"))
    let findings = example.findings().findings
    #expect(example.found().sorted() == example.expected.sorted(), "\(name):\n\(text)\n\(findings.text)")
    for finding in findings.all {
      #expect(
        finding.notes.first?.message.isEmpty == false, "\(finding.message) [\(finding.rule.name)] says what to do")
    }
  }
}

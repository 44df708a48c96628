import Diagnostics
import Foundation
import ManifestReader
import ManifestSupport
import SchemaModel
import SchemaRules
import SchemaSupport
import Testing

/// Schemas that work get no error: those of real stores, the samples and the goldens.
@Suite struct RealSchemaTests {
  @Test(arguments: SharedFolder.files("vectors", under: "swiftdata", extension: "json"))
  func realModelsPass(_ file: URL) throws {
    let vector = try JSONDecoder().decode(SwiftDataVector.self, from: Data(contentsOf: file))
    var version = try vector.version()
    // Stubs and restated enums carry no more than the hash needs.
    for index in version.enums.indices where version.enums[index].cases.isEmpty {
      version.enums[index].cases = [EnumType.Case(name: "first", place: version.enums[index].place)]
    }
    var findings = Findings()
    validate(Schema(name: "Real", versions: [version]), into: &findings)
    #expect(!findings.hasErrors, "\(findings.text)")
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every folder with a version file below the samples and the goldens.
  static let folders: [URL] = {
    ["manifests", "Tests/Golden", "Examples"].flatMap { name -> [URL] in
      let base = root.appendingPathComponent(name)
      let files = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
      return files.filter { $0.pathExtension == "yaml" && $0.lastPathComponent.hasPrefix("V") }
        .map { $0.deletingLastPathComponent() }
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.sorted { $0.path < $1.path }
  }()

  @Test(arguments: folders)
  func ownSchemasPass(_ folder: URL) throws {
    var texts: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "yaml" {
      texts[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    let (schema, _, read) = readSchema(folder.lastPathComponent, texts)
    var findings = read
    validate(schema, into: &findings)
    applySettings(to: &findings, schema: schema, catalogue: SchemaRulesRules.all)
    let errors = Findings(findings.all.filter { $0.severity == .error })
    #expect(errors.all.isEmpty, "\(folder.lastPathComponent):\n\(errors.text)")
    if ProcessInfo.processInfo.environment["MODELGEN_SHOW_FINDINGS"] != nil {
      print(folder.path, findings.text, separator: "\n")
    }
  }
}

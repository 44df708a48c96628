import Foundation
import ModelgenKit
import Testing

/// `Fixtures/OneMistake`: manifests with a single mistake each, which other lines refer to. Whoever reads two findings
/// looks for two mistakes.
@Suite struct OneMistakeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/OneMistake")

  static let cases: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test func thereAreEnough() { #expect(Self.cases.count >= 80) }

  @Test(arguments: cases) func hasOneFinding(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let root = FileManager.default.temporaryDirectory.appending(path: "mistake-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let schema = root.appending(path: "Shop")
    try FileManager.default.createDirectory(at: schema, withIntermediateDirectories: true)
    try Data("platforms: { iOS: 26 }\n".utf8).write(to: schema.appending(path: "schema.yaml"))
    let versions =
      text.hasPrefix("# V1.yaml\n") ? text.components(separatedBy: "# V").dropFirst().map(Self.body) : [text]
    for (index, version) in versions.enumerated() {
      try Data(version.utf8).write(to: schema.appending(path: "V\(index + 1).yaml"))
    }
    var report = Report()
    _ = loadSchemas(at: [root.path], into: &report)
    let found = report.findings.all.filter { $0.severity != .off }.map { "\($0.message) [\($0.rule.name)]" }
    #expect(found.count == 1, "\(name): \(found.joined(separator: "\n"))")
  }

  /// A file of several, without the line of its name.
  private static func body(_ part: String) -> String {
    part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().joined()
  }

  /// The order of versions is asked for first; accepting it shows what its steps lose.
  @Test func acceptedOrderShowsItsSteps() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "order-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let schema = root.appending(path: "Shop")
    try FileManager.default.createDirectory(at: schema, withIntermediateDirectories: true)
    let entities = "entities: { Trip: { attributes: { name: String"
    try Data("version: 2.0.0\n\(entities) } } }\n".utf8).write(to: schema.appending(path: "V1.yaml"))
    try Data("version: 1.0.0\n\(entities), rating: Int? } } }\n".utf8).write(to: schema.appending(path: "V2.yaml"))
    for (setting, rules) in [
      ("", ["version-order error"]), ("rules: { version-order: error }\n", ["version-order error"]),
      ("rules: { version-order: off }\n", ["loses-data error"]),
      ("rules: { version-order: warning }\n", ["loses-data error", "version-order warning"]),
    ] {
      try Data(setting.utf8).write(to: schema.appending(path: "schema.yaml"))
      var report = Report()
      _ = loadSchemas(at: [root.path], into: &report)
      let found = report.findings.all.filter { $0.severity != .off && $0.rule.name != "empty-manifest" }
      #expect(found.map { "\($0.rule.name) \($0.severity)" }.sorted() == rules, "\(setting)")
    }
  }
}

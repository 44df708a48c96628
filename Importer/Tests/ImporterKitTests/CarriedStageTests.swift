import Foundation
import Testing

@testable import ImporterKit

/// Code of the app's own stages: carried into the drafts as comments, and nothing else.
@Suite struct CarriedStageTests {
  private static func schema(_ number: Int, _ members: String) -> String {
    """
    enum AppV\(number): VersionedSchema {
      static let versionIdentifier = Schema.Version(\(number), 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { var name: String = ""; \(members); init() {} }
    }

    """
  }

  private static func sources(_ stages: String, _ more: String = "") -> String {
    schema(1, "var a: Int?") + schema(2, "var b: Int?") + """
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [AppV1.self, AppV2.self] }
        static var stages: [MigrationStage] { [\(stages)] }
      \(more)
      }

      """
  }

  private func draft(_ text: String, _ more: [String] = []) throws -> (
    status: Int32, draft: String?, output: String, errors: String
  ) {
    let path = NSTemporaryDirectory() + "/carried-tests-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/Plan.swift"))
    var (output, errors) = ("", "")
    let arguments = ["swift", "\(path)/Plan.swift", "--name", "App", "--output", "\(path)/manifests"] + more
    let status = ImporterKit.run(arguments, print: { output += $0 }, printError: { errors += $0 })
    let file = "\(path)/Generated/AppMigrationV1toV2.swift"
    return (status, try? String(contentsOfFile: file, encoding: .utf8), output, errors)
  }

  /// The body of a function of the draft, without its indentation.
  private func body(_ name: String, of draft: String?) -> [String] {
    let lines = (draft ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.contains("static func \(name)(") }) else { return [] }
    return lines[(start + 1)...].prefix { $0 != "  }" }.map { String($0.drop { $0 == " " }) }
  }

  private let custom = ".custom(fromVersion: AppV1.self, toVersion: AppV2.self, "

  @Test func closuresAreComments() throws {
    let result = try draft(
      Self.sources(
        custom + """
          willMigrate: nil, didMigrate: { context in
              // Slugs were made by hand.
              for trip in try context.fetch(FetchDescriptor<AppV2.Trip>()) {
                trip.b = trip.name.count
              }
              try context.save()
            })
          """))
    #expect(result.status == 0, "\(result.errors)")
    let body = body("didMigrate", of: result.draft)
    #expect(body.first?.hasPrefix("// Decide (data may be lost): the app's own stage did this") == true, "\(body)")
    #expect(body.contains { $0.contains("Plan.swift:") })
    let code = body.drop { $0 != "//" }.dropFirst()
    #expect(
      Array(code) == [
        "//   context in", "//   // Slugs were made by hand.",
        "//   for trip in try context.fetch(FetchDescriptor<AppV2.Trip>()) {", "//     trip.b = trip.name.count",
        "//   }", "//   try context.save()", "try context.save()",
      ])
    #expect(!self.body("willMigrate", of: result.draft).contains { $0.hasPrefix("//") })
    #expect(result.draft?.contains("/// Lines below a `Decide:` hold") == true)
  }

  /// Trailing, and named: then the whole function is what the name stands for.
  @Test func trailingClosuresAndFunctions() throws {
    let trailing = try draft(
      Self.sources(".custom(fromVersion: AppV1.self, toVersion: AppV2.self) { before($0) } didMigrate: { after($0) }"))
    #expect(body("willMigrate", of: trailing.draft).contains("//   before($0)"), "\(trailing.errors)")
    #expect(body("didMigrate", of: trailing.draft).contains("//   after($0)"))
    let named = try draft(
      Self.sources(
        custom + "willMigrate: Self.prepare, didMigrate: unknownHelper)",
        """
          static func prepare(_ context: ModelContext) throws {
            try clean(context)
          }
        """))
    let before = body("willMigrate", of: named.draft)
    #expect(before.contains("//   static func prepare(_ context: ModelContext) throws {"), "\(before)")
    #expect(before.contains("//     try clean(context)"))
    #expect(body("didMigrate", of: named.draft).contains("//   unknownHelper"))
  }

  /// Whatever ends a line ends the comment with it; what cannot be seen is shown.
  @Test func noLineOfItIsEverLive() throws {
    let ends = ["\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"]
    let code = ends.map {
      "let x = \"\"\"\(($0 == "\n" || $0 == "\r\n" || $0 == "\r") ? $0 : "\n\($0)")evil()\n\"\"\" /* */ */"
    }
    let result = try draft(
      Self.sources(custom + "willMigrate: { _ in\n\(code.joined(separator: "\n"))\u{202E}\n}, didMigrate: nil)"))
    let lines = (result.draft ?? "").unicodeScalars.split {
      "\n\r\u{0B}\u{0C}\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0)
    }
    let evil = lines.map(String.init).filter { $0.contains("evil()") }
    #expect(evil.count >= ends.count && evil.allSatisfy { $0.hasPrefix("    //") }, "\(evil) \(result.errors)")
    #expect(result.draft?.unicodeScalars.contains("\u{202E}") == false)
  }

  @Test func withoutCodeNothingIsDrafted() throws {
    let none = try draft(Self.sources(custom + "willMigrate: nil, didMigrate: nil)"))
    #expect(none.status == 0 && none.draft == nil && !none.errors.contains("wrote Generated"))
    let light = try draft(Self.sources(".lightweight(fromVersion: AppV1.self, toVersion: AppV2.self)"))
    #expect(light.status == 0 && light.draft == nil)
    // A dry run prints it.
    let dry = try draft(Self.sources(custom + "willMigrate: nil, didMigrate: { after($0) })"), ["--dry-run"])
    #expect(dry.draft == nil && dry.output.contains("//   after($0)"))
  }
}

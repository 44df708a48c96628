import CompiledSchema
import Foundation
import SchemaModel
import SwiftEmitter
import Testing

/// Random steps: what is drafted for them compiles without a warning, and does what it says to rows made up at random.
///
/// To look at what fails: `MODELGEN_KEEP_SOURCES=FOLDER swift test --filter RandomStageChecks`.
@Suite struct RandomStageChecks {
  static let seedsPerModule = 24
  static let modules = RandomChecks.modules

  @Test(arguments: 0..<modules) func draftsDoWhatTheyMust(_ module: Int) throws {
    let kept = ProcessInfo.processInfo.environment["MODELGEN_KEEP_SOURCES"].map { URL(fileURLWithPath: $0) }
    let parent = kept ?? FileManager.default.temporaryDirectory
    let folder = parent.appendingPathComponent("stages-\(kept == nil ? UUID().uuidString : "\(module)")")
    let runner = folder.appendingPathExtension("run")
    for folder in [folder, runner] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    defer { if kept == nil { for folder in [folder, runner] { try? FileManager.default.removeItem(at: folder) } } }
    let first = UInt64(module * Self.seedsPerModule)
    let stages = (first..<first + UInt64(Self.seedsPerModule)).compactMap { RandomStage(seed: $0) }
    #expect(stages.count * 2 > Self.seedsPerModule)
    var runs: [String] = []
    for stage in stages {
      let files = StageFiles(stage)
      for (name, contents) in files.all { try contents.write(to: folder.appendingPathComponent(name)) }
      try Data(files.runner.utf8).write(to: runner.appendingPathComponent("\(stage.name)Run.swift"))
      runs += files.runNames
    }
    let main = "report([\n" + runs.map { "  \($0),\n" }.joined() + "])\n"
    try Data(main.utf8).write(to: runner.appendingPathComponent("main.swift"))
    let laws = CheckGenerated.packageRoot.appendingPathComponent("Support/GeneratedChecks/Laws")
    let lines = try CheckGenerated.output(ofRunning: [folder, runner, laws])
    let complaints = lines.filter { $0.hasPrefix("complaint ") }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
    let last = lines.last ?? ""
    #expect(last.hasPrefix("done \(runs.count) "), "the run ended at: \(last)")
    // That ran in Swift 6 mode; apps in Swift 5 mode have the drafts as well.
    #expect(try CheckGenerated.log(ofCompiling: [folder], modes: ["swift5-complete"]) == nil)
  }
}

/// What is emitted for a random step, and Swift that runs it.
private struct StageFiles {
  let stage: RandomStage
  var all: [(name: String, contents: Data)] = []
  private var draft = ""
  private var versions: [SchemaVersion] = []

  init(_ stage: RandomStage) {
    self.stage = stage
    let (schema, evolution, _) = stage.evolved
    versions = schema.versions
    guard let templates = try? Templates() else { return }
    let shared = emitSupport(SupportSettings(schema), templates: templates)
    for file in emit(schema, evolution, templates: templates) + shared {
      all.append((file.name, Data(file.contents)))
      if file.name == "\(stage.name)MigrationV1toV2.swift" { draft = String(decoding: file.contents, as: UTF8.self) }
    }
    for version in schema.versions where !version.typeAliases.isEmpty {
      let aliases = version.typeAliases.map { "  typealias \($0.name) = \($0.type)\n" }.joined()
      let name = schema.typeName(of: version)
      all.append(("\(name)App.swift", Data("import Foundation\n\nextension \(name) {\n\(aliases)}\n".utf8)))
    }
  }

  var runNames: [String] { ["\(stage.name)Before.run", "\(stage.name)After.run"] }

  var runner: String {
    let edits = stage.edits.joined(separator: ", ")
    return "import Foundation\nimport SwiftData\n\n// \(edits)\n\n" + before + "\n" + after
  }

  private var before: String {
    var rows = RandomStageRows(
      versions[0], typeName: "\(stage.name)SchemaV1", pooled: stage.pooled, seed: UInt64(stage.first.entities.count))
    let laws = stage.laws
    // What only a person can fill is said in the draft, and left alone.
    let required = laws.required.filter { path in
      !draft.split(separator: "\n").contains { $0.contains("Decide: \(path) becomes required") }
    }
    let keys = laws.keys.map { key in
      "(entity: \"\(key.entity)\", members: [\(key.members.map { "\"\($0)\"" }.joined(separator: ", "))])"
    }
    let leavings = laws.leavings.map { "(path: \"\($0.path)\", enumCase: \"\($0.enumCase)\")" }
    return run(
      "Before", "V1", &rows, call: "willMigrate",
      arguments: [
        "keys: [\(keys.joined(separator: ", "))]", "required: \(set(required))", "changes: \(set(laws.changesBefore))",
        "leavings: [\(leavings.joined(separator: ", "))]", "gone: \(set(laws.gone))",
        "companions: \(set(companions))", "grows: \(set(laws.growsBefore))",
        "mayThrow: \(draft.contains("throw CocoaError"))",
      ])
  }

  /// Entities with a row for one row of another that becomes unique, and which they cannot be without.
  private var companions: Set<String> {
    let version = versions[0]
    let merged = Set(stage.laws.keys.flatMap { version.kinds(of: $0.entity) })
    var names: Set<String> = []
    for entity in version.entities {
      for link in entity.relationships
      where !link.isToMany && (!link.isOptional || stage.laws.required.contains("\(entity.name).\(link.name)")) {
        guard case .property(let back) = link.inverse,
          let other = version.entity(named: link.destination)?.relationships.first(where: { $0.name == back }),
          !other.isToMany, merged.contains(link.destination)
        else { continue }
        names.formUnion(version.kinds(of: entity.name))
      }
    }
    return names
  }

  private var after: String {
    let laws = stage.laws
    var rows = RandomStageRows(
      versions[1], typeName: "\(stage.name)SchemaV2", untouched: laws.changesAfter,
      seed: UInt64(stage.second.entities.count))
    let expectations = laws.expectations.map { entity, condition in
      let type = "\(stage.name)SchemaV2.\(entity)"
      let name = condition.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "(name: \"\(entity): \(name)\", check: { try $0.fetch(FetchDescriptor<\(type)>()).allSatisfy { row in "
        + "\(condition) } })"
    }
    return run(
      "After", "V2", &rows, call: "didMigrate",
      arguments: [
        "changes: \(set(laws.changesAfter))", "grows: \(set(laws.grows))",
        "expectations: [\(expectations.joined(separator: ", "))]",
      ])
  }

  private func run(
    _ side: String, _ version: String, _ rows: inout RandomStageRows, call: String, arguments: [String]
  ) -> String {
    """
    enum \(stage.name)\(side) {
      static func insert(_ context: ModelContext) {
    \(rows.functionBody())
      }

      static var run: StageRun {
        StageRun(
          name: "\(stage.name) \(call)", schema: \(stage.name)Schema\(version).self,
          tables: [
    \(rows.tables())
          ],
          insert: insert, stage: \(stage.name)MigrationV1toV2.\(call),
          \(arguments.joined(separator: ",\n      ")))
      }
    }

    """
  }

  private func set(_ names: Set<String>) -> String {
    "[" + names.sorted().map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }
}

import CompiledSchema
import Diagnostics
import Foundation
import ManifestSupport
import SchemaEvolution
import SchemaModel
import SchemaRules
import SchemaSupport
import SwiftEmitter
import Testing

/// Random manifests: what comes out compiles, and says what they say. Many schemas are one module, since starting the
/// compiler costs more than most of them.
///
/// To look at what does not compile: `MODELGEN_KEEP_SOURCES=FOLDER swift test --filter RandomChecks`.
@Suite struct RandomChecks {
  static let schemasPerModule = 60
  /// As many as a pull request can wait for; more with `MODELGEN_RANDOM_MODULES`, as every night.
  static let modules = ProcessInfo.processInfo.environment["MODELGEN_RANDOM_MODULES"].flatMap { Int($0) } ?? 1

  @Test(arguments: 0..<modules) func compiledSwiftSaysWhatTheManifestSays(_ module: Int) throws {
    let kept = ProcessInfo.processInfo.environment["MODELGEN_KEEP_SOURCES"].map { URL(fileURLWithPath: $0) }
    let parent = kept ?? FileManager.default.temporaryDirectory
    let folder = parent.appendingPathComponent("random-\(kept == nil ? UUID().uuidString : "\(module)")")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if kept == nil { try? FileManager.default.removeItem(at: folder) } }
    let first = UInt64(module * Self.schemasPerModule)
    let made = try (first..<first + UInt64(Self.schemasPerModule)).map { try RandomModule($0, in: folder) }
    let reflected = try CheckGenerated.reflect([folder])
    var checked = 0
    for random in made { checked += expectAgreement(reflected, with: random.schema, random.originalNames) }
    #expect(checked == Self.schemasPerModule)
    // Without default isolation and with the older compiler's rules as well.
    #expect(try CheckGenerated.log(ofCompiling: [folder], modes: ["swift5-complete"]) == nil)
  }
}

/// A random schema as files: emitted Swift, and what an app would declare beside it.
private struct RandomModule {
  let schema: Schema
  let originalNames: OriginalNames

  init(_ seed: UInt64, in folder: URL) throws {
    let name = "Random\(seed)"
    let text = decorated(RandomSchema.version(seed: seed, features: .all), seed: seed).manifestText
    let settings = "naming: { typeAliases: false }\nplatforms: { iOS: 26, macOS: 26 }\n"
    var (schema, _, findings) = readSchema(name, ["V1": text, "schema": settings])
    validate(schema, into: &findings)
    let evolution = evolve(schema, into: &findings)
    // A delete rule that crashes when rows are deleted compiles all the same.
    let refused = findings.all.contains { $0.severity == .error && $0.rule.name != "one-to-one-delete-rule" }
    try #require(!refused, "seed \(seed):\n\(findings.text)\n\(text)")
    self.schema = schema
    originalNames = evolution.originalNames
    let templates = try Templates()
    let shared = emitSupport(SupportSettings(schema), templates: templates)
    for file in emit(schema, evolution, templates: templates) + shared {
      try Data(file.contents).write(to: folder.appendingPathComponent(file.name))
    }
    let version = try #require(schema.versions.first)
    let aliases = version.typeAliases.map { "  typealias \($0.name) = \($0.type)\n" }.joined()
    let app = "import Foundation\n\nextension \(schema.typeName(of: version)) {\n\(aliases)}\n"
    try Data(app.utf8).write(to: folder.appendingPathComponent("\(name)App.swift"))
    let transformer =
      "import Foundation\nimport SwiftData\n\nfinal class ColorTransformer: ValueTransformer, @unchecked Sendable {}\n"
    try Data(transformer.utf8).write(to: folder.appendingPathComponent("Transformer.swift"))
  }
}

/// Options that random versions lack, since they are no part of a shape or their effect on it is unverified.
private func decorated(_ version: SchemaVersion, seed: UInt64) -> SchemaVersion {
  var version = version
  var random = SeededGenerator(seed: seed &+ 1_000_000)
  for entity in version.entities.indices {
    for index in version.entities[entity].attributes.indices
    where random.chance(10) && version.entities[entity].attributes[index].isPersisted {
      version.entities[entity].attributes[index].renamedFrom = Located("old\(entity)x\(index)")
    }
    for index in version.entities[entity].relationships.indices {
      var relationship = version.entities[entity].relationships[index]
      if random.chance(10) { relationship.renamedFrom = Located("oldLink\(entity)x\(index)") }
      if random.chance(10) { relationship.deleteRule = random.pick([.deny, .noAction]) }
      if random.chance(10) { relationship.hashModifier = random.pick(["v2", #"a "quoted" \(one)"#]) }
      if relationship.isToMany, random.chance(10) {
        relationship.minimumModelCount = 1
        relationship.maximumModelCount = 1 + random.below(9)
      }
      version.entities[entity].relationships[index] = relationship
    }
    if random.chance(20) {
      version.entities[entity].doc = random.pick(["Ends */ here", "/* starts", #"\(one) "two" ``three``"#, "a\n\nb\n"])
    }
  }
  for index in version.enums.indices where version.enums[index].rawType?.value == .string && random.chance(40) {
    let text = random.pick(["RAW VALUE", #"a "b" \c"#, "ü"])
    version.enums[index].cases[0].rawValue = Located(text)
  }
  return version
}

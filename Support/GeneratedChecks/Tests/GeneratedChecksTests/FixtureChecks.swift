import CompiledSchema
import Diagnostics
import Foundation
import ManifestSupport
import SchemaEvolution
import SchemaModel
import Testing

/// A folder of manifests, and the folders whose Swift files make one module with what came out of them.
struct Fixture: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var manifests: URL
  var sources: [URL]

  static let all: [Fixture] = {
    let root = CheckGenerated.packageRoot
    let golden = root.appendingPathComponent("Tests/Golden")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: golden.path)) ?? []).sorted()
    return names.map { name in
      let folder = golden.appendingPathComponent(name)
      return Fixture(
        testDescription: name, manifests: folder.appendingPathComponent("manifests"), sources: [folder])
    } + [
      Fixture(
        testDescription: "samples", manifests: root.appendingPathComponent("manifests"),
        sources: [root.appendingPathComponent("Generated"), root.appendingPathComponent("manifests")])
    ]
  }()

  func schemas() throws -> [(schema: Schema, evolution: Evolution)] {
    try FileManager.default.contentsOfDirectory(atPath: manifests.path).sorted().map { name in
      let folder = manifests.appendingPathComponent(name)
      var texts: [String: String] = [:]
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".yaml") {
        texts[String(file.dropLast(".yaml".count))] = try String(
          contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      }
      let read = readSchema(name, texts)
      var findings = read.findings
      let evolution = evolve(read.schema, into: &findings)
      try #require(!findings.hasErrors, "\(findings.text)")
      return (read.schema, evolution)
    }
  }
}

/// Goldens and samples: the committed Swift, compiled, says what the manifests say.
@Suite struct FixtureChecks {
  @Test(arguments: Fixture.all) func compiledSwiftSaysWhatTheManifestSays(_ fixture: Fixture) throws {
    let reflected = try CheckGenerated.reflect(fixture.sources)
    var checked = 0
    for (schema, evolution) in try fixture.schemas() {
      checked += expectAgreement(reflected, with: schema, evolution.originalNames)
    }
    #expect(checked > 0 && checked == reflected.count, "\(checked) versions of \(reflected.map(\.type))")
  }

  /// Apple's compiler refuses what is too new for the deployment target; so does the compiler here, for the target that
  /// `platforms:` states or, without it, `deployment-target` reports. That report is the least that will do.
  @Test(arguments: Fixture.all) func symbolsExistFromTheDeploymentTargetOn(_ fixture: Fixture) throws {
    let schemas = try fixture.schemas().map(\.schema)
    let stated = try #require(schemas.map(deploymentTarget).max())
    let refused = try refusals(fixture, target: stated)
    #expect(refused.isEmpty, "for iOS \(stated.rawValue): \(refused.joined(separator: "\n"))")
    let needed = schemas.map(\.neededRelease).max() ?? .first
    // Inheritance is no symbol: Apple's macro asks for it, not the interface.
    guard needed == stated, needed != .inheritance,
      let earlier = Release.allCases.last(where: { $0 < stated })
    else { return }
    let older = try refusals(fixture, target: earlier)
    #expect(older.contains { $0.contains("is unavailable") }, "compiles for iOS \(earlier.rawValue), too")
  }

  /// What the compiler refuses for a target. What the shared files use of newer systems stands under `#available`, which
  /// has no meaning on this one.
  private func refusals(_ fixture: Fixture, target: Release) throws -> [String] {
    let log = try CheckGenerated.log(ofCompiling: fixture.sources, modes: ["swift6"], target: target.rawValue) ?? ""
    return log.split(separator: "\n").map(String.init).filter { line in
      guard line.contains(": error: ") else { return false }
      let isShared = line.contains("/ModelgenStore.swift:") || line.contains("/ModelgenMigration.swift:")
      return !(isShared && line.contains("is unavailable"))
    }
  }

  /// What generated files may use without `@available`; for a version behind it, what `@available` says.
  private func deploymentTarget(_ schema: Schema) -> Release {
    if schema.versions.contains(where: schema.isGated) { return max(.inheritance, schema.neededRelease) }
    if schema.settings.platforms.isEmpty { return schema.neededRelease }
    return Release.allCases.last(where: schema.settings.reach) ?? .first
  }

  @Test func fixturesAreThere() { #expect(Fixture.all.count >= 10) }
}

/// Compares every version with its compiled form, those that the app writes by hand included; returns their number.
func expectAgreement(_ reflected: [ReflectedSchema], with schema: Schema, _ originalNames: OriginalNames) -> Int {
  var checked = 0
  for (index, version) in schema.versions.enumerated() {
    let name = schema.typeName(of: version)
    guard let found = reflected.first(where: { $0.type == name }) else {
      Issue.record("\(name) was not compiled")
      continue
    }
    checked += 1
    let comparison = Comparison(of: found, with: schema, version: index, originalNames)
    for difference in comparison.differences { Issue.record("\(name): \(difference)") }
  }
  return checked
}

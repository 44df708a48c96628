import Diagnostics
import Foundation
import ManifestSupport
import ModelgenKit
import SchemaEvolution
import SwiftEmitter
import Testing

/// What is emitted for whole schemas, compared byte by byte with files in the repository.
///
/// To record what is emitted now: `MODELGEN_RECORD_GOLDENS=1 swift test --filter GoldenTests`, then read the diff.
@Suite struct GoldenTests {
  static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let folder = packageRoot.appendingPathComponent("Tests/Golden")
  static let isRecording = ProcessInfo.processInfo.environment["MODELGEN_RECORD_GOLDENS"] != nil

  static let cases: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/manifests").path) }.sorted()

  @Test(arguments: cases)
  func golden(name: String) throws {
    let manifests = Self.folder.appendingPathComponent("\(name)/manifests")
    let expected = Self.folder.appendingPathComponent("\(name)/expected")
    var files: [GeneratedFile] = []
    var shared = SupportSettings()
    for schema in try FileManager.default.contentsOfDirectory(atPath: manifests.path).sorted() {
      let emitted = try emitted(from: manifests.appendingPathComponent(schema))
      files += emitted.files
      shared = shared.union(emitted.settings)
    }
    files += emitSupport(shared, templates: try Templates())
    if Self.isRecording { try record(files, in: expected) }
    let present = Set((try? FileManager.default.contentsOfDirectory(atPath: expected.path)) ?? [])
    #expect(present == Set(files.map(\.name)), "other files than are emitted")
    for file in files {
      let old = try? Data(contentsOf: expected.appendingPathComponent(file.name))
      guard old.map(Array.init) != file.contents else { continue }
      let diff = unifiedDiff(old: old.map(Array.init), new: file.contents, path: file.name)
      Issue.record("\(name) differs:\n\(String(decoding: diff, as: UTF8.self))")
    }
  }

  /// What the goldens are made of is what a user's run would take: an error in it would be of no use to anybody.
  @Test(arguments: cases)
  func manifestsHaveNoErrors(name: String) {
    var options = GenerateOptions()
    options.isDryRun = true
    options.destination = .folder(Self.folder.appendingPathComponent("\(name)/expected").path)
    let result = generate(paths: [Self.folder.appendingPathComponent("\(name)/manifests").path], options)
    #expect(
      result.report.verdict() == .fine && result.unchangedCount + result.changes.count > 0,
      "\(result.report.findings.text)")
  }

  @Test func goldensAreThere() { #expect(Self.cases.count >= 8) }

  private func emitted(from folder: URL) throws -> (files: [GeneratedFile], settings: SupportSettings) {
    var texts: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".yaml") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      texts[String(file.dropLast(".yaml".count))] = text
    }
    let read = readSchema(folder.lastPathComponent, texts)
    let schema = read.schema
    var findings = read.findings
    let evolution = evolve(schema, into: &findings)
    #expect(!findings.sorted.contains { $0.severity == .error }, "\(findings.text)")
    return (try emit(schema, evolution, templates: Templates()), SupportSettings(schema))
  }

  private func record(_ files: [GeneratedFile], in folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in files { try Data(file.contents).write(to: folder.appendingPathComponent(file.name)) }
  }
}

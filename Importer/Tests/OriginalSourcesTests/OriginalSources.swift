import CompiledSchema
import Diagnostics
import Foundation
import ImportReport
import ManifestReader
import ManifestWriter
import SchemaModel

@testable import SwiftSources

/// Imports sources, and holds each version's manifest against the compiled originals.
struct OriginalSources {
  enum Outcome {
    case equal
    case different([String])
    /// What the compiler says of the originals: they need more of the app than its models.
    case incomparable(String)
  }

  let schemas: [ImportedSchema]
  private let index: SourceIndex

  init(_ sources: [SwiftSource]) {
    var files = SourceFiles()
    var report = ImportFindings()
    schemas = importSwift(sources, fallbackName: "App", files: &files, report: &report)
    // The same files once more, as declarations: places tell which of them an entity is.
    var again = SourceFiles()
    let known = again
    let parsed = withLargeStack { () -> [SourceFile] in
      var files = known
      return sources.map { source in
        SourceFile(
          id: files.add(path: source.path, bytes: source.bytes), path: source.path, bytes: source.bytes)
      }
    }
    for source in sources { _ = again.add(path: source.path, bytes: source.bytes) }
    index = SourceIndex(parsed ?? [], report: &report)
  }

  func outcome(_ schema: Schema, version: Int) throws -> Outcome {
    let imported = schema.versions[version]
    guard let written = Self.readBack(schema).versions.first(where: { $0.stem == imported.stem }) else {
      return .different(["the manifest does not come back"])
    }
    var isolation = Isolation(index, version: imported)
    var failure = ""
    for omitsExpressions in [false, true] {
      isolation.omitsExpressions = omitsExpressions
      do {
        guard let reflected = try Self.reflect(isolation.text) else { return .different(["no version came back"]) }
        let differences = Self.differences(reflected, written)
        return differences.isEmpty ? .equal : .different(differences)
      } catch let error as CheckGenerated.Failure {
        failure = error.description
      }
    }
    return .incomparable(failure)
  }

  private static func readBack(_ schema: Schema) -> Schema {
    var files = SourceFiles()
    var findings = Findings()
    var versions: [ManifestFile] = []
    var settings: FileID?
    for text in manifestTexts(of: schema) {
      let id = files.add(path: text.name, bytes: Array(text.text.utf8))
      if text.name == "schema.yaml" {
        settings = id
      } else {
        versions.append(ManifestFile(stem: String(text.name.dropLast(5)), id: id))
      }
    }
    return readSchema(name: schema.name, versions: versions, settings: settings, files: files, into: &findings)
  }

  private static func reflect(_ text: String) throws -> ReflectedSchema? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("original-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appendingPathComponent("Original.swift"))
    return try CheckGenerated.reflect([folder]).first
  }

  // MARK: - Comparison

  /// What the compiled originals say and the manifest does not.
  private static func differences(_ reflected: ReflectedSchema, _ version: SchemaVersion) -> [String] {
    var result: [String] = []
    func compare<T: Equatable>(_ what: String, _ original: T, _ manifest: T) {
      if original != manifest { result.append("\(what): originally \(original), in the manifest \(manifest)") }
    }
    compare("entities", Set(reflected.entities.map(\.name)), Set(version.entities.map(\.name)))
    for entity in version.entities {
      guard let found = reflected.entity(named: entity.name) else { continue }
      let stored = entity.attributes.filter { !$0.options.contains(.transient) }
      compare("\(entity.name): attributes", found.attributes.map(\.name), stored.map(\.name))
      compare("\(entity.name): relationships", found.relationships.map(\.name), entity.relationships.map(\.name))
      compare("\(entity.name): indexes", found.indices.count, entity.indexes.count)
      for (a, b) in zip(found.attributes, stored) {
        compare("\(entity.name).\(b.name): options", Set(a.options), optionWords(b))
        let hasDefault = a.defaultValue != nil
        compare("\(entity.name).\(b.name): default", hasDefault, hasDefault && b.defaultValue != nil)
      }
      for (a, b) in zip(found.relationships, entity.relationships) {
        let name = "\(entity.name).\(b.name)"
        compare("\(name): delete rule", a.deleteRule, (b.deleteRule ?? .nullify).rawValue)
        compare("\(name): minimum", a.minimumModelCount ?? 0, b.minimumModelCount ?? 0)
        compare("\(name): maximum", a.maximumModelCount ?? 0, b.maximumModelCount ?? 0)
      }
    }
    do {
      let shapes = try ReflectedShape(reflected).shapes()
      let expected = VersionShape(of: version)
      for (shape, hash) in zip(shapes, ModelHashes(of: shapes).versionHashes) {
        let manifest = expected.entity(named: shape.name)
        if hash != manifest?.versionHash {
          let other = manifest?.shape.map { "\($0)" } ?? "none"
          result.append("\(shape.name): another hash\n    \(shape)\n    \(other)")
        }
      }
    } catch {
      result.append("no shape of the originals: \(error)")
    }
    return result
  }

  private static func optionWords(_ attribute: Attribute) -> Set<String> {
    var result = Set(attribute.options.compactMap { $0.facts.swift.map { String($0.dropFirst()) } })
    switch attribute.transformer {
    case .type(let name), .registeredName(let name): result.insert("transformable(\(name))")
    case nil: break
    }
    return result
  }
}

import Foundation
import ModelgenKit
import SchemaModel
import StoreFixtures
import Testing

@testable import Preflight

/// Manifests in a folder of their own, with stores beside them.
final class PreflightCase {
  let folder: TemporaryFolder
  let schema: LoadedSchema

  /// - Parameter manifests: version files in order; `V1`, `V2`, ...
  init(_ manifests: String...) throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/Trips", withIntermediateDirectories: true)
    for (index, text) in manifests.enumerated() {
      let whole = "version: \(index + 1).0.0\n" + text
      try Data(whole.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/Trips/V\(index + 1).yaml"))
    }
    var report = Report()
    schema = try #require(loadSchemas(at: [folder.path + "/Trips"], into: &report).first)
    try #require(schema.evolution != nil, "\(report.findings.all.map(\.message))")
  }

  var manifests: String { folder.path + "/Trips" }
  func path(_ name: String = "default.store") -> String { "\(folder.path)/\(name)" }

  func store(
    _ name: String = "default.store", version: Int = 0, columns: [String: String] = [:], usesLog: Bool = false,
    pageSize: Int = 4096
  ) throws -> StoreFixture {
    try StoreFixture(
      path(name), schema.schema.versions[version], columns: columns, usesLog: usesLog, pageSize: pageSize)
  }

  func answer(_ name: String = "default.store", to target: String? = nil, showsValues: Bool = false) -> StoreAnswer {
    Preflight(schemas: [schema], target: target, showsValues: showsValues).answer(for: path(name))
  }
}

extension StoreAnswer {
  /// The numbers of a step, `path: count`, in the order of the changes.
  func counts(_ step: Int = 0) -> [String] {
    steps[step].findings.map { "\($0.path) \($0.effect.rawValue) \($0.count.map(String.init) ?? "-")" }
  }
}

import Foundation

/// A folder that holds the version files of one schema, recognised by file names alone: a plugin never opens a manifest.
struct SchemaFolder {
  let directory: URL
  /// The names of `V1.yaml`, `V2.yaml`, …, sorted so that a command line never changes without a reason.
  let versionFiles: [String]
  /// Other files that a run looks at: `schema.yaml`, `shipped.lock`, and misnamed versions, which it warns about.
  let companions: [String]

  /// Nil where the names are not those of a schema folder.
  init?(directory: URL, fileNames: [String]) {
    versionFiles = fileNames.filter(Self.isVersionFile).sorted()
    companions = fileNames.filter { !Self.isVersionFile($0) && Self.isCompanion($0) }.sorted()
    // A lock without versions is a schema that lost them: modelgen says so.
    guard !versionFiles.isEmpty || companions.contains("shipped.lock") else { return nil }
    self.directory = directory
  }

  var name: String { directory.lastPathComponent }
  var inputs: [URL] { (versionFiles + companions).map { directory.appendingPathComponent($0, isDirectory: false) } }

  /// The names of the files that `modelgen generate` writes for this folder. They follow from file names only.
  var outputNames: [String] {
    versionFiles.map { "\(name)Schema\($0.dropLast(".yaml".count)).swift" }
      + ["\(name)MigrationPlan.swift", "\(name)CurrentSchema.swift"]
  }

  /// What is generated for a target that reads stores: all but the plan.
  var readerOutputNames: [String] { outputNames.filter { $0 != "\(name)MigrationPlan.swift" } }

  /// What is generated once for all folders of a target.
  static let sharedOutputNames = ["ModelgenStore.swift", "ModelgenMigration.swift"]
  static let sharedReaderOutputNames = ["ModelgenStore.swift"]

  /// True for a hand-written stage file of this schema, such as `SampleTripsMigrationV1toV2.swift`.
  func ownsStageFile(named fileName: String) -> Bool {
    fileName.hasPrefix("\(name)MigrationV") && fileName.hasSuffix(".swift") && fileName.contains("to")
  }

  /// True for `V`, then ASCII letters, digits and underscores, then `.yaml`: what modelgen itself takes for a version.
  static func isVersionFile(_ name: String) -> Bool {
    guard name.hasPrefix("V"), name.hasSuffix(".yaml") else { return false }
    let stem = name.dropFirst().dropLast(".yaml".count)
    return !stem.isEmpty && stem.allSatisfy { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }

  /// True for `V1.yml`, `v2.yaml` and the like, which modelgen does not read.
  static func isMeantAsVersion(_ name: String) -> Bool {
    let name = name.lowercased()
    guard name.hasPrefix("v"), name.hasSuffix(".yaml") || name.hasSuffix(".yml") else { return false }
    return name.dropFirst().first?.isNumber ?? false
  }

  private static func isCompanion(_ name: String) -> Bool {
    name == "shipped.lock" || (!name.hasPrefix(".") && (name.hasSuffix(".yaml") || name.hasSuffix(".yml")))
  }
}

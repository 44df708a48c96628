import Foundation

/// A folder that holds the version files of one schema, recognised by file names alone: a plugin never opens a manifest.
struct SchemaFolder {
  let directory: URL
  /// `V1.yaml`, `V2.yaml`, …, sorted so that a command line never changes without a reason.
  let versionFiles: [URL]
  /// `schema.yaml` and `shipped.lock`, where present.
  let companions: [URL]

  var name: String { directory.lastPathComponent }
  var inputs: [URL] { versionFiles + companions }

  /// The names of the files that `modelgen generate` writes for this folder. They follow from file names only.
  var outputNames: [String] {
    versionFiles.map { "\(name)Schema\($0.deletingPathExtension().lastPathComponent).swift" }
      + ["\(name)MigrationPlan.swift", "\(name)CurrentSchema.swift"]
  }

  /// True for a hand-written stage file of this schema, such as `SampleTripsMigrationV1toV2.swift`.
  func ownsStageFile(named fileName: String) -> Bool {
    fileName.hasPrefix("\(name)MigrationV") && fileName.hasSuffix(".swift") && fileName.contains("to")
  }

  /// True for `V`, then ASCII letters, digits and underscores, then `.yaml`: what modelgen itself takes for a version.
  static func isVersionFile(_ file: URL) -> Bool {
    let stem = file.deletingPathExtension().lastPathComponent
    return file.pathExtension == "yaml" && stem.count > 1 && stem.first == "V"
      && stem.dropFirst().allSatisfy { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }

  private static func isCompanion(_ file: URL) -> Bool {
    ["schema.yaml", "shipped.lock"].contains(file.lastPathComponent)
  }

  /// Groups files by their folder; folders without a version file are none of ours.
  static func group(_ files: some Sequence<URL>) -> [SchemaFolder] {
    Dictionary(grouping: files) { $0.deletingLastPathComponent().standardizedFileURL.path }
      .compactMap { path, files -> SchemaFolder? in
        let versions = files.filter(isVersionFile)
        guard !versions.isEmpty else { return nil }
        return SchemaFolder(
          directory: URL(fileURLWithPath: path, isDirectory: true), versionFiles: sorted(versions),
          companions: sorted(files.filter(isCompanion)))
      }
      .sorted { $0.directory.path < $1.directory.path }
  }

  /// Every schema folder below a directory. Hidden folders and links are not followed.
  static func all(below directory: URL) -> [SchemaFolder] {
    let files = FileManager.default.enumerator(
      at: directory, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return group((files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "yaml" || isCompanion($0) })
  }

  private static func sorted(_ files: [URL]) -> [URL] { files.sorted { $0.lastPathComponent < $1.lastPathComponent } }
}

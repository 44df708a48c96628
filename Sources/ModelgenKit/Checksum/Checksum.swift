import SchemaModel

/// The answer of `modelgen checksum`, with what was found on the way.
public struct ChecksumAnswer: Sendable {
  public var report: Report
  /// Only of schemas whose files were all understood: half a version has hashes that no store has.
  public var checksums: ChecksumReport
  /// False where findings keep a schema or one of its versions from being what the hashes say.
  public var isSound: Bool
  /// False where a version was asked for that no schema has.
  public var hasVersion: Bool
  /// Stems and numbers of all versions, for a hint.
  public var versionNames: [String]
}

/// Reads the schemas below the paths and computes their hashes.
///
/// What the rules say of the step from one version to the next does not matter here: whoever asks for a checksum often
/// does so because a step is refused.
///
/// - Parameter version: a stem or a number; nil for all.
public func checksums(
  at paths: [String], version: String? = nil, allowsOutside: Bool = false
) -> ChecksumAnswer {
  var report = Report()
  report.allowsOutside = allowsOutside
  let loaded = loadSchemas(at: paths, into: &report)
  let read = loaded.filter(\.isRead)
  let checksums = checksumReport(read.map { ($0.schema, $0.evolution) }, version: version)
  let versions = loaded.flatMap(\.schema.versions)
  return ChecksumAnswer(
    report: report, checksums: checksums,
    isSound: report.verdict() != .unusable && !loaded.isEmpty && loaded.allSatisfy { $0.evolution != nil },
    hasVersion: version.map { word in versions.contains { $0.answers(to: word) } } ?? true,
    versionNames: versions.flatMap { [$0.stem, $0.number.description] })
}

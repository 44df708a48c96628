import SchemaModel

/// The answers of `modelgen identify`, with what was found on the way.
public struct IdentifyAnswer: Sendable {
  public var report: Report
  /// One for each store or model that the value describes.
  public var identifications: [Identification]
  /// Where the value is the version hash of a single entity; there is nothing else to identify then.
  public var entityHash: EntityHashAnswer?
  /// What was compared with.
  public var schemas: [Schema]
  /// False where findings keep a schema from being compared.
  public var isSound: Bool
}

/// Reads the schemas below the path and compares them with a value from outside.
///
/// - Parameter value: a checksum as logs show it, or the path of a file: see ``StoreFingerprint/read(_:)``.
public func identify(value: String, at path: String) throws(UnreadableFingerprint) -> IdentifyAnswer {
  let hash = Disk.kind(of: value) == .missing ? VersionHash(hex: value) : nil
  return identify(hash == nil ? try fingerprints(value) : [], hash: hash, at: path)
}

/// Compares what is known of stores or models with the schemas below the path.
///
/// - Parameter hash: the version hash of a single entity, where that is all that is known.
public func identify(_ fingerprints: [StoreFingerprint], hash: VersionHash? = nil, at path: String) -> IdentifyAnswer {
  var report = Report()
  let loaded = loadSchemas(at: [path], into: &report)
  let schemas = loaded.filter(\.isRead).map(\.schema)
  return IdentifyAnswer(
    report: report, identifications: schemas.isEmpty ? [] : fingerprints.map { identify($0, in: schemas) },
    entityHash: schemas.isEmpty ? nil : hash.map { EntityHashAnswer($0, in: schemas) },
    schemas: schemas,
    isSound: report.verdict() != .unusable && !loaded.isEmpty && loaded.allSatisfy { $0.evolution != nil })
}

private func fingerprints(_ value: String) throws(UnreadableFingerprint) -> [StoreFingerprint] {
  if Disk.kind(of: value) == .missing, let checksum = StoreFingerprint.checksum(in: value) {
    return [StoreFingerprint(checksum: checksum)]
  }
  let bytes: [UInt8]
  do throws(DiskError) {
    bytes = try Disk.read(value, followsLink: true)
  } catch {
    throw UnreadableFingerprint(
      message: "'\(value)' is not a checksum, and cannot be read as a file: \(error.reason)",
      hint: "a checksum has 44 characters and ends with =, as NSStoreModelVersionChecksumKey shows it")
  }
  switch StoreFingerprint.read(bytes) {
  case .success(let fingerprints): return fingerprints
  case .failure(let error): throw UnreadableFingerprint(message: "\(value): \(error.message)", hint: error.hint)
  }
}

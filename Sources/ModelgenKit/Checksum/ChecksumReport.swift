import SchemaEvolution
import SchemaModel

/// What `modelgen checksum` answers: the hashes and checksums of versions, as the framework will compute them.
public struct ChecksumReport: Sendable {
  public struct Entity: Sendable {
    public var name: String
    /// Nil where the shape is not known.
    public var versionHash: VersionHash?
    /// `trait: property`, empty where all is verified.
    public var unverified: [String]
    /// Why there is no hash.
    public var reason: String?
  }

  /// The hashes if the expected answer to one or more open questions about the framework were wrong.
  public struct Candidate: Sendable {
    public var checksum: String?
    /// What is assumed instead, one sentence each.
    public var assumptions: [String]
    /// In declared order; those whose hash differs from the expected one.
    public var entities: [Entity]
  }

  public struct Version: Sendable {
    public var stem: String
    public var number: VersionNumber
    public var checksum: String?
    /// `NSStoreModelVersionHashesDigest`.
    public var digest: String?
    /// In declared order.
    public var entities: [Entity]
    public var candidates: [Candidate]
  }

  public struct Schema: Sendable {
    public var name: String
    public var versions: [Version]
  }

  public var schemas: [Schema]
}

/// The checksums of schemas.
///
/// - Parameters:
///   - schemas: with what follows from comparing their versions, where that could be done.
///   - version: a stem (`V3`) or a number (`3.0.0`); nil for all.
public func checksumReport(
  _ schemas: [(schema: Schema, evolution: Evolution?)], version: String? = nil
) -> ChecksumReport {
  ChecksumReport(
    schemas: schemas.map { schema, evolution in
      let versions = schema.versions.indices.filter { index in
        version.map { schema.versions[index].answers(to: $0) } ?? true
      }
      return ChecksumReport.Schema(
        name: schema.name, versions: versions.map { checksums(of: schema, version: $0, evolution) })
    })
}

extension SchemaVersion {
  /// True where a word on the command line means this version: its file's stem, or its number.
  func answers(to word: String) -> Bool { stem == word || number.description == word }
}

private func checksums(of schema: Schema, version index: Int, _ evolution: Evolution?) -> ChecksumReport.Version {
  let version = schema.versions[index]
  let shape = VersionShape(of: version)
  let entities = zip(version.entities, shape.entities).map { declared, entity in
    ChecksumReport.Entity(
      name: entity.name, versionHash: entity.versionHash,
      unverified: entity.unverified.map(\.description)
        + inheritedHistory(of: declared, version: index, evolution, besides: entity.unverified),
      reason: entity.reasonUnknown)
  }
  return ChecksumReport.Version(
    stem: version.stem, number: version.number, checksum: shape.checksum, digest: shape.hashesDigest,
    entities: entities, candidates: VersionShape.candidates(of: version).map { candidate($0, besides: shape) })
}

/// `originalName` stays on a relationship in every version after the one that renamed it.
private func inheritedHistory(
  of entity: Entity, version: Int, _ evolution: Evolution?, besides known: [UnverifiedTrait]
) -> [String] {
  guard let names = evolution?.originalNames else { return [] }
  return entity.relationships.compactMap { relationship in
    guard names.originalName(version: version, entity: entity.name, property: relationship.name) != nil else {
      return nil
    }
    let trait = UnverifiedTrait("originalName", relationship.name)
    return known.contains(trait) ? nil : trait.description
  }
}

private func candidate(_ candidate: VersionShape, besides expected: VersionShape) -> ChecksumReport.Candidate {
  let entities = zip(candidate.entities, expected.entities).compactMap { other, entity in
    other.versionHash == entity.versionHash
      ? nil
      : ChecksumReport.Entity(
        name: other.name, versionHash: other.versionHash, unverified: [], reason: other.reasonUnknown)
  }
  return ChecksumReport.Candidate(
    checksum: candidate.checksum, assumptions: candidate.assumptions.descriptions, entities: entities)
}

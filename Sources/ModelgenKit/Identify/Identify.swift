import SchemaEvolution
import SchemaModel

/// What `modelgen identify` answers about one store or model.
public struct Identification: Sendable {
  public struct Match: Sendable {
    public var schema: String
    public var stem: String
    public var number: VersionNumber
    /// What has to be assumed for the match; empty where the expected hashes match.
    public var assumptions: [String]
  }

  public struct HashDifference: Sendable {
    public enum Kind: String, Sendable {
      case differs
      /// The store has the entity, the version does not.
      case onlyInStore = "only in the store"
      /// The version has the entity, the store does not.
      case onlyHere = "only here"
      case unknown = "has no hash here"
    }
    public var entity: String
    public var kind: Kind
    public var stored: VersionHash?
    public var computed: VersionHash?
    /// Single edits that explain the difference: where, and what.
    public var explanations: [(path: String, summary: String)]
    /// Why the entity has no hash here.
    public var reason: String?
  }

  public struct Nearest: Sendable {
    public var schema: String
    public var stem: String
    public var number: VersionNumber
    /// In the order of the version's declarations, then what only the store has.
    public var differences: [HashDifference]
  }

  public var value: StoreFingerprint
  /// Every version that matches; several where versions have equal checksums.
  public var matches: [Match]
  /// The version with the fewest differences, where none matches.
  public var nearest: Nearest?
}

/// Says which version a store or a model is, or which one it is nearest to.
public func identify(_ value: StoreFingerprint, in schemas: [Schema]) -> Identification {
  var versions: [HashedVersion] = []
  for schema in schemas {
    for version in schema.versions { versions.append(HashedVersion(schema: schema.name, version: version)) }
  }
  let exact = versions.filter { $0.expected.matches(value) }.map { $0.match(assuming: []) }
  if !exact.isEmpty { return Identification(value: value, matches: exact, nearest: nil) }
  let assumed = versions.compactMap { version in
    VersionShape.candidates(of: version.version).first { $0.matches(value) }
      .map { version.match(assuming: $0.assumptions.descriptions) }
  }
  if !assumed.isEmpty { return Identification(value: value, matches: assumed, nearest: nil) }
  return Identification(value: value, matches: [], nearest: nearest(to: value, among: versions))
}

/// A version with its hashes, worked out once.
struct HashedVersion {
  var schema: String
  var version: SchemaVersion
  var expected: VersionShape

  init(schema: String, version: SchemaVersion) {
    self.schema = schema
    self.version = version
    expected = VersionShape(of: version)
  }

  func match(assuming assumptions: [String]) -> Identification.Match {
    Identification.Match(schema: schema, stem: version.stem, number: version.number, assumptions: assumptions)
  }

  func nearest(_ differences: [Identification.HashDifference]) -> Identification.Nearest {
    Identification.Nearest(
      schema: schema, stem: version.stem, number: version.number, differences: differences)
  }
}

extension VersionShape {
  /// Hashes decide where they are known; the checksum alone otherwise.
  fileprivate func matches(_ value: StoreFingerprint) -> Bool {
    guard let stored = value.entities else { return checksum != nil && checksum == value.checksum }
    guard stored.count == entities.count else { return false }
    var hashes: [String: VersionHash] = [:]
    for entity in stored { hashes[entity.name] = entity.versionHash }
    return hashes.count == entities.count
      && entities.allSatisfy { $0.versionHash != nil && $0.versionHash == hashes[$0.name] }
  }
}

// MARK: - The nearest version

private func nearest(to value: StoreFingerprint, among versions: [HashedVersion]) -> Identification.Nearest? {
  guard let stored = value.entities else {
    guard let checksum = value.checksum else { return nil }
    // Nothing but a checksum: a version is near if one edit away from it lies that very checksum.
    for version in versions.reversed() {
      let explained = EditSearch(version, among: versions).differences(reaching: checksum)
      if !explained.isEmpty { return version.nearest(explained) }
    }
    return nil
  }
  var near: [(version: HashedVersion, differences: [Identification.HashDifference])] = []
  for version in versions.reversed() {
    let differences = differences(between: stored, and: version.expected)
    if differences.count < near.first?.differences.count ?? .max { near.removeAll() }
    if differences.count <= near.first?.differences.count ?? .max { near.append((version, differences)) }
  }
  // A store of another app shares nothing with any version.
  near.removeAll { $0.differences.count >= stored.count + $0.version.expected.entities.count }
  // Of versions that are equally near, the one whose differences can be explained; then the newest.
  var best: Identification.Nearest?
  for (version, differences) in near.prefix(mostSearched) {
    let explained = differences.map(EditSearch(version, among: versions).explaining)
    let candidate = version.nearest(explained)
    if candidate.explainedCount > best?.explainedCount ?? -1 { best = candidate }
  }
  return best
}

/// In a long history, the newest of equally near versions are enough.
private let mostSearched = 8

extension Identification.Nearest {
  fileprivate var explainedCount: Int { differences.filter { !$0.explanations.isEmpty }.count }
}

private func differences(
  between stored: [StoreFingerprint.Entity], and shape: VersionShape
) -> [Identification.HashDifference] {
  var hashes: [String: VersionHash] = [:]
  for entity in stored { hashes[entity.name] = entity.versionHash }
  var differences: [Identification.HashDifference] = []
  for entity in shape.entities {
    let found = hashes.removeValue(forKey: entity.name)
    if let found, found == entity.versionHash { continue }
    let kind: Identification.HashDifference.Kind =
      found == nil ? .onlyHere : entity.versionHash == nil ? .unknown : .differs
    differences.append(
      Identification.HashDifference(
        entity: entity.name, kind: kind, stored: found, computed: entity.versionHash, explanations: [],
        reason: entity.reasonUnknown))
  }
  for entity in stored where hashes[entity.name] != nil {
    differences.append(
      Identification.HashDifference(
        entity: entity.name, kind: .onlyInStore, stored: entity.versionHash, computed: nil, explanations: []))
  }
  return differences
}

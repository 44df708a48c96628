import SchemaModel

import enum ModelgenKit.PropertyList

/// What a store says of the model that it was last opened with.
public struct StoreMetadata: Sendable {
  public var versionIdentifiers: [String] = []
  /// By entity.
  public var hashes: [String: VersionHash] = [:]
  /// Written by frameworks from iOS 17 on.
  public var checksum: String?
  /// The framework that wrote the store last.
  public var framework: Int?

  public init() {}

  /// From a property list, binary or XML: a store's metadata.
  public init?(propertyList bytes: [UInt8]) {
    guard case .success(let list) = PropertyList.parse(bytes),
      let hashes = list["NSStoreModelVersionHashes"]?.entries
    else { return nil }
    for entry in hashes { self.hashes[entry.key] = entry.value.data.flatMap { VersionHash(bytes: $0) } }
    versionIdentifiers = (list["NSStoreModelVersionIdentifiers"]?.array ?? []).compactMap(\.string)
    checksum = list["NSStoreModelVersionChecksumKey"]?.string
    framework = (list["NSPersistenceMaximumFrameworkVersion"] ?? list["NSPersistenceFrameworkVersion"])?.integer
  }
}

/// What a compiled bundle's `VersionInfo.plist` says of each of its versions.
public struct BundleHashes: Sendable {
  public struct Version: Sendable {
    public var name: String
    public var checksum: String?
    public var hashes: [String: VersionHash]
  }
  public var versions: [Version] = []

  public init?(propertyList bytes: [UInt8]) {
    guard case .success(let list) = PropertyList.parse(bytes),
      let all = list["NSManagedObjectModel_VersionHashes"]?.entries
    else { return nil }
    let checksums = list["NSManagedObjectModel_VersionChecksums"]
    for entry in all.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      var hashes: [String: VersionHash] = [:]
      for entity in entry.value.entries ?? [] {
        hashes[entity.key] = entity.value.data.flatMap { VersionHash(bytes: $0) }
      }
      versions.append(Version(name: entry.key, checksum: checksums?[entry.key]?.string, hashes: hashes))
    }
  }
}

import Foundation
import SchemaModel

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
  public init?(propertyList data: Data) {
    guard let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any]
    else {
      return nil
    }
    self.init(dictionary: list)
  }

  init?(dictionary list: [String: Any]) {
    guard let hashes = list["NSStoreModelVersionHashes"] as? [String: Any] else { return nil }
    for (name, value) in hashes {
      if let data = value as? Data { self.hashes[name] = VersionHash(bytes: Array(data)) }
    }
    versionIdentifiers = (list["NSStoreModelVersionIdentifiers"] as? [Any])?.compactMap { $0 as? String } ?? []
    checksum = list["NSStoreModelVersionChecksumKey"] as? String
    framework = (list["NSPersistenceMaximumFrameworkVersion"] ?? list["NSPersistenceFrameworkVersion"]) as? Int
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

  public init?(propertyList data: Data) {
    guard
      let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any],
      let all = list["NSManagedObjectModel_VersionHashes"] as? [String: Any]
    else { return nil }
    let checksums = list["NSManagedObjectModel_VersionChecksums"] as? [String: Any]
    for name in all.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let hashes = (all[name] as? [String: Any] ?? [:]).compactMapValues { value in
        (value as? Data).flatMap { VersionHash(bytes: Array($0)) }
      }
      versions.append(Version(name: name, checksum: checksums?[name] as? String, hashes: hashes))
    }
  }
}

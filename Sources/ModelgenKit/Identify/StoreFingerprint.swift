import JSONText
import SchemaModel

/// What is known of a store or a model from outside: its entities' hashes, its checksum, or both.
public struct StoreFingerprint: Sendable, Equatable {
  /// What it is called where it comes from: a version's name in a list of several; nil for a store.
  public var name: String?
  public var checksum: String?
  /// In name order; nil where only the checksum is known.
  public var entities: [Entity]?

  public struct Entity: Sendable, Equatable {
    public var name: String
    public var versionHash: VersionHash
    public init(name: String, versionHash: VersionHash) {
      self.name = name
      self.versionHash = versionHash
    }
  }

  public init(name: String? = nil, checksum: String? = nil, entities: [Entity]? = nil) {
    self.name = name
    self.checksum = checksum
    self.entities = entities?.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

/// Why a value says nothing about a store.
public struct UnreadableFingerprint: Error, Sendable, Equatable {
  public var message: String
  public var hint: String?
}

extension StoreFingerprint {
  /// Reads a checksum as logs show it: 44 characters of base64, alone or somewhere in the text.
  public static func checksum(in text: String) -> String? {
    let isPart: (UInt8) -> Bool = { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    var run: [UInt8] = []
    for byte in Array(text.utf8) + [0] {
      if isPart(byte) {
        run.append(byte)
        continue
      }
      // The padding is often lost when a line is copied by double click.
      let text = String(decoding: run, as: UTF8.self) + "="
      if run.count == 43, Base64.decode(text.utf8)?.count == VersionHash.size { return text }
      run.removeAll()
    }
    return nil
  }

  /// Reads a file: store metadata or `VersionInfo.plist` as a property list, the output of
  /// `modelgen checksum --format json`, or a text with a checksum in it.
  public static func read(_ bytes: [UInt8]) -> Result<[StoreFingerprint], UnreadableFingerprint> {
    if isStore(bytes) {
      return .failure(
        UnreadableFingerprint(
          message: "this is a store, which modelgen-store reads", hint: "'modelgen identify PATH FILE'"))
    }
    let start = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    switch start.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return readJSON(bytes)
    case UInt8(ascii: "<"): return readPropertyList(bytes)
    default: break
    }
    if PropertyList.isBinary(bytes) { return readPropertyList(bytes) }
    if let text = String(validating: bytes, as: UTF8.self), let checksum = checksum(in: text) {
      return .success([StoreFingerprint(checksum: checksum)])
    }
    return .failure(
      UnreadableFingerprint(
        message: "this is neither a property list nor JSON nor a text with a checksum",
        hint: "give the store's metadata as a property list, or the output of 'modelgen checksum --format json'"))
  }

  /// True for a store itself: reading it needs SQLite.
  public static func isStore(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: "SQLite format 3\0".utf8) }

  /// The same for a file, of which only the beginning is read.
  public static func isStore(atPath path: String) -> Bool {
    isStore(Disk.beginning(of: path, count: 16, followsLink: true))
  }

  // MARK: - Property lists

  private static func readPropertyList(_ bytes: [UInt8]) -> Result<[StoreFingerprint], UnreadableFingerprint> {
    switch PropertyList.parse(bytes) {
    case .failure(let error):
      return .failure(
        UnreadableFingerprint(message: "this is not a property list: \(error)"))
    case .success(let list):
      if let fingerprint = storeMetadata(list) { return .success([fingerprint]) }
      let versions = versionInfo(list)
      if !versions.isEmpty { return .success(versions) }
      return .failure(
        UnreadableFingerprint(
          message: "this property list holds no version hashes",
          hint: "store metadata has NSStoreModelVersionHashes, a compiled model's VersionInfo.plist has "
            + "NSManagedObjectModel_VersionHashes"))
    }
  }

  private static func storeMetadata(_ list: PropertyList) -> StoreFingerprint? {
    let checksum = list["NSStoreModelVersionChecksumKey"]?.string
    let entities = list["NSStoreModelVersionHashes"].flatMap(hashes)
    guard checksum != nil || entities != nil else { return nil }
    return StoreFingerprint(checksum: checksum, entities: entities)
  }

  private static func versionInfo(_ list: PropertyList) -> [StoreFingerprint] {
    let versions = list["NSManagedObjectModel_VersionHashes"]?.entries ?? []
    return versions.map { version in
      StoreFingerprint(
        name: version.key, checksum: list["NSManagedObjectModel_VersionChecksums"]?[version.key]?.string,
        entities: hashes(version.value))
    }
  }

  /// Nil unless every value is 32 bytes.
  private static func hashes(_ list: PropertyList) -> [Entity]? {
    guard let entries = list.entries, !entries.isEmpty else { return nil }
    var entities: [Entity] = []
    for entry in entries {
      guard let hash = entry.value.data.flatMap({ VersionHash(bytes: $0) }) else { return nil }
      entities.append(Entity(name: entry.key, versionHash: hash))
    }
    return entities
  }

  // MARK: - JSON

  private static func readJSON(_ bytes: [UInt8]) -> Result<[StoreFingerprint], UnreadableFingerprint> {
    switch JSONValue.parse(bytes) {
    case .failure(let error):
      return .failure(
        UnreadableFingerprint(message: "this is not JSON: \(error.message), at \(error.line):\(error.column)"))
    case .success(let value):
      let fingerprints = inventories(value)
      guard fingerprints.isEmpty else { return .success(fingerprints) }
      return .failure(
        UnreadableFingerprint(
          message: "this JSON holds no version hashes",
          hint: "the form is that of 'modelgen checksum --format json', or {\"Trip\": \"<64 hex digits>\", …}"))
    }
  }

  /// A whole report, one version of it, or just names with hashes.
  private static func inventories(_ value: JSONValue) -> [StoreFingerprint] {
    if let schemas = value["schemas"]?.array {
      return schemas.flatMap { schema in
        (schema["versions"]?.array ?? []).compactMap { inventory($0, schema: schema["schema"]?.string) }
      }
    }
    if let versions = value["versions"]?.array { return versions.compactMap { inventory($0, schema: nil) } }
    if let one = inventory(value, schema: nil) { return [one] }
    let members = value.object ?? []
    let entities = members.compactMap { member in
      member.value.string.flatMap { VersionHash(hex: $0) }.map { Entity(name: member.name, versionHash: $0) }
    }
    return members.isEmpty || entities.count != members.count ? [] : [StoreFingerprint(entities: entities)]
  }

  private static func inventory(_ version: JSONValue, schema: String?) -> StoreFingerprint? {
    let checksum = version["checksum"]?.string
    let listed = version["entities"]?.array
    // An entity without a hash leaves the rest comparable, but not the whole.
    let entities = listed?.compactMap { entity -> Entity? in
      guard let name = entity["name"]?.string, let hex = entity["versionHash"]?.string else { return nil }
      return VersionHash(hex: hex).map { Entity(name: name, versionHash: $0) }
    }
    guard checksum != nil || !(entities ?? []).isEmpty else { return nil }
    let name = [schema, version["name"]?.string].compactMap { $0 }.joined(separator: " ")
    return StoreFingerprint(name: name.isEmpty ? nil : name, checksum: checksum, entities: entities)
  }
}

/// What the framework hashes for one version, and the hashes: what it will compare with a store at launch.
public struct VersionShape: Sendable {
  public struct Entity: Sendable {
    public let name: String
    /// What is hashed; nil where it is not known.
    public let shape: EntityShape?
    /// Nil where the shape is not known.
    public let versionHash: VersionHash?
    /// Traits whose effect on the hash nobody has verified, inherited ones included. Empty where all is verified.
    public let unverified: [UnverifiedTrait]
    /// Why there is no hash.
    public let reasonUnknown: String?
  }

  /// In declared order.
  public let entities: [Entity]
  /// How doubtful declarations were read; empty for what the facts expect.
  public let assumptions: HashAssumptions
  /// Questions about the framework on which hashes of this version depend.
  public let openAssumptions: HashAssumptions
  /// `NSStoreModelVersionChecksumKey`: base64 of 32 bytes. Nil if any entity has no hash, or there are no entities.
  public let checksum: String?

  /// - Parameters:
  ///   - assumptions: second answers to questions that are open; leave it empty for what is expected.
  ///   - known: the shape of another version, best the one before: what is the same in both is hashed once.
  public init(of version: SchemaVersion, assumptions: HashAssumptions = [], known: VersionShape? = nil) {
    var mapping = DeclarationMapping(version, assumptions: assumptions)
    let mapped = mapping.map()
    let hasher = ModelHasher(order: assumptions.contains(.numbersInNamesAreOrdered) ? .numeric : .codeUnits)
    let knownEntities = known?.assumptions == assumptions ? known?.entities ?? [] : []
    entities = HierarchyHasher(mapped, hasher: hasher, assumptions: assumptions, known: knownEntities).entities()
    self.assumptions = assumptions
    openAssumptions = mapping.openAssumptions
    let hashes = Self.namedHashes(entities)
    checksum = hashes.map { Base64.encode(hasher.checksum($0).bytes) }
  }

  /// `NSStoreModelVersionHashesDigest`: base64 of 64 bytes. Nil where there is no checksum.
  public var hashesDigest: String? {
    let order: NameOrder = assumptions.contains(.numbersInNamesAreOrdered) ? .numeric : .codeUnits
    return Self.namedHashes(entities).map { Base64.encode(SHA512.hash(ModelHasher(order: order).digestMessage($0))) }
  }

  public func entity(named name: String) -> Entity? { entities.first { $0.name == name } }

  /// The version as it would be hashed if the expected answer to one or more open questions were wrong.
  ///
  /// Fewest deviations first; only those whose hashes differ from the expected ones and from each other.
  ///
  /// - Parameter limit: how many are worked out at most, since every question doubles them.
  public static func candidates(of version: SchemaVersion, limit: Int = 32) -> [VersionShape] {
    let expected = VersionShape(of: version)
    guard !expected.openAssumptions.isEmpty else { return [] }
    var seen: Set<Fingerprint> = [Fingerprint(expected)]
    var candidates: [VersionShape] = []
    for assumptions in combinations(of: expected.openAssumptions, limit: limit) {
      let candidate = VersionShape(of: version, assumptions: assumptions)
      if seen.insert(Fingerprint(candidate)).inserted { candidates.append(candidate) }
    }
    return candidates
  }

  /// All that tells one candidate from another.
  private struct Fingerprint: Hashable {
    var hashes: [VersionHash?]
    var checksum: String?
    init(_ shape: VersionShape) {
      hashes = shape.entities.map(\.versionHash)
      checksum = shape.checksum
    }
  }

  /// Every non-empty subset, smaller ones first.
  private static func combinations(of openAssumptions: HashAssumptions, limit: Int) -> [HashAssumptions] {
    let questions = openAssumptions.elements
    var all: [HashAssumptions] = []
    var layer: [(assumptions: HashAssumptions, next: Int)] = [([], 0)]
    while !layer.isEmpty && all.count < limit {
      var larger: [(assumptions: HashAssumptions, next: Int)] = []
      for (assumptions, next) in layer {
        for index in next..<questions.count where larger.count < limit {
          larger.append((assumptions.union(questions[index]), index + 1))
        }
      }
      all += larger.map(\.assumptions)
      layer = larger
    }
    return Array(all.prefix(limit))
  }

  private static func namedHashes(_ entities: [Entity]) -> [(name: String, hash: VersionHash)]? {
    guard !entities.isEmpty else { return nil }
    var hashes: [(name: String, hash: VersionHash)] = []
    hashes.reserveCapacity(entities.count)
    for entity in entities {
      guard let hash = entity.versionHash else { return nil }
      hashes.append((entity.name, hash))
    }
    return hashes
  }
}

/// The hashes, checksum and digest of a model that is given as shapes.
public struct ModelHashes: Sendable {
  /// In the order of the shapes; nil where a superentity is missing or leads back to the entity.
  public let versionHashes: [VersionHash?]
  /// Nil if any entity has no hash.
  public let checksum: String?
  public let digest: String?

  public init(of shapes: [EntityShape]) {
    let hasher = ModelHasher()
    let mapped = shapes.map { DeclarationMapping.Result(shape: $0, unverified: [], unknown: nil) }
    let entities = HierarchyHasher(mapped, hasher: hasher, assumptions: []).entities()
    versionHashes = entities.map(\.versionHash)
    let named = entities.compactMap { entity in entity.versionHash.map { (name: entity.name, hash: $0) } }
    let isComplete = !named.isEmpty && named.count == shapes.count
    checksum = isComplete ? Base64.encode(hasher.checksum(named).bytes) : nil
    digest = isComplete ? Base64.encode(SHA512.hash(hasher.digestMessage(named))) : nil
  }

  /// The checksum over entity hashes; nil if any is missing, or there are none.
  public static func checksum(of hashes: [(name: String, hash: VersionHash?)]) -> String? {
    var named: [(name: String, hash: VersionHash)] = []
    for entity in hashes {
      guard let hash = entity.hash else { return nil }
      named.append((entity.name, hash))
    }
    return named.isEmpty ? nil : Base64.encode(ModelHasher().checksum(named).bytes)
  }
}

/// Hashes entities from the roots of the inheritance down, since a child's hash contains its parent's.
struct HierarchyHasher {
  private enum State { case new, waiting, done }

  /// SQLite's default number of columns; a hierarchy shares one table.
  private static let propertyLimit = 2_000
  private static let depthLimit = 100
  /// Inherited properties of all entities of a version: a wide and deep hierarchy must not become a sea of hashing.
  private static let inheritanceBudget = 1_000_000

  private let mapped: [DeclarationMapping.Result]
  private let hasher: ModelHasher
  private let assumptions: HashAssumptions
  private let indices: [String: Int]
  /// Entities of another version, by name.
  private let alreadyHashed: [String: VersionShape.Entity]
  private var states: [State]
  private var results: [VersionShape.Entity?]
  private var depths: [Int]
  private var remaining = Self.inheritanceBudget

  /// - Parameter known: entities that were hashed before, by the same assumptions.
  init(
    _ mapped: [DeclarationMapping.Result], hasher: ModelHasher, assumptions: HashAssumptions,
    known: [VersionShape.Entity] = []
  ) {
    alreadyHashed = Dictionary(known.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.mapped = mapped
    self.hasher = hasher
    self.assumptions = assumptions
    states = Array(repeating: .new, count: mapped.count)
    results = Array(repeating: nil, count: mapped.count)
    depths = Array(repeating: 0, count: mapped.count)
    // Without inheritance nobody asks for an entity by name.
    let hasChildren = mapped.contains { $0.shape.superentity != nil }
    indices =
      hasChildren
      ? Dictionary(mapped.enumerated().map { ($1.shape.name, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
  }

  func entities() -> [VersionShape.Entity] {
    var copy = self
    return mapped.indices.map { copy.entity($0) }
  }

  private mutating func entity(_ index: Int) -> VersionShape.Entity {
    // Up to the first ancestor that is done, then down again: no recursion, so that no chain can exhaust the stack.
    var chain: [Int] = []
    var current: Int? = index
    while let next = current, states[next] == .new {
      states[next] = .waiting
      chain.append(next)
      current = parentIndex(of: next)
    }
    for next in chain.reversed() {
      results[next] = hashed(next)
      states[next] = .done
    }
    return results[index] ?? unknown(index, "its superentities form a cycle")
  }

  private func parentIndex(of index: Int) -> Int? { mapped[index].shape.superentity.flatMap { indices[$0] } }

  private mutating func hashed(_ index: Int) -> VersionShape.Entity {
    let entity = mapped[index]
    if let unknown = entity.unknown { return self.unknown(index, unknown.reason) }
    guard let parentName = entity.shape.superentity else {
      if let twin = alreadyHashed[entity.shape.name], let hash = twin.versionHash, twin.shape == entity.shape,
        // Names that Swift holds to be equal may have other bytes.
        entity.shape.isASCII
      {
        return known(index, hash: hash)
      }
      return known(index, hash: hasher.hash(entity.shape, properties: entity.shape.properties, superentity: nil))
    }
    guard let parentIndex = indices[parentName] else {
      return unknown(index, "its parent \(parentName) is not declared")
    }
    guard let parent = results[parentIndex] else { return unknown(index, "its superentities form a cycle") }
    guard let parentHash = parent.versionHash else { return unknown(index, "its parent \(parentName) has no hash") }
    depths[index] = depths[parentIndex] + 1
    guard depths[index] <= Self.depthLimit else {
      return unknown(index, "it has more than \(Self.depthLimit) parents above each other")
    }
    guard let properties = inheritedAndOwnProperties(of: index) else {
      return unknown(index, "it has more than \(Self.propertyLimit) properties with those of its parents")
    }
    let hash = hasher.hash(
      entity.shape, properties: properties,
      superentity: assumptions.contains(.superentityIsFlattened) ? nil : parentHash)
    return known(index, hash: hash, inherited: parent.unverified)
  }

  /// Each name once; a property that a child repeats is the child's. Nil where there are too many.
  private mutating func inheritedAndOwnProperties(of index: Int) -> [PropertyShape]? {
    var properties: [PropertyShape] = []
    var names: Set<String> = []
    var current: Int? = index
    while let next = current {
      for property in mapped[next].shape.properties where names.insert(property.name).inserted {
        properties.append(property)
      }
      guard properties.count <= Self.propertyLimit else { return nil }
      current = parentIndex(of: next)
    }
    remaining -= properties.count
    return remaining >= 0 ? properties : nil
  }

  private func known(_ index: Int, hash: VersionHash, inherited: [UnverifiedTrait] = []) -> VersionShape.Entity {
    let entity = mapped[index]
    return VersionShape.Entity(
      name: entity.shape.name, shape: entity.shape, versionHash: hash, unverified: entity.unverified + inherited,
      reasonUnknown: nil)
  }

  private func unknown(_ index: Int, _ reason: String) -> VersionShape.Entity {
    let entity = mapped[index]
    return VersionShape.Entity(
      name: entity.shape.name, shape: nil, versionHash: nil, unverified: entity.unverified, reasonUnknown: reason)
  }
}

import SchemaModel

/// Looks for the one edit that leads from a version's entity to what a store has.
struct EditSearch {
  /// Properties and entities that may be hashed in a search. Enough for models of hundreds of entities; beyond, the
  /// answer stays at the entity.
  private static let budget = 3_000_000

  private let version: HashedVersion
  private let shapes: [String: EntityShape]
  /// By entity: properties of the same entity in other versions that this one does not have.
  private let others: [String: [PropertyShape]]

  init(_ version: HashedVersion, among versions: [HashedVersion]) {
    self.version = version
    var shapes: [String: EntityShape] = [:]
    for entity in version.expected.entities { shapes[entity.name] = entity.shape }
    var others: [String: [PropertyShape]] = [:]
    for other in versions where other.schema == version.schema {
      for entity in other.expected.entities {
        guard let shape = entity.shape, let own = shapes[entity.name] else { continue }
        for property in shape.properties where !own.properties.contains(where: { $0.name == property.name }) {
          if !(others[entity.name] ?? []).contains(property) { others[entity.name, default: []].append(property) }
        }
      }
    }
    self.shapes = shapes
    self.others = others
  }

  /// Adds the edits after which the entity has the stored hash.
  func explaining(_ difference: Identification.HashDifference) -> Identification.HashDifference {
    guard difference.kind == .differs, let stored = difference.stored, let shape = shapes[difference.entity] else {
      return difference
    }
    var explained = difference
    var remaining = Self.budget
    forEachEdit(of: shape) { edit in
      remaining -= edit.shape.properties.count
      guard remaining >= 0, hash(edit.shape) == stored else { return }
      explained.explanations.append((edit.path, edit.summary))
    }
    return explained
  }

  /// The entities and edits after which the whole version has the checksum.
  func differences(reaching checksum: String) -> [Identification.HashDifference] {
    guard version.expected.checksum != nil else { return [] }
    var hashes = version.expected.entities.map { (name: $0.name, hash: $0.versionHash) }
    let parents = Set(shapes.values.compactMap(\.superentity))
    var remaining = Self.budget
    var found: [Identification.HashDifference] = []
    for (index, entity) in version.expected.entities.enumerated() {
      // A parent's edit moves its children too, which a search for one edit in one entity does not follow.
      guard let shape = entity.shape, !parents.contains(entity.name) else { continue }
      var explanations: [(path: String, summary: String)] = []
      forEachEdit(of: shape) { edit in
        remaining -= edit.shape.properties.count + hashes.count
        guard remaining >= 0 else { return }
        hashes[index].hash = hash(edit.shape)
        if ModelHashes.checksum(of: hashes) == checksum { explanations.append((edit.path, edit.summary)) }
      }
      hashes[index].hash = entity.versionHash
      if !explanations.isEmpty {
        found.append(
          Identification.HashDifference(
            entity: entity.name, kind: .differs, computed: entity.versionHash, explanations: explanations))
      }
    }
    return found
  }

  private func forEachEdit(of shape: EntityShape, visit: (ShapeEdit) -> Void) {
    let inverses = { (destination: String) -> [String] in
      let properties = (shapes[destination]?.properties ?? []) + (others[destination] ?? [])
      return properties.compactMap { if case .relationship = $0.kind { $0.name } else { nil } }
    }
    forEachSingleEdit(of: shape, others: others[shape.name] ?? [], inverses: inverses, visit: visit)
  }

  /// The hash of an edited entity below its unedited parents.
  private func hash(_ shape: EntityShape) -> VersionHash? {
    var chain = [shape]
    while let parent = chain.last?.superentity, let next = shapes[parent], chain.count <= 100 { chain.append(next) }
    return ModelHashes(of: chain).versionHashes.first ?? nil
  }
}

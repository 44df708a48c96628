import SchemaModel

/// In which order all rows can be deleted: rows that require others go before those, and so do rows that a `deny` rule
/// of others looks at.
struct Deletions {
  private(set) var lines: [String] = []

  /// - Parameter typeName: the version's type.
  init(_ version: SchemaVersion, typeName: String) {
    let groups = Self.groups(of: version)
    guard groups.count > 1 else {
      lines = ["try ModelgenStore.deleteAll(models, in: context)"]
      return
    }
    for group in groups {
      let types = group.map { "\(typeName).\(identifier(version.entities[$0].name)).self" }
      let list = Layout.list("try ModelgenStore.deleteAll(", types, tail: ", in: context)", indentation: 4)
      // A list on several lines does not begin on that of the call.
      lines +=
        list.count == 1
        ? list
        : ["try ModelgenStore.deleteAll("]
          + Layout.list("", types, tail: ", in: context)", indentation: 120).map { "  \($0)" }
    }
  }

  /// Indices of entities without a superentity, whose rows include those of their subentities.
  private static func groups(of version: SchemaVersion) -> [[Int]] {
    let names = VersionNames(version)
    let roots = version.entities.indices.map { root(of: $0, version, names) }
    // For each entity those that are deleted before it.
    var before = [Set<Int>](repeating: [], count: version.entities.count)
    for (index, entity) in version.entities.enumerated() {
      for relationship in entity.relationships {
        guard let destination = names.entity(relationship.destination) else { continue }
        let (owner, other) = (roots[index], roots[destination])
        if !relationship.isToMany, !relationship.isOptional, owner != other { before[other].insert(owner) }
        if relationship.deleteRule == .deny, owner != other { before[owner].insert(other) }
      }
    }
    var groups: [[Int]] = []
    var rest = version.entities.indices.filter { roots[$0] == $0 }
    while !rest.isEmpty {
      let left = Set(rest)
      let free = rest.filter { before[$0].isDisjoint(with: left) }
      // What requires each other in a cycle can be deleted in one save only.
      groups.append(free.isEmpty ? rest : free)
      rest = free.isEmpty ? [] : rest.filter { !before[$0].isDisjoint(with: left) }
    }
    return groups
  }

  private static func root(of entity: Int, _ version: SchemaVersion, _ names: VersionNames) -> Int {
    var root = entity
    // A cycle of superentities is an error elsewhere.
    for _ in version.entities {
      guard let parent = version.entities[root].superentity.flatMap({ names.entity($0.value) }) else { break }
      root = parent
    }
    return root
  }
}

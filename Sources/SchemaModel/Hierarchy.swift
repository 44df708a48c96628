/// Who inherits from whom in one version, by indices into its entities.
public struct Hierarchy: Sendable {
  /// For each entity the index of its superentity; nil where it has none that the version declares.
  public let parents: [Int?]

  public init(parents: [Int?]) { self.parents = parents }

  public init(_ version: SchemaVersion, names: VersionNames) {
    parents = version.entities.map { entity in entity.superentity.flatMap { names.entity($0.value) } }
  }

  /// An entity and its superentities, nearest first. A cycle ends where it closes.
  public func lineage(of entity: Int) -> [Int] {
    guard parents[entity] != nil else { return [entity] }
    var line: [Int] = []
    var seen: Set<Int> = []
    var next: Int? = entity
    while let index = next, seen.insert(index).inserted {
      line.append(index)
      next = parents[index]
    }
    return line
  }

  /// True for the ancestor itself and for what inherits from it.
  public func isKind(_ entity: Int, of ancestor: Int) -> Bool {
    entity == ancestor || parents[entity] != nil && lineage(of: entity).contains(ancestor)
  }

  /// True where one of the two inherits from the other, or both are the same.
  public func areRelated(_ a: Int, _ b: Int) -> Bool { isKind(a, of: b) || isKind(b, of: a) }

  /// For each entity whether another one inherits from it.
  public func haveChildren() -> [Bool] {
    var result = [Bool](repeating: false, count: parents.count)
    for case let parent? in parents { result[parent] = true }
    return result
  }

  /// The entities below each entity, at any depth, in declared order.
  public func descendants() -> [[Int]] {
    var result = [[Int]](repeating: [], count: parents.count)
    for entity in parents.indices where parents[entity] != nil {
      for ancestor in lineage(of: entity).dropFirst() { result[ancestor].append(entity) }
    }
    return result
  }
}

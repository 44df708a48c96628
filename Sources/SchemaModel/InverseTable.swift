/// Which relationships of a version are each other's inverse, as the emitted Swift states it.
///
/// modelgen writes a delete rule on every relationship and `inverse:` on one side of each stated pair, so the framework
/// infers nothing by itself: two relationships are linked exactly where the manifest says so.
public struct InverseTable: Sendable {
  public struct Link: Hashable, Sendable {
    /// The entity that declares the other side: the destination or one of its superentities.
    public var entity: Int
    public var relationship: Int
    /// True on the one side whose macro carries `inverse:`.
    public var statesInverse: Bool
  }

  private let links: [[Link?]]

  public init(_ version: SchemaVersion, names: VersionNames) {
    var links = version.entities.map { [Link?](repeating: nil, count: $0.relationships.count) }
    let hierarchy = Hierarchy(version, names: names)
    var finder = RelationshipFinder(version, hierarchy)
    for (entityIndex, entity) in version.entities.enumerated() {
      for (index, relationship) in entity.relationships.enumerated() {
        guard case .property(let inverseName) = relationship.inverse,
          let destination = names.entity(relationship.destination),
          let other = finder.find(inverseName, from: destination)
        else { continue }
        let isSelf = other.entity == entityIndex && other.relationship == index
        let otherSide = version.entities[other.entity].relationships[other.relationship]
        guard !isSelf, links[entityIndex][index] == nil, links[other.entity][other.relationship] == nil,
          Self.agrees(otherSide.inverse, with: relationship.name),
          let back = names.entity(otherSide.destination), hierarchy.areRelated(back, entityIndex)
        else { continue }
        // The to-many side reads best with the macro's key path; a side that says nothing in the manifest still may get it.
        let statesHere = relationship.isToMany || !otherSide.isToMany
        links[entityIndex][index] = Link(
          entity: other.entity, relationship: other.relationship, statesInverse: statesHere)
        links[other.entity][other.relationship] = Link(
          entity: entityIndex, relationship: index, statesInverse: !statesHere)
      }
    }
    self.links = links
  }

  /// The other side of a relationship, by indices into the version; nil where it has no inverse.
  public func link(entity: Int, relationship: Int) -> Link? { links[entity][relationship] }

  private static func agrees(_ inverse: Relationship.Inverse, with name: String) -> Bool {
    switch inverse {
    case .unstated: true
    case .none: false
    case .property(let property): property == name
    }
  }
}

/// Finds relationships by name, on an entity or the nearest superentity that declares them.
private struct RelationshipFinder {
  private let version: SchemaVersion
  private let hierarchy: Hierarchy
  /// Relationship numbers by name, for entities that have many; made when first asked for.
  private var indexes: [Int: [String: Int]] = [:]

  init(_ version: SchemaVersion, _ hierarchy: Hierarchy) {
    self.version = version
    self.hierarchy = hierarchy
  }

  mutating func find(_ property: String, from entity: Int) -> (entity: Int, relationship: Int)? {
    if let found = relationship(property, of: entity) { return (entity, found) }
    for index in hierarchy.lineage(of: entity).dropFirst() {
      if let found = relationship(property, of: index) { return (index, found) }
    }
    return nil
  }

  private mutating func relationship(_ property: String, of entity: Int) -> Int? {
    let relationships = version.entities[entity].relationships
    if relationships.count <= 8 { return relationships.firstIndex { $0.name == property } }
    if let index = indexes[entity] { return index[property] }
    let index = Dictionary(relationships.enumerated().map { ($1.name, $0) }) { first, _ in first }
    indexes[entity] = index
    return index[property]
  }
}

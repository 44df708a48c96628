/// Finds properties of a version's entities by name; entities with many properties get a table when they are first asked.
public struct PropertyIndex: Sendable {
  /// A property's position among the attributes or the relationships of its entity.
  public enum Property: Sendable, Hashable {
    case attribute(Int)
    case relationship(Int)
  }

  /// Up to this many properties a search is as fast as a table.
  private static let few = 8

  private var tables: [Int: [String: Property]] = [:]

  public init() {}

  /// The first property of that name, attributes before relationships, in the entity itself.
  public mutating func property(_ name: String, of index: Int, in version: SchemaVersion) -> Property? {
    let entity = version.entities[index]
    if entity.attributes.count + entity.relationships.count <= Self.few {
      if let found = entity.attributes.firstIndex(where: { $0.name == name }) { return .attribute(found) }
      return entity.relationships.firstIndex { $0.name == name }.map { .relationship($0) }
    }
    if let table = tables[index] { return table[name] }
    let attributes = entity.attributes.enumerated().map { ($1.name, Property.attribute($0)) }
    let relationships = entity.relationships.enumerated().map { ($1.name, Property.relationship($0)) }
    let table = Dictionary(attributes + relationships) { first, _ in first }
    tables[index] = table
    return table[name]
  }
}

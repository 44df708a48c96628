import Diagnostics
import SchemaModel

/// A property of a version by its position; attributes and relationships share one namespace.
struct PropertyRef: Hashable {
  enum Kind: Hashable { case attribute, relationship }
  var kind: Kind
  /// The entity that declares it.
  var entity: Int
  var index: Int
}

/// One version with the look-ups that comparing needs, made once for all comparisons it takes part in.
final class VersionView {
  /// An index into `Schema.versions`.
  let index: Int
  let version: SchemaVersion
  let names: VersionNames
  let inverses: InverseTable
  /// Own and inherited properties of each entity, by name.
  let properties: [[String: PropertyRef]]
  /// Entities below each entity, at any depth.
  let descendants: [[Int]]
  /// What the framework matches each property by, set once the versions before are known.
  private(set) var identifiers: [PropertyRef: String] = [:]
  /// Own and inherited properties of each entity, by identifier.
  private(set) var byIdentifier: [[String: PropertyRef]] = []

  init(_ version: SchemaVersion, index: Int) {
    self.index = index
    self.version = version
    names = VersionNames(version)
    inverses = InverseTable(version, names: names)
    let ancestors = Self.ancestors(in: version, names: names)
    var descendants = [[Int]](repeating: [], count: version.entities.count)
    var properties: [[String: PropertyRef]] = []
    properties.reserveCapacity(version.entities.count)
    for entity in version.entities.indices {
      var table: [String: PropertyRef] = [:]
      for declaring in [entity] + ancestors[entity] {
        Self.add(version.entities[declaring], at: declaring, to: &table)
      }
      properties.append(table)
      for ancestor in ancestors[entity] { descendants[ancestor].append(entity) }
    }
    self.properties = properties
    self.descendants = descendants
  }

  /// Each entity's superentities, nearest first. A loop ends where it closes.
  private static func ancestors(in version: SchemaVersion, names: VersionNames) -> [[Int]] {
    version.entities.enumerated().map { start, entity in
      var chain: [Int] = []
      var visited: Set<Int> = [start]
      var next = entity.superentity
      while let name = next?.value, let index = names.entity(name), visited.insert(index).inserted {
        chain.append(index)
        next = version.entities[index].superentity
      }
      return chain
    }
  }

  private static func add(_ entity: Entity, at index: Int, to table: inout [String: PropertyRef]) {
    for (position, attribute) in entity.attributes.enumerated() where table[attribute.name] == nil {
      table[attribute.name] = PropertyRef(kind: .attribute, entity: index, index: position)
    }
    for (position, relationship) in entity.relationships.enumerated() where table[relationship.name] == nil {
      table[relationship.name] = PropertyRef(kind: .relationship, entity: index, index: position)
    }
  }

  func settle(identifiers: [PropertyRef: String]) {
    self.identifiers = identifiers
    byIdentifier = properties.map { table in
      var result: [String: PropertyRef] = [:]
      result.reserveCapacity(table.count)
      for (name, ref) in table { result[identifiers[ref] ?? name] = ref }
      return result
    }
  }

  func entity(_ name: String) -> Int? { names.entity(name) }
  func attribute(_ ref: PropertyRef) -> Attribute { version.entities[ref.entity].attributes[ref.index] }
  func relationship(_ ref: PropertyRef) -> Relationship { version.entities[ref.entity].relationships[ref.index] }

  func name(_ ref: PropertyRef) -> String {
    ref.kind == .attribute ? attribute(ref).name : relationship(ref).name
  }

  func place(_ ref: PropertyRef) -> Place {
    ref.kind == .attribute ? attribute(ref).place : relationship(ref).place
  }

  func renamedFrom(_ ref: PropertyRef) -> Located<String>? {
    ref.kind == .attribute ? attribute(ref).renamedFrom : relationship(ref).renamedFrom
  }

  /// True for what has a column or a link in the store.
  func isStored(_ ref: PropertyRef) -> Bool { ref.kind == .relationship || attribute(ref).isPersisted }

  /// The properties that an entity declares itself, in declaration order.
  func ownProperties(of entity: Int) -> [PropertyRef] {
    let declared = version.entities[entity]
    return declared.attributes.indices.map { PropertyRef(kind: .attribute, entity: entity, index: $0) }
      + declared.relationships.indices.map { PropertyRef(kind: .relationship, entity: entity, index: $0) }
  }

  /// What an entity has from those above it, nearest first.
  func inheritedProperties(of entity: Int) -> [PropertyRef] {
    if version.entities[entity].superentity == nil { return [] }
    return properties[entity].values.filter { $0.entity != entity }.sorted {
      ($0.entity, $0.kind == .attribute ? 0 : 1, $0.index) < ($1.entity, $1.kind == .attribute ? 0 : 1, $1.index)
    }
  }

  func isKind(_ entity: Int, of ancestor: Int) -> Bool { entity == ancestor || descendants[ancestor].contains(entity) }

  /// The topmost superentity, or the entity itself.
  func root(of entity: Int) -> Int {
    descendants.indices.first { descendants[$0].contains(entity) && version.entities[$0].superentity == nil } ?? entity
  }
}

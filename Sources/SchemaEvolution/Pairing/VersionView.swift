import Diagnostics
import SchemaModel

/// A field of a struct of a version.
struct FieldRef: Hashable {
  var type: String
  var field: String
}

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
  let properties: PropertyTables
  /// Entities below each entity, at any depth.
  let descendants: [[Int]]
  /// The topmost superentity of each entity, or the entity itself.
  let roots: [Int]
  /// Each entity's superentities, nearest first.
  private let ancestors: [[Int]]
  /// What the framework matches a property by, where that is not its own name; set once the versions before are known.
  private(set) var otherIdentifiers: [PropertyRef: String] = [:]
  /// Own and inherited properties of each entity, by identifier.
  private(set) var byIdentifier: PropertyTables
  /// Every property that a key of its own entity, of a relative, or through a key path is made of.
  private(set) lazy var keyMembers = Set(
    version.entities.indices.flatMap { entity in
      version.entities[entity].allUniqueness.flatMap { $0.flatMap { properties(along: $0, from: entity) } }
    })
  private var sortedNames: [Int: [String]] = [:]
  /// See ``keepsNames(of:)``; empty where that holds for all.
  private var keepingNames: [Bool] = []

  init(_ version: SchemaVersion, index: Int) {
    self.index = index
    self.version = version
    names = VersionNames(version)
    inverses = InverseTable(version, names: names)
    let hierarchy = Hierarchy(version, names: names)
    let ancestors = version.entities.indices.map { Array(hierarchy.lineage(of: $0).dropFirst()) }
    descendants = hierarchy.descendants()
    self.ancestors = ancestors
    properties = PropertyTables(count: version.entities.count) { entity in
      var table: [String: PropertyRef] = [:]
      table.reserveCapacity(version.entities[entity].attributes.count + version.entities[entity].relationships.count)
      for declaring in [entity] + ancestors[entity] {
        Self.add(version.entities[declaring], at: declaring, to: &table)
      }
      return table
    }
    roots = ancestors.indices.map { entity in
      ancestors[entity].last { version.entities[$0].superentity == nil } ?? entity
    }
    byIdentifier = properties
  }

  private static func add(_ entity: Entity, at index: Int, to table: inout [String: PropertyRef]) {
    func add(_ name: String, _ ref: PropertyRef) { if table[name] == nil { table[name] = ref } }
    for position in entity.attributes.indices {
      add(entity.attributes[position].name, PropertyRef(kind: .attribute, entity: index, index: position))
    }
    for position in entity.relationships.indices {
      add(entity.relationships[position].name, PropertyRef(kind: .relationship, entity: index, index: position))
    }
  }

  /// - Parameter otherIdentifiers: those that are not the property's own name.
  func settle(otherIdentifiers: [PropertyRef: String]) {
    self.otherIdentifiers = otherIdentifiers
    guard !otherIdentifiers.isEmpty else { return }
    let renaming = Set(otherIdentifiers.keys.map(\.entity))
    let mayRename = version.entities.indices.map { entity in
      renaming.contains(entity) || ancestors[entity].contains(where: renaming.contains)
    }
    byIdentifier = PropertyTables(count: version.entities.count) { [properties] entity in
      guard mayRename[entity] else { return properties[entity] }
      var result: [String: PropertyRef] = [:]
      result.reserveCapacity(properties[entity].count)
      for (name, ref) in properties[entity] { result[otherIdentifiers[ref] ?? name] = ref }
      return result
    }
    keepingNames = version.entities.indices.map { entity in
      !mayRename[entity] || properties[entity].values.allSatisfy { otherIdentifiers[$0] == nil }
    }
  }

  /// What the framework matches the property by.
  func identifier(of ref: PropertyRef) -> String {
    otherIdentifiers.isEmpty ? name(ref) : otherIdentifiers[ref] ?? name(ref)
  }

  /// True where the framework knows each property of the entity, inherited ones included, by the name it has.
  func keepsNames(of entity: Int) -> Bool { keepingNames.isEmpty || keepingNames[entity] }

  /// True where each property that an entity declares itself has a name of its own.
  func hasDistinctNames(_ entity: Int) -> Bool {
    let declared = version.entities[entity]
    let count = declared.attributes.count + declared.relationships.count
    guard count <= 32 else { return properties[entity].values.count { $0.entity == entity } == count }
    func name(_ index: Int) -> String {
      index < declared.attributes.count
        ? declared.attributes[index].name : declared.relationships[index - declared.attributes.count].name
    }
    return (0..<count).allSatisfy { later in
      let own = name(later)
      return (0..<later).allSatisfy { name($0) != own }
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

  /// Names of what an entity has columns or links of, as the framework sorts them.
  func storedNames(of entity: Int) -> [String] {
    if let names = sortedNames[entity] { return names }
    let names = properties[entity].filter { isStored($0.value) }.keys.sorted(by: utf8Order)
    sortedNames[entity] = names
    return names
  }

  /// The properties that a key path names, as far as it can be followed: `a`, or the relationship and the attribute of
  /// `owner.id`.
  func properties(along keyPath: String, from entity: Int) -> [PropertyRef] {
    var result: [PropertyRef] = []
    var owner: Int? = entity
    for part in keyPath.split(separator: ".") {
      guard let index = owner, let ref = properties[index][String(part)] else { break }
      result.append(ref)
      owner = ref.kind == .relationship ? self.entity(relationship(ref).destination) : nil
    }
    return result
  }

  /// The fields of structs that a key path leads through, each with its struct, and the type at its end; no type where it
  /// ends at a relationship.
  func fields(along keyPath: String, from entity: Int) -> (path: [FieldRef], type: SwiftType?) {
    let parts = keyPath.split(separator: ".").map(String.init)
    let refs = properties(along: keyPath, from: entity)
    guard let last = refs.last, last.kind == .attribute else { return ([], nil) }
    var type = attribute(last).type
    var path: [FieldRef] = []
    for part in parts.dropFirst(refs.count) {
      guard case .named(let name) = plain(type), case .structure(let index)? = names[name],
        let field = version.structs[index].fields.first(where: { $0.name == part })
      else { return (path, nil) }
      path.append(FieldRef(type: name, field: part))
      type = field.type
    }
    return (path, type)
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

  /// An entity and those above it, nearest first.
  func lineage(of entity: Int) -> [Int] { [entity] + ancestors[entity] }

  func isKind(_ entity: Int, of ancestor: Int) -> Bool { entity == ancestor || descendants[ancestor].contains(entity) }
}

extension [String] {
  /// The place of the first name that does not come before another one, in a list in the framework's order.
  func lowerBound(of name: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if utf8Order(self[middle], name) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

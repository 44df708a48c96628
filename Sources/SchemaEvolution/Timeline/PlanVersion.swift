import SchemaModel

/// One version of a plan, with the questions by name that the search for carries, stage drafts and migration tests ask of it.
open class PlanVersion {
  /// A relationship with where it is declared.
  public struct Link {
    public var entity: Int
    public var index: Int
    public var value: Relationship
    /// The other side; nil where there is none.
    public var inverse: Relationship?
  }

  public let version: SchemaVersion
  /// An index into `Schema.versions`.
  public let index: Int
  public let names: VersionNames
  private let hierarchy: Hierarchy
  private let inverses: InverseTable
  private let originalNames: OriginalNames
  // Keys of many members ask for the same names again and again.
  private var attributeTables: [Int: [String: Int]] = [:]
  private var storedAttributes: [String: [Attribute]] = [:]
  private var namesByIdentifier: [String: [String: String]] = [:]

  public init(_ version: SchemaVersion, index: Int, _ originalNames: OriginalNames) {
    self.version = version
    self.index = index
    self.originalNames = originalNames
    names = VersionNames(version)
    hierarchy = Hierarchy(version, names: names)
    inverses = InverseTable(version, names: names)
  }

  // MARK: Types

  /// The type with aliases replaced, without its question mark.
  public func plain(_ type: SwiftType) -> SwiftType { names.expandingAliases(in: type).unwrapped }
  public func isOptional(_ type: SwiftType) -> Bool { names.expandingAliases(in: type).isOptional }

  /// The enum or struct that a type names.
  public func enumeration(_ type: SwiftType) -> EnumType? {
    guard case .named(let name) = plain(type), let index = names.enumeration(name) else { return nil }
    return version.enums[index]
  }
  public func structure(_ type: SwiftType) -> StructType? {
    guard case .named(let name) = plain(type), let index = names.structure(name) else { return nil }
    return version.structs[index]
  }

  /// True where both are one value to the app, and one of them is kept as JSON.
  public func holdSameValue(_ a: Attribute, _ b: Attribute) -> Bool {
    guard a.accessor?.storage == .json || b.accessor?.storage == .json else { return false }
    func plain(_ attribute: Attribute) -> SwiftType { names.expandingAliases(in: attribute.declared.type.unwrapped) }
    return plain(a) == plain(b)
  }

  /// True where a type holds a struct or enum anywhere: itself, in fields, associated values or collections.
  public func holds(_ type: SwiftType, _ name: String) -> Bool {
    var visited: Set<String> = []
    return holds(type, name, &visited)
  }

  private func holds(_ type: SwiftType, _ name: String, _ visited: inout Set<String>) -> Bool {
    switch plain(type) {
    case .named(name): return true
    case .array(let element), .set(let element): return holds(element, name, &visited)
    case .dictionary(let key, let value): return holds(key, name, &visited) || holds(value, name, &visited)
    case .tuple(let parts), .generic(_, let parts):
      for part in parts where holds(part, name, &visited) { return true }
      return false
    case .named(let other):
      guard visited.insert(other).inserted else { return false }
      for part in parts(of: other) where holds(part, name, &visited) { return true }
      return false
    default: return false
    }
  }

  private func parts(of type: String) -> [SwiftType] {
    if let structure = structure(.named(type)) { return structure.fields.map(\.type) }
    return enumeration(.named(type))?.cases.flatMap { $0.payload.map(\.type) } ?? []
  }

  // MARK: Entities

  public func has(_ entity: String) -> Bool { names.entity(entity) != nil }

  /// An entity and those above it, nearest first. A loop ends where it closes.
  public func lineage(of entity: String) -> [Int] { names.entity(entity).map(hierarchy.lineage) ?? [] }

  /// True where no two rows may hold the same value of a property.
  public func isUnique(_ entity: String, _ property: String) -> Bool {
    lineage(of: entity).contains { version.entities[$0].allUniqueness.contains([property]) }
  }

  /// Keys of an entity, and of those above and below it, by which rows may become equal where one of their members gets
  /// the same value in several rows. Rows that a smaller key tells apart stay apart.
  public func keysAtRisk(_ entity: String, _ property: String) -> [(entity: String, members: [String])] {
    let keys = version.entities.filter { isKind($0.name, of: entity) || isKind(entity, of: $0.name) }.flatMap { owner in
      owner.allUniqueness.map { (entity: owner.name, members: $0) }
    }
    func holds(_ members: [String]) -> Bool { members.contains { $0.prefix { $0 != "." } == property } }
    return keys.filter { key in
      holds(key.members)
        && !keys.contains { other in
          other.members.count < key.members.count && other.members.allSatisfy(key.members.contains)
            && !holds(other.members)
        }
    }
  }

  public func isKind(_ entity: String, of ancestor: String) -> Bool {
    guard let entity = names.entity(entity), let ancestor = names.entity(ancestor) else { return false }
    return hierarchy.isKind(entity, of: ancestor)
  }

  /// Stored attributes, those of superentities first.
  public func attributes(of entity: String) -> [Attribute] {
    if let known = storedAttributes[entity] { return known }
    let result = lineage(of: entity).reversed().flatMap { version.entities[$0].attributes.filter(\.isPersisted) }
    storedAttributes[entity] = result
    return result
  }

  public func attribute(_ entity: String, _ name: String) -> Attribute? {
    for index in lineage(of: entity) {
      if let position = attributeTable(index)[name] { return version.entities[index].attributes[position] }
    }
    return nil
  }

  /// The first attribute of each name.
  private func attributeTable(_ index: Int) -> [String: Int] {
    if let known = attributeTables[index] { return known }
    let positions = version.entities[index].attributes.enumerated().map { ($1.name, $0) }
    let table = Dictionary(positions) { first, _ in first }
    attributeTables[index] = table
    return table
  }

  /// Relationships, those of superentities first.
  public func relationships(of entity: String) -> [Link] {
    lineage(of: entity).reversed().flatMap { owner in
      version.entities[owner].relationships.indices.map { link(owner, $0) }
    }
  }

  public func relationship(_ entity: String, _ name: String) -> Link? {
    for owner in lineage(of: entity) {
      if let index = version.entities[owner].relationships.firstIndex(where: { $0.name == name }) {
        return link(owner, index)
      }
    }
    return nil
  }

  private func link(_ owner: Int, _ index: Int) -> Link {
    let other = inverses.link(entity: owner, relationship: index)
    return Link(
      entity: owner, index: index, value: version.entities[owner].relationships[index],
      inverse: other.map { version.entities[$0.entity].relationships[$0.relationship] })
  }

  /// The entities below one, in the order in which they are declared.
  public func subentities(of entity: String) -> [String] {
    version.entities.map(\.name).filter { $0 != entity && isKind($0, of: entity) }
  }

  /// Relationships without a way back that lead to an entity, or to one above or below it, each with the entity that has
  /// it.
  public func oneWayLinks(toKindsOf entity: String) -> [(owner: String, link: Link)] {
    version.entities.indices.flatMap { owner in
      version.entities[owner].relationships.indices.compactMap { index in
        let link = link(owner, index)
        let destination = link.value.destination
        guard link.inverse == nil, isKind(entity, of: destination) || isKind(destination, of: entity) else {
          return nil
        }
        return (owner: version.entities[owner].name, link: link)
      }
    }
  }

  // MARK: Names across versions

  /// What the framework matches a property of an entity by, and who declares it: the entity or one above it. Nil where the
  /// entity does not have it.
  func identity(of property: String, in entity: String) -> (identifier: String, owner: String)? {
    for index in lineage(of: entity) {
      let owner = version.entities[index]
      guard attributeTable(index)[property] != nil || owner.relationship(named: property) != nil else { continue }
      let original = originalNames.originalName(version: self.index, entity: owner.name, property: property)
      return (original ?? property, owner.name)
    }
    return nil
  }

  /// The name that a property of another version has here; nil where it is new there.
  public func name(of property: String, of entity: String, in other: PlanVersion) -> String? {
    guard has(entity) else { return nil }
    return names(byIdentifierIn: entity)[other.identity(of: property, in: entity)?.identifier ?? property]
  }

  /// The first property, attributes before relationships, of each identifier.
  private func names(byIdentifierIn entity: String) -> [String: String] {
    if let known = namesByIdentifier[entity] { return known }
    let all = attributes(of: entity).map(\.name) + relationships(of: entity).map(\.value.name)
    let pairs = all.compactMap { name in identity(of: name, in: entity).map { ($0.identifier, name) } }
    let table = Dictionary(pairs) { first, _ in first }
    namesByIdentifier[entity] = table
    return table
  }
}

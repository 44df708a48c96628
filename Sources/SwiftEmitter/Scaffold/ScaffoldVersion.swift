import SchemaEvolution
import SchemaModel

/// One side of a step as its hand-written file spells it: `V1.Trip`, where `V1` is an alias in the file.
final class ScaffoldVersion {
  /// A relationship with where it is declared.
  struct Link {
    var entity: Int
    var index: Int
    var value: Relationship
    /// The other side; nil where there is none.
    var inverse: Relationship?
  }

  let version: SchemaVersion
  let index: Int
  let typeName: String
  let spelling: Spelling
  let names: VersionNames
  private let hierarchy: Hierarchy
  private let inverses: InverseTable
  private let originalNames: OriginalNames
  private let settings: SchemaSettings

  init(_ scope: PlanScope, _ index: Int) {
    self.index = index
    version = scope.version(index)
    typeName = scope.typeName(index)
    spelling = scope.spelling
    names = VersionNames(version)
    hierarchy = Hierarchy(version, names: names)
    inverses = InverseTable(version, names: names)
    originalNames = scope.evolution.originalNames
    settings = scope.schema.settings
  }

  /// What the file calls the version: its stem, for which the file declares an alias.
  var alias: String { version.stem }

  /// What stands before a type that the file declares.
  var modifiers: String { settings.isNonisolated ? "nonisolated " : "" }

  // MARK: Types

  /// The class of an entity.
  func type(_ entity: String) -> String { "\(alias).\(identifier(entity))" }

  func spelled(_ type: SwiftType) -> String { spelling.type(type, named: spelled(named:)) }

  private func spelled(named name: String) -> String {
    switch names[name] {
    case .entity?: return type(name)
    case .enumeration(let index)? where !version.enums[index].isExternal: return type(name)
    case .structure(let index)? where !version.structs[index].isExternal: return type(name)
    case .enumeration?, .structure?: return dottedIdentifier(name)
    case .alias?: return identifier(name)
    case nil: return dottedIdentifier(spelling(name))
    }
  }

  /// The type with aliases replaced, without its question mark.
  func plain(_ type: SwiftType) -> SwiftType { names.expandingAliases(in: type).unwrapped }
  func isOptional(_ type: SwiftType) -> Bool { names.expandingAliases(in: type).isOptional }

  /// The enum or struct that a type names.
  func enumeration(_ type: SwiftType) -> EnumType? {
    guard case .named(let name) = plain(type), let index = names.enumeration(name) else { return nil }
    return version.enums[index]
  }
  func structure(_ type: SwiftType) -> StructType? {
    guard case .named(let name) = plain(type), let index = names.structure(name) else { return nil }
    return version.structs[index]
  }

  /// True where both are one value to the app, and one of them is kept as JSON.
  func holdSameValue(_ a: Attribute, _ b: Attribute) -> Bool {
    guard a.accessor?.storage == .json || b.accessor?.storage == .json else { return false }
    func plain(_ attribute: Attribute) -> SwiftType { names.expandingAliases(in: attribute.declared.type.unwrapped) }
    return plain(a) == plain(b)
  }

  /// True where an initializer's parameter for a typed accessor may be left out.
  func hasParameterDefault(_ accessor: Attribute.Accessor) -> Bool {
    isOptional(accessor.type) || accessor.defaultValue != nil || accessor.initDefault != nil
  }

  // MARK: Entities

  func has(_ entity: String) -> Bool { names.entity(entity) != nil }

  /// An entity and those above it, nearest first. A loop ends where it closes.
  func lineage(of entity: String) -> [Int] { names.entity(entity).map(hierarchy.lineage) ?? [] }

  /// True where no two rows may hold the same value of a property.
  func isUnique(_ entity: String, _ property: String) -> Bool {
    lineage(of: entity).contains { version.entities[$0].allUniqueness.contains([property]) }
  }

  /// Keys of an entity, and of those above and below it, by which rows may become equal where one of their members gets
  /// the same value in several rows. Rows that a smaller key tells apart stay apart.
  func keysAtRisk(_ entity: String, _ property: String) -> [(entity: String, members: [String])] {
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

  func isKind(_ entity: String, of ancestor: String) -> Bool {
    guard let entity = names.entity(entity), let ancestor = names.entity(ancestor) else { return false }
    return hierarchy.isKind(entity, of: ancestor)
  }

  /// Stored attributes, those of superentities first.
  func attributes(of entity: String) -> [Attribute] {
    lineage(of: entity).reversed().flatMap { version.entities[$0].attributes.filter(\.isPersisted) }
  }

  func attribute(_ entity: String, _ name: String) -> Attribute? {
    for index in lineage(of: entity) {
      if let found = version.entities[index].attribute(named: name) { return found }
    }
    return nil
  }

  /// Relationships, those of superentities first.
  func relationships(of entity: String) -> [Link] {
    lineage(of: entity).reversed().flatMap { owner in
      version.entities[owner].relationships.indices.map { link(owner, $0) }
    }
  }

  func relationship(_ entity: String, _ name: String) -> Link? {
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
  func subentities(of entity: String) -> [String] {
    version.entities.map(\.name).filter { $0 != entity && isKind($0, of: entity) }
  }

  /// Relationships without a way back that lead to an entity, or to one above or below it, each with the entity that has
  /// it.
  func oneWayLinks(toKindsOf entity: String) -> [(owner: String, link: Link)] {
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

  /// What the framework matches a property by.
  private func matchName(_ entity: String, _ property: String) -> String {
    for index in lineage(of: entity) {
      let owner = version.entities[index]
      guard owner.attribute(named: property) != nil || owner.relationship(named: property) != nil else { continue }
      return originalNames.originalName(version: self.index, entity: owner.name, property: property) ?? property
    }
    return property
  }

  /// The name that a property of another version has here; nil where it is new there.
  func name(of property: String, of entity: String, in other: ScaffoldVersion) -> String? {
    guard has(entity) else { return nil }
    let wanted = other.matchName(entity, property)
    let all = attributes(of: entity).map(\.name) + relationships(of: entity).map(\.value.name)
    return all.first { matchName(entity, $0) == wanted }
  }

  /// The parameters of an entity's initializer, by the names of the properties that they set.
  func initializerParameters(of entity: String) -> [String] {
    let lineage = lineage(of: entity)
    var parameters: [String] = []
    for index in lineage.reversed() {
      let owner = version.entities[index]
      if let written = owner.initializer {
        parameters = written.map(\.value)
      } else {
        parameters += owner.attributes.filter { !$0.options.contains(.transient) }.map(\.name)
        parameters += owner.relationships.map(\.name)
      }
    }
    return parameters
  }
}

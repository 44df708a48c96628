import SchemaEvolution
import SchemaModel

/// One version with everything that its Swift depends on.
final class VersionScope {
  let schema: Schema
  /// The index into the schema's versions.
  let index: Int
  let version: SchemaVersion
  let names: VersionNames
  let inverses: InverseTable
  let spelling: Spelling
  /// The Swift name of the version's enum.
  let typeName: String
  let originalNames: OriginalNames
  let hierarchy: Hierarchy
  /// For each entity whether another one inherits from it.
  let hasSubentities: [Bool]
  /// True where some declaration of the version has an access level of its own.
  private let hasOwnAccess: Bool
  var properties = PropertyIndex()

  init(_ schema: Schema, _ index: Int, _ evolution: Evolution, aliases: [String]) {
    self.schema = schema
    self.index = index
    let version = schema.versions[index]
    let names = VersionNames(version)
    self.version = version
    self.names = names
    inverses = InverseTable(version, names: names)
    spelling = Spelling(shadowing: version.nestedTypeNames + aliases)
    typeName = schema.typeName(of: version)
    originalNames = evolution.originalNames
    hierarchy = Hierarchy(version, names: names)
    hasSubentities = hierarchy.haveChildren()
    hasOwnAccess =
      version.entities.contains { $0.access != nil } || version.enums.contains { $0.access != nil }
      || version.structs.contains { $0.access != nil }
  }

  // MARK: Types

  /// A type as a member of the version's types spells it.
  func spelled(_ type: SwiftType) -> String { spelling.type(type, named: spelled(named:)) }

  /// The name of a type that the manifest declares or mentions.
  func spelled(named name: String) -> String {
    guard let declaration = names[name] else { return dottedIdentifier(spelling(name)) }
    if case .alias = declaration { return identifier(name) }
    // Inside a model class these are members of its protocols, which Swift finds before the version's own types.
    return Self.memberTypes.containsSorted(name) ? "\(typeName).\(identifier(name))" : identifier(name)
  }

  /// Sorted.
  static let memberTypes = ["AllCases", "ID", "RawValue", "Root"]

  // MARK: Access

  /// The access of a declaration: what it says itself, else its surroundings', but never more than the types it names.
  func access(_ own: Access?, within outer: Access, naming types: [SwiftType] = []) -> Access {
    if let own { return min(own, outer) }
    guard hasOwnAccess else { return outer }
    return types.reduce(outer) { min($0, access(of: $1)) }
  }

  /// The access of an initializer with this default. A public one cannot name what is not public; the types of properties
  /// have been looked at already.
  func access(ofDefault value: DefaultValue?) -> Access {
    guard hasOwnAccess, case .expression(let text)? = value else { return .public }
    return SwiftNames(text).reduce(.public) { min($0, access(ofDeclared: $1)) }
  }

  /// The access of an entity.
  func access(ofEntity index: Int) -> Access {
    access(version.entities[index].access, within: schema.settings.access)
  }

  private func access(of type: SwiftType) -> Access {
    switch type {
    case .scalar: return .public
    case .named(let name): return access(ofDeclared: name)
    case .optional(let inner), .array(let inner), .set(let inner): return access(of: inner)
    case .dictionary(let key, let value): return min(access(of: key), access(of: value))
    case .tuple(let elements), .generic(_, let elements):
      return elements.reduce(.public) { min($0, access(of: $1)) }
    }
  }

  /// The access of a type that the version declares; types from elsewhere are taken to be visible.
  private func access(ofDeclared name: String) -> Access {
    let outer = schema.settings.access
    switch names[name] {
    case .entity(let index): return access(version.entities[index].access, within: outer)
    case .enumeration(let index) where !version.enums[index].isExternal:
      return access(version.enums[index].access, within: outer)
    case .structure(let index) where !version.structs[index].isExternal:
      return access(version.structs[index].access, within: outer)
    case .enumeration, .structure, .alias, nil: return .public
    }
  }
}

extension SchemaVersion {
  /// The types that the version's enum declares.
  var nestedTypeNames: [String] {
    entities.map(\.name) + enums.filter { !$0.isExternal }.map(\.name)
      + structs.filter { !$0.isExternal }.map(\.name)
  }
}

extension Access {
  /// As a prefix of a declaration; Swift's own default is not written.
  var prefix: String { self == .internal ? "" : "\(rawValue) " }
}

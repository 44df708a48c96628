import Mustache
import SchemaModel

/// The values of one entity's rows as a struct that may cross actors, which a model must not.
final class SnapshotText: KeyedContext {
  private let scope: VersionScope
  private let entity: Int
  private let name: String
  private let members: [Member]
  private let access: Access

  private init(_ scope: VersionScope, entity: Int, name: String) {
    (self.scope, self.entity, self.name) = (scope, entity, name)
    access = scope.access(ofEntity: entity)
    members = scope.hierarchy.lineage(of: entity).reversed().flatMap { Member.all(of: $0, scope) }
  }

  static func all(_ scope: VersionScope) -> [SnapshotText] {
    let name = typeName(scope)
    return scope.version.entities.indices.map { SnapshotText(scope, entity: $0, name: name) }
  }

  /// Within a model its own `Snapshot` comes before any other type of this name.
  private static func typeName(_ scope: VersionScope) -> String {
    var mentioned = Set<String>()
    for entity in scope.version.entities {
      for attribute in entity.attributes { attribute.declared.type.insertNames(into: &mentioned) }
    }
    var name = "Snapshot"
    while scope.names[name] != nil || mentioned.contains(name) { name += "_" }
    return name
  }

  private var model: String { "\(scope.typeName).\(identifier(scope.version.entities[entity].name))" }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .model: return .text(model)
    case .name: return .text(name)
    case .access: return .text(access.prefix)
    case .modifiers: return .text(access.prefix + (scope.schema.settings.isNonisolated ? "nonisolated " : ""))
    case .nonisolated: return scope.schema.settings.isNonisolated ? .text("nonisolated ") : .nothing
    case .availability:
      return scope.schema.isGated(scope.version) ? .text(Availability.attribute) : .nothing
    case .values: return .lines(members.map { "\(min($0.access, access).prefix)var \($0.name): \($0.type)" })
    case .reads:
      return .lines(members.flatMap { Self.assignment("self.\($0.name)", $0.read, indentation: 6) })
    case .writes: return .lines(members.flatMap(\.lookup) + members.flatMap(\.write))
    default: return scope.spelling.value(key).map(MustacheValue.text) ?? .missing
    }
  }

  fileprivate static func assignment(_ target: String, _ value: String, indentation: Int) -> [String] {
    let line = "\(target) = \(value)"
    return indentation + line.utf8.count <= Layout.lineLength ? [line] : ["\(target) =", "  \(value)"]
  }
}

/// One property of a snapshot: a value, or the identifiers of linked rows.
private struct Member {
  let name: String
  let type: String
  let access: Access
  /// What `init` reads from the model.
  let read: String
  /// How `apply` finds the rows of a link, before it assigns anything.
  var lookup: [String] = []
  let write: [String]

  static func all(of entity: Int, _ scope: VersionScope) -> [Member] {
    let owner = scope.version.entities[entity]
    // What a transformer makes may be neither Sendable nor Codable.
    return owner.attributes.filter { $0.isPersisted && $0.transformer == nil }.map { Member($0, of: entity, scope) }
      + owner.relationships.map { Member($0, of: entity, scope) }
  }

  private init(_ attribute: Attribute, of entity: Int, _ scope: VersionScope) {
    let declared = attribute.declared
    name = identifier(declared.name)
    type = scope.spelling.type(scope.names.expandingAliases(in: declared.type), named: scope.spelledOutside)
    access = scope.access(attribute.access, within: scope.access(ofEntity: entity), naming: [declared.type])
    read = "model.\(name)"
    // Only what differs: a stored value that the accessor does not know stays.
    write = Self.block("if model.\(name) != self.\(name)", "model.\(name)", "self.\(name)")
  }

  private init(_ relationship: Relationship, of entity: Int, _ scope: VersionScope) {
    name = identifier(relationship.name)
    access = scope.access(
      relationship.access, within: scope.access(ofEntity: entity), naming: [.named(relationship.destination)])
    let (isToMany, isOptional) = (relationship.isToMany, relationship.isOptional)
    let identifierType = scope.spelling("PersistentIdentifier")
    type = isToMany ? "\(scope.spelling("Set"))<\(identifierType)>" : identifierType + (isOptional ? "?" : "")
    read =
      isToMany
      ? "ModelgenStore.identifiers(of: model.\(name))" : "model.\(name)\(isOptional ? "?" : "").persistentModelID"
    let found = "\(relationship.name)Row\(isToMany ? "s" : "")"
    lookup = Layout.call(
      "let \(found) = try ModelgenStore.row\(isToMany ? "s" : "")",
      ["self.\(name)", "replacing: model.\(name)", "in: context"], indentation: 6)
    write = Self.block(isToMany ? "if let \(found)" : "if model.\(name) !== \(found)", "model.\(name)", found)
  }

  /// An assignment under a condition, on as many lines as it takes.
  private static func block(_ head: String, _ target: String, _ value: String) -> [String] {
    let line = "\(head) { \(target) = \(value) }"
    if 6 + line.utf8.count <= Layout.lineLength { return [line] }
    var lines = ["\(head) {"]
    if 6 + lines[0].utf8.count > Layout.lineLength, let other = head.utf8.firstIndex(of: UInt8(ascii: "!")) {
      lines = [String(head[..<other].dropLast()), "  \(head[other...])", "{"]
    }
    return lines + SnapshotText.assignment(target, value, indentation: 8).map { "  \($0)" } + ["}"]
  }
}

extension VersionScope {
  /// A type as code outside of the version spells it.
  fileprivate func spelledOutside(_ name: String) -> String {
    switch names[name] {
    case .entity: return "\(typeName).\(identifier(name))"
    case .enumeration(let index) where !version.enums[index].isExternal: return "\(typeName).\(identifier(name))"
    case .structure(let index) where !version.structs[index].isExternal: return "\(typeName).\(identifier(name))"
    default: return dottedIdentifier(spelling(name))
    }
  }
}

extension SwiftType {
  /// The names of types that it mentions, without those that it is nested in.
  fileprivate func insertNames(into names: inout Set<String>) {
    switch self {
    case .scalar: return
    case .named(let name): names.insert(name.split(separator: ".").first.map(String.init) ?? name)
    case .optional(let inner), .array(let inner), .set(let inner): inner.insertNames(into: &names)
    case .dictionary(let key, let value):
      key.insertNames(into: &names)
      value.insertNames(into: &names)
    case .generic(_, let elements), .tuple(let elements): for element in elements { element.insertNames(into: &names) }
    }
  }
}

import SchemaModel
import StoreReader

/// Where the value of an attribute is in a store, with what the manifest says of it.
indirect enum Slot {
  case column(TableLayout.Column)
  /// An enum with raw values.
  case raw(TableLayout.Column)
  /// An enum without raw values: for each case a column that holds its name, or the columns of its associated values.
  case cases([(name: String, slot: Slot)])
  case fields([(name: String, slot: Slot)])
  /// Encoded bytes: an array, a dictionary, whatever a transformer writes.
  case encoded(TableLayout.Column)
  case unreadable(String)

  /// All columns, or why they are not known.
  var columns: Result<[TableLayout.Column], UnknownPlace> {
    switch self {
    case .column(let column), .raw(let column), .encoded(let column): .success([column])
    case .cases(let parts), .fields(let parts):
      parts.reduce(.success([])) { result, part in
        result.flatMap { columns in part.slot.columns.map { columns + $0 } }
      }
    case .unreadable(let reason): .failure(UnknownPlace(reason: reason))
    }
  }

  /// True for rows that have no value: every column is NULL.
  var isNil: Condition {
    switch columns {
    case .success(let columns): .all(columns.map(\.isNull))
    case .failure(let error): .unknown(error.reason)
    }
  }

  var isPresent: Condition { isNil.negated }

  func part(_ name: String) -> Slot? {
    switch self {
    case .cases(let parts), .fields(let parts): parts.first { $0.name == name }?.slot
    default: nil
    }
  }
}

struct UnknownPlace: Error { var reason: String }

/// A version with its names looked up once.
final class VersionTypes {
  let version: SchemaVersion
  let names: VersionNames

  init(_ version: SchemaVersion) {
    self.version = version
    names = VersionNames(version)
  }

  func plain(_ type: SwiftType) -> SwiftType { names.expandingAliases(in: type).unwrapped }
  func isOptional(_ type: SwiftType) -> Bool { names.expandingAliases(in: type).isOptional }

  func enumeration(_ type: SwiftType) -> EnumType? {
    guard case .named(let name) = plain(type), let index = names.enumeration(name) else { return nil }
    return version.enums[index]
  }

  func structure(_ type: SwiftType) -> StructType? {
    guard case .named(let name) = plain(type), let index = names.structure(name) else { return nil }
    return version.structs[index]
  }

  func scalar(_ type: SwiftType) -> SwiftType.Scalar? {
    if case .scalar(let scalar) = plain(type) { scalar } else { nil }
  }

  /// An entity and those above it, nearest first.
  func lineage(of entity: String) -> [Entity] {
    var lineage: [Entity] = []
    var next = names.entity(entity)
    while let index = next, !lineage.contains(where: { $0.name == version.entities[index].name }) {
      lineage.append(version.entities[index])
      next = version.entities[index].superentity.flatMap { names.entity($0.value) }
    }
    return lineage
  }

  func attributes(of entity: String) -> [Attribute] {
    lineage(of: entity).reversed().flatMap { $0.attributes.filter(\.isPersisted) }
  }

  func relationships(of entity: String) -> [Relationship] { lineage(of: entity).reversed().flatMap(\.relationships) }

  func attribute(_ entity: String, _ name: String) -> Attribute? {
    attributes(of: entity).first { $0.name == name }
  }

  func relationship(_ entity: String, _ name: String) -> Relationship? {
    relationships(of: entity).first { $0.name == name }
  }

  /// Raw values as SQL compares them, by the names of the cases.
  func rawValues(of type: EnumType) -> [(name: String, literal: String)]? {
    guard let values = version.comparableRawValues(of: type) else { return nil }
    let isText = version.hasTextRawValues(type)
    return zip(type.cases, values).map { ($0.name, isText ? Database.literal($1) : $1) }
  }

  /// Puts the columns of an attribute beside its type.
  func slot(of attribute: Attribute, at node: TableLayout.Node?) -> Slot {
    guard let node else { return .unreadable("the store's tables do not fit the model that it caches") }
    if attribute.transformer != nil || attribute.options.contains(.codable), case .column(let column) = node {
      return .encoded(column)
    }
    return slot(of: attribute.type, at: node, depth: 0)
  }

  private func slot(of type: SwiftType, at node: TableLayout.Node, depth: Int) -> Slot {
    guard depth < 64 else { return .unreadable("the type nests too deeply") }
    if case .unreadable(let reason) = node { return .unreadable(reason) }
    let plain = plain(type)
    if let enumeration = enumeration(plain) {
      guard enumeration.rawType == nil else { return Self.rawSlot(at: node) }
      guard case .composite(let parts) = node else { return .unreadable("an enum without a column for each case") }
      return .cases(parts.map { part in (part.name, payloadSlot(of: part, in: enumeration, depth)) })
    }
    if let structure = structure(plain) {
      guard case .composite(let parts) = node else { return .unreadable("a struct without columns for its fields") }
      return .fields(
        parts.map { part in
          let field = structure.fields.first { $0.name == part.name }
          return (
            part.name, field.map { slot(of: $0.type, at: part.node, depth: depth + 1) } ?? Self.untyped(part.node)
          )
        })
    }
    switch (plain, node) {
    case (.array, .column(let column)), (.set, .column(let column)), (.dictionary, .column(let column)):
      return .encoded(column)
    case (.scalar, .column(let column)): return .column(column)
    default: return Self.untyped(node)
    }
  }

  private func payloadSlot(
    of part: (name: String, node: TableLayout.Node), in type: EnumType, _ depth: Int
  ) -> Slot {
    guard case .composite(let values) = part.node else { return Self.untyped(part.node) }
    let payload = type.cases.first { $0.name == part.name }?.payload ?? []
    return .fields(
      values.map { value in
        let declared = payload.enumerated().first { ($1.label ?? "_\($0)") == value.name }?.element
        return (
          value.name, declared.map { slot(of: $0.type, at: value.node, depth: depth + 1) } ?? Self.untyped(value.node)
        )
      })
  }

  private static func rawSlot(at node: TableLayout.Node) -> Slot {
    switch node {
    case .column(let column): .raw(column)
    case .composite(let parts):
      parts.count == 1 ? rawSlot(at: parts[0].node) : .unreadable("an enum of several columns")
    case .unreadable(let reason): .unreadable(reason)
    }
  }

  private static func untyped(_ node: TableLayout.Node) -> Slot {
    switch node {
    case .column(let column): .column(column)
    case .composite(let parts): .fields(parts.map { ($0.name, untyped($0.node)) })
    case .unreadable(let reason): .unreadable(reason)
    }
  }
}

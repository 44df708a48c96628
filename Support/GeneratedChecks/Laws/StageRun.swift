import Foundation
import SwiftData

// Compiled together with random stages, whose closures it runs. What it knows of the models it is told in tables.

/// How many rows a relationship leads to, and how many its inverse leads back to.
enum LinkKind {
  case oneOne, oneMany, one, manyOne, manyMany, many

  var isToMany: Bool { [.manyOne, .manyMany, .many].contains(self) }
  /// A row at the other end can have one row at this end only.
  var isExclusive: Bool { [.oneOne, .manyOne].contains(self) }
}

/// An entity as its rows are looked at: each property by its name.
struct EntityTable {
  let name: String
  /// The entity's name and those of its superentities.
  let kinds: [String]
  let rows: (ModelContext) throws -> [any PersistentModel]
  let attributes: [(name: String, value: (any PersistentModel) -> Any)]
  let links: [(name: String, kind: LinkKind, value: (any PersistentModel) -> Any)]
}

func table<Row: PersistentModel>(
  _ type: Row.Type, kinds: [String], attributes: [(String, PartialKeyPath<Row>)],
  links: [(String, LinkKind, PartialKeyPath<Row>)]
) -> EntityTable {
  func reader(_ path: PartialKeyPath<Row>) -> (any PersistentModel) -> Any {
    { row in (row as? Row).map { $0[keyPath: path] } as Any }
  }
  return EntityTable(
    name: kinds.last ?? "", kinds: kinds,
    rows: { try $0.fetch(FetchDescriptor<Row>()).filter { Swift.type(of: $0) == type } },
    attributes: attributes.map { (name: $0, value: reader($1)) },
    links: links.map { (name: $0, kind: $1, value: reader($2)) })
}

/// A closure of a stage with rows to run it on, and what must hold of them.
struct StageRun {
  var name: String
  var schema: any VersionedSchema.Type
  var tables: [EntityTable]
  var insert: (ModelContext) -> Void
  var stage: (ModelContext) throws -> Void
  /// What becomes unique.
  var keys: [(entity: String, members: [String])] = []
  /// `Entity.property` that may not be nil.
  var required: Set<String> = []
  /// `Entity.property` that may change.
  var changes: Set<String> = []
  /// `Entity.property` and a case that no row may be left with.
  var leavings: [(path: String, enumCase: String)] = []
  /// Entities that go, with whatever they lead to.
  var gone: Set<String> = []
  /// Entities whose rows cannot be without a row that is removed, each of which can have one only.
  var companions: Set<String> = []
  /// Entities that get rows.
  var grows: Set<String> = []
  /// Properties that a second run gives new values.
  var rewrites: Set<String> = []
  /// True where the draft asks for a decision by throwing.
  var mayThrow = false
  var expectations: [(name: String, check: (ModelContext) throws -> Bool)] = []
}

/// A row at one moment.
struct Snapshot {
  let row: any PersistentModel
  let table: EntityTable
  var attributes: [String: AnyHashable?] = [:]
  var links: [String: [ObjectIdentifier]] = [:]
  var id: ObjectIdentifier { ObjectIdentifier(row) }
  /// An empty text among the attributes.
  static var emptyText: AnyHashable { AnyHashable([UInt8]()) }

  init(_ row: any PersistentModel, _ table: EntityTable) {
    (self.row, self.table) = (row, table)
    for (name, value) in table.attributes {
      // Texts as the store compares them.
      attributes[name] = unwrapped(value(row)).map { plain in
        if let text = plain as? String { return AnyHashable(Array(text.utf8)) }
        return plain as? AnyHashable ?? AnyHashable("\(plain)")
      }
    }
    for (name, _, value) in table.links {
      links[name] =
        switch unwrapped(value(row)) {
        case let list as [any PersistentModel]: list.map { ObjectIdentifier($0) }
        case let one as any PersistentModel: [ObjectIdentifier(one)]
        default: []
        }
    }
  }

  /// Nil where a part is nil: that collides with nothing.
  func key(_ members: [String], links: [String: [ObjectIdentifier]]) -> [AnyHashable]? {
    var key: [AnyHashable] = []
    for member in members {
      if let link = links[member] {
        guard let target = link.first else { return nil }
        key.append(target)
      } else {
        guard let value = attributes[member] ?? nil else { return nil }
        key.append(value)
      }
    }
    return key
  }
}

func unwrapped(_ value: Any) -> Any? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first.flatMap { unwrapped($0.value) }
}

/// What a copy must have become of a value; nil where it cannot.
func converted<Old, New>(_ value: Old?, _ conversion: (Old) -> New?) -> New? { value.flatMap(conversion) }

/// A text that may be missing.
func text(_ value: String?) -> String { value ?? "" }

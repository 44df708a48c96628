import CoreDataModel
import SchemaModel

/// Where a store keeps the values and links of its rows: tables and columns worked out from the model that it caches, each
/// held against the tables that are there.
///
/// The rules come from stores that frameworks 241 to 1526 wrote. A name occurs once in a table; the next property of that
/// name, or the next leaf of a struct or enum, gets a number: `ZID`, `ZID1`. So a column's name alone says nothing.
public struct TableLayout {
  public struct Column: Hashable, Sendable {
    public var name: String
    public var type: AttributeType
    public var isOptional: Bool
    public var usesExternalStorage = false
  }

  /// Where the value of an attribute is.
  public indirect enum Node: Sendable {
    case column(Column)
    /// An enum or struct: a column for each leaf, by the names of fields and cases.
    case composite([(name: String, node: Node)])
    /// Not known, for this reason.
    case unreadable(String)
  }

  /// Where the links of a relationship are.
  public enum Link: Sendable {
    /// A column of the owner's row with the destination's key.
    case column(String)
    /// A column of the destination's rows, of another relationship: the inverse.
    case inverse(entity: String, relationship: String)
    /// A column of the destination's rows for this relationship alone.
    case foreign(table: String, column: String)
    /// A table of pairs: the owner's key, and the destination's.
    case join(table: String, owner: String, destination: String)
    case unreadable(String)
  }

  public struct Rows: Sendable {
    public var entity: String
    public var table: String
    /// What `Z_ENT` is in its rows and in those of its subentities.
    public var numbers: [Int]
    /// The condition that a row is one of the entity.
    public var condition: String { "Z_ENT IN (\(numbers.map(String.init).joined(separator: ", ")))" }
  }

  public internal(set) var rows: [String: Rows] = [:]
  /// By entity and name, inherited ones included.
  public internal(set) var attributes: [String: [String: Node]] = [:]
  public internal(set) var links: [String: [String: Link]] = [:]
  /// Why the tables do not fit the model; empty where they do.
  public internal(set) var problems: [String] = []
}

extension TableLayout {
  public init(of model: ObjectModel, in database: Database) throws(StoreError) {
    var builder = try LayoutBuilder(model.withoutInherited(), database)
    try builder.placeEntities()
    try builder.placeProperties()
    try builder.placeLinks()
    self = builder.layout
  }
}

/// Puts a layout together: entities, then columns, then links, which need the numbers of both.
struct LayoutBuilder {
  var layout = TableLayout()
  let model: ObjectModel
  let database: Database
  /// By entity.
  private var numbers: [String: Int] = [:]
  private var columnTypes: [String: [String: String]] = [:]
  private var children: [String: [String]] = [:]
  private var entities: [String: ObjectEntity] = [:]

  init(_ model: ObjectModel, _ database: Database) throws(StoreError) {
    self.model = model
    self.database = database
    for entity in model.entities {
      entities[entity.name] = entity
      if let parent = entity.superentity { children[parent, default: []].append(entity.name) }
    }
  }

  // MARK: - Entities

  mutating func placeEntities() throws(StoreError) {
    guard try database.hasTable("Z_PRIMARYKEY") else {
      layout.problems.append("there is no table Z_PRIMARYKEY")
      return
    }
    var known: [String: Int] = [:]
    let rows = try database.rows("SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY") { ($0.text(1) ?? "", Int($0.integer(0))) }
    for (name, number) in rows { known[name] = number }
    for entity in model.entities {
      // After a migration that renamed it, an entity may still have its old name there.
      let name = [entity.name, entity.renamingIdentifier].compactMap { $0 }.first { known[$0] != nil }
      if let name { numbers[entity.name] = known[name] }
    }
    for entity in model.entities {
      let root = lineage(of: entity.name).last ?? entity.name
      let table = "Z" + root.uppercased()
      guard numbers[entity.name] != nil else {
        layout.problems.append("the entity \(entity.name) is not in Z_PRIMARYKEY")
        continue
      }
      guard try columns(of: table) != nil else {
        layout.problems.append("\(entity.name) has no table \(table)")
        continue
      }
      let kinds = [entity.name] + descendants(of: entity.name)
      layout.rows[entity.name] = TableLayout.Rows(
        entity: entity.name, table: table, numbers: kinds.compactMap { numbers[$0] })
    }
  }

  private func lineage(of name: String) -> [String] {
    var lineage: [String] = []
    var next: String? = name
    while let name = next, !lineage.contains(name), lineage.count < 64 {
      lineage.append(name)
      next = entities[name]?.superentity.flatMap { entities[$0] == nil ? nil : $0 }
    }
    return lineage
  }

  private func descendants(of name: String) -> [String] {
    var result: [String] = []
    var pending = children[name] ?? []
    while let next = pending.popLast(), !result.contains(next) {
      result.append(next)
      pending += children[next] ?? []
    }
    return result
  }

  /// Declared types by name; nil where there is no such table.
  private mutating func columns(of table: String) throws(StoreError) -> [String: String]? {
    if let known = columnTypes[table] { return known }
    guard try database.hasTable(table) else { return nil }
    var columns: [String: String] = [:]
    let rows = try database.rows("SELECT name, type FROM pragma_table_info(\(Database.literal(table)))") {
      ($0.text(0) ?? "", $0.text(1) ?? "")
    }
    for (name, type) in rows { columns[name] = type.uppercased() }
    columnTypes[table] = columns
    return columns
  }

  // MARK: - Columns

  mutating func placeProperties() throws(StoreError) {
    var tables: [String] = []
    for entity in model.entities {
      if let table = layout.rows[entity.name]?.table, !tables.contains(table) { tables.append(table) }
    }
    for table in tables {
      let owners = model.entities.filter { layout.rows[$0.name]?.table == table }
        .sorted { numbers[$0.name] ?? 0 < numbers[$1.name] ?? 0 }
      let declared = try columns(of: table) ?? [:]
      // Whether names are sorted with regard to case was not seen. It matters only where two orders number alike names
      // differently; the declared types may tell them apart.
      let placements = [ColumnPlacement(owners) { utf8($0, $1) }, ColumnPlacement(owners) { caseless($0, $1) }]
      let fitting = placements.filter { $0.misfits(in: declared).isEmpty }
      guard let placement = fitting.first else {
        layout.problems += placements[0].misfits(in: declared).map { "\(table) has no column \($0)" }
        continue
      }
      let doubtful = fitting.count > 1 ? placement.differences(from: fitting[1]) : []
      for owner in owners {
        let kinds = [owner.name] + descendants(of: owner.name)
        for (name, node) in placement.nodes[owner.name] ?? [:] {
          let known =
            doubtful.contains("\(owner.name).\(name)")
            ? TableLayout.Node.unreadable(
              "which of the columns of that name is its own depends on how names are sorted")
            : node
          for kind in kinds { layout.attributes[kind, default: [:]][name] = known }
        }
        for (name, column) in placement.links[owner.name] ?? [:] {
          for kind in kinds { layout.links[kind, default: [:]][name] = .column(column) }
        }
      }
    }
  }

  // MARK: - Links

  mutating func placeLinks() throws(StoreError) {
    for entity in model.entities where layout.rows[entity.name] != nil {
      for property in entity.properties {
        guard case .relationship(let relationship) = property.kind, !property.isTransient, relationship.isToMany else {
          continue
        }
        let link = try place(relationship, named: property.name, of: entity)
        for kind in [entity.name] + descendants(of: entity.name) {
          layout.links[kind, default: [:]][property.name] = link
        }
      }
    }
  }

  private mutating func place(
    _ relationship: ObjectRelationship, named name: String, of entity: ObjectEntity
  ) throws(StoreError) -> TableLayout.Link {
    guard let destination = layout.rows[relationship.destination], let number = numbers[entity.name] else {
      return .unreadable("\(relationship.destination) has no table")
    }
    guard let inverse = relationship.inverse else {
      let column = "Z\(number)\(name.uppercased())"
      guard try columns(of: destination.table)?[column] != nil else {
        return .unreadable("\(destination.table) has no column \(column)")
      }
      return .foreign(table: destination.table, column: column)
    }
    guard let (owner, back) = find(inverse, from: relationship.destination) else {
      return .unreadable("its inverse \(inverse) is not in the model")
    }
    guard back.isToMany else { return .inverse(entity: owner, relationship: inverse) }
    if owner == entity.name, inverse == name {
      return .unreadable("how a relationship that is its own inverse is stored is not known")
    }
    return try join(name, from: number, inverse, to: numbers[relationship.destination] ?? 0)
  }

  /// The declaration of a relationship, on an entity or one above it.
  private func find(_ name: String, from entity: String) -> (owner: String, relationship: ObjectRelationship)? {
    for owner in lineage(of: entity) {
      for property in entities[owner]?.properties ?? [] where property.name == name {
        if case .relationship(let relationship) = property.kind { return (owner, relationship) }
      }
    }
    return nil
  }

  /// Which side names the table cannot be derived: it is found by its columns.
  private mutating func join(
    _ name: String, from owner: Int, _ inverse: String, to destination: Int
  ) throws(StoreError) -> TableLayout.Link {
    let names = try database.rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z_[0-9]*'"
    ) { $0.text(0) }
    var found: [TableLayout.Link] = []
    for table in names {
      let columns = (try columns(of: table) ?? [:]).keys.filter { !$0.hasPrefix("Z_FOK_") }
      guard columns.count == 2 else { continue }
      let own = columns.filter { Self.matches($0, "Z_\(owner)\(inverse.uppercased())") }
      let other = columns.filter { Self.matches($0, "Z_\(destination)\(name.uppercased())") }
      if own.count == 1, other.count == 1, own != other {
        found.append(.join(table: table, owner: own[0], destination: other[0]))
      }
    }
    return found.count == 1 ? found[0] : .unreadable("no table, or more than one, has columns for both of its sides")
  }

  /// True for the name, with a number behind it that keeps it apart from others.
  private static func matches(_ column: String, _ name: String) -> Bool {
    column.hasPrefix(name) && column.dropFirst(name.count).allSatisfy { $0.isASCII && $0.isNumber }
  }
}

private func utf8(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
private func caseless(_ a: String, _ b: String) -> Bool {
  let (lower, other) = (a.lowercased(), b.lowercased())
  return lower == other ? utf8(a, b) : utf8(lower, other)
}

/// The columns of one table, named in the order of the entities' numbers and of the properties' names.
private struct ColumnPlacement {
  private(set) var nodes: [String: [String: TableLayout.Node]] = [:]
  private(set) var links: [String: [String: String]] = [:]
  private var counts: [String: Int] = [:]
  private var all: [(name: String, declared: String?, path: String)] = []

  init(_ owners: [ObjectEntity], sortedBy precedes: (String, String) -> Bool) {
    for owner in owners {
      for property in owner.properties.sorted(by: { precedes($0.name, $1.name) }) where !property.isTransient {
        place(property, of: owner.name)
      }
    }
  }

  private mutating func place(_ property: ObjectProperty, of owner: String) {
    let path = "\(owner).\(property.name)"
    switch property.kind {
    case .relationship(let relationship) where !relationship.isToMany:
      links[owner, default: [:]][property.name] = column(property.name, "INTEGER", path)
    case .relationship, .fetched: return
    case .attribute, .composite, .derived:
      nodes[owner, default: [:]][property.name] = node(property, path)
    }
  }

  private mutating func node(_ property: ObjectProperty, _ path: String) -> TableLayout.Node {
    switch property.kind {
    case .attribute(let attribute):
      let name = column(property.name, attribute.type.declaredType, path)
      return .column(
        TableLayout.Column(
          name: name, type: attribute.type, isOptional: property.isOptional,
          usesExternalStorage: attribute.usesExternalStorage))
    case .composite(let composite):
      var leaves: [(name: String, node: TableLayout.Node)] = []
      for element in composite.elements { leaves.append((element.name, node(element, path))) }
      return .composite(leaves)
    case .derived(_, let type):
      let name = column(property.name, type.declaredType, path)
      return .column(TableLayout.Column(name: name, type: type, isOptional: property.isOptional))
    case .relationship, .fetched: return .unreadable("it is not an attribute")
    }
  }

  private mutating func column(_ property: String, _ declared: String?, _ path: String) -> String {
    let base = "Z" + property.uppercased()
    let count = counts[base, default: 0]
    counts[base] = count + 1
    let name = count == 0 ? base : "\(base)\(count)"
    all.append((name, declared, path))
    return name
  }

  /// Columns that the table does not have, or has for another type.
  func misfits(in declared: [String: String]) -> [String] {
    all.compactMap { column in
      guard let type = declared[column.name] else { return "\(column.name), for \(column.path)" }
      guard let expected = column.declared, expected != type else { return nil }
      return "\(column.name) \(expected), for \(column.path)"
    }
  }

  /// Paths of properties whose columns the two name differently.
  func differences(from other: ColumnPlacement) -> Set<String> {
    var names: [String: [String]] = [:]
    for column in other.all { names[column.path, default: []].append(column.name) }
    var mine: [String: [String]] = [:]
    for column in all { mine[column.path, default: []].append(column.name) }
    return Set(mine.filter { names[$0.key] != $0.value }.keys)
  }
}

extension AttributeType {
  /// As the framework declares a column; nil where that was not seen.
  fileprivate var declaredType: String? {
    switch self {
    case .int16, .int32, .int64, .boolean: "INTEGER"
    case .double, .float: "FLOAT"
    case .decimal: "DECIMAL"
    case .date: "TIMESTAMP"
    case .string, .uri: "VARCHAR"
    case .binary, .transformable, .uuid: "BLOB"
    default: nil
    }
  }
}

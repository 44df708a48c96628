import CSQLite
import Foundation
import SchemaModel

/// A small store of a version, in the layout that stores of the framework show.
///
/// Column names are the plain ones; where two properties of a table share one, the test says which column is whose, so that
/// the rule under test is not what makes the fixture.
package final class StoreFixture {
  package struct Failure: Error { package var message: String }

  package let path: String
  private var database: OpaquePointer?
  private let version: SchemaVersion
  private let names: VersionNames
  /// Column names by path, `Trip.place.id`.
  private let columns: [String: String]
  package private(set) var numbers: [String: Int] = [:]
  private var tables: [String: [String]] = [:]
  private var nextKey: [String: Int] = [:]

  package init(
    _ path: String, _ version: SchemaVersion, columns: [String: String] = [:], usesLog: Bool = false,
    pageSize: Int = 4096
  ) throws {
    self.path = path
    self.version = version
    self.columns = columns
    names = VersionNames(version)
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw Failure(message: "cannot create \(path)") }
    try execute("PRAGMA page_size=\(pageSize)")
    if usesLog { try execute("PRAGMA journal_mode=WAL", "PRAGMA wal_autocheckpoint=0") }
    number()
    try execute(
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
      "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
      "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)")
    for (name, number) in numbers { try execute("INSERT INTO Z_PRIMARYKEY VALUES (\(number), '\(name)', 0, 0)") }
    try insert("INSERT INTO Z_METADATA VALUES (1, 'X', ?)", Array(metadata.utf8), in: database)
    try insert("INSERT INTO Z_MODELCACHE VALUES (?)", deflated(FixtureModel(version, names).bytes), in: database)
    try makeTables()
  }

  deinit { close() }

  package func close() {
    sqlite3_close(database)
    database = nil
  }

  package func execute(_ statements: String...) throws {
    for statement in statements where sqlite3_exec(database, statement, nil, nil, nil) != SQLITE_OK {
      throw Failure(message: "\(String(cString: sqlite3_errmsg(database))): \(statement)")
    }
  }

  /// Adds a row; values are SQL literals by column name, or by a property's path where that has one column.
  @discardableResult
  package func add(_ entity: String, _ values: [String: String] = [:]) throws -> Int {
    let table = table(of: entity)
    let key = nextKey[table, default: 1]
    nextKey[table] = key + 1
    let pairs = values.map { (column("\(entity).\($0.key)", $0.key), $0.value) }
    let names = ["Z_PK", "Z_ENT", "Z_OPT"] + pairs.map(\.0)
    let literals = ["\(key)", "\(numbers[entity] ?? 0)", "1"] + pairs.map(\.1)
    try execute("INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(literals.joined(separator: ", ")))")
    return key
  }

  package func table(of entity: String) -> String { "Z" + (lineage(entity).last ?? entity).uppercased() }

  private func column(_ path: String, _ name: String) -> String {
    if name.hasPrefix("Z") { return name }
    return columns[path] ?? "Z" + (name.split(separator: ".").last.map(String.init) ?? name).uppercased()
  }

  // MARK: - Layout

  private func lineage(_ entity: String) -> [String] {
    var lineage = [entity]
    while let parent = version.entity(named: lineage[lineage.count - 1])?.superentity?.value { lineage.append(parent) }
    return lineage
  }

  /// Depth first, by name without regard to case.
  private func number() {
    func visit(_ parent: String?) {
      let children = version.entities.filter { $0.superentity?.value == parent }.map(\.name)
      for name in children.sorted(by: { $0.lowercased() < $1.lowercased() }) {
        numbers[name] = numbers.count + 1
        visit(name)
      }
    }
    visit(nil)
  }

  private func makeTables() throws {
    var columns: [String: [String]] = [:]
    var taken: Set<String> = []
    for entity in version.entities {
      let table = table(of: entity.name)
      for (path, declared) in FixtureModel(version, names).leaves(of: entity) {
        let name = column(path, String(path.split(separator: ".").last ?? ""))
        guard taken.insert("\(table).\(name)").inserted else {
          throw Failure(message: "\(path) needs a column of its own")
        }
        columns[table, default: []].append("\(name) \(declared)")
      }
      columns[table, default: []] += []
    }
    for (table, columns) in columns {
      let all = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"] + columns
      try execute("CREATE TABLE \(table) (\(all.joined(separator: ", ")))")
    }
  }

  private var metadata: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict>"
    text += "<key>NSStoreModelVersionHashes</key><dict>"
    for entity in VersionShape(of: version).entities {
      guard let hash = entity.versionHash else { continue }
      text += "<key>\(entity.name)</key><data>\(Base64.encode(hash.bytes))</data>"
    }
    text += "</dict><key>NSStoreModelVersionIdentifiers</key><array><string>\(version.number)</string></array>"
    return text + "</dict></plist>"
  }
}

/// The archived model of a version.
private struct FixtureModel {
  let version: SchemaVersion
  let names: VersionNames

  init(_ version: SchemaVersion, _ names: VersionNames) {
    self.version = version
    self.names = names
  }

  private indirect enum Node {
    case leaf(code: Int, declared: String, isExternal: Bool)
    case composite([Part], cases: [String]?, isEnum: Bool)
  }

  private struct Part {
    var name: String
    var node: Node
    /// By itself; whatever is around it may make it so.
    var isOptional: Bool
  }

  private func node(of attribute: Attribute) -> Node {
    if attribute.transformer != nil { return .leaf(code: 1800, declared: "BLOB", isExternal: false) }
    return node(
      attribute.type, named: attribute.name, isExternal: attribute.options.contains(.externalStorage))
  }

  private func node(_ type: SwiftType, named name: String, isExternal: Bool = false, isInside: Bool = false) -> Node {
    func leaf(_ code: Int, _ declared: String) -> Node { .leaf(code: code, declared: declared, isExternal: isExternal) }
    switch names.expandingAliases(in: type).unwrapped {
    case .scalar(let scalar):
      switch scalar {
      case .bool: return leaf(800, "INTEGER")
      case .int16, .uint8: return leaf(100, "INTEGER")
      case .int32, .uint32: return leaf(200, "INTEGER")
      case .int, .int64, .uint64: return leaf(300, "INTEGER")
      case .double, .timeInterval: return leaf(500, "FLOAT")
      case .float: return leaf(600, "FLOAT")
      case .decimal: return leaf(400, "DECIMAL")
      case .date: return leaf(900, "TIMESTAMP")
      case .data: return leaf(1000, "BLOB")
      case .uuid: return leaf(1100, "BLOB")
      case .url: return leaf(1200, "VARCHAR")
      default: return leaf(700, "VARCHAR")
      }
    case .array(.scalar): return leaf(1800, "BLOB")
    case .named(let type):
      if let index = names.enumeration(type) {
        let enumeration = version.enums[index]
        if let raw = enumeration.rawType {
          let inner = node(raw.value, named: name)
          return isInside
            ? inner : .composite([Part(name: name, node: inner, isOptional: true)], cases: nil, isEnum: true)
        }
        let cases = enumeration.cases.map { enumCase -> Part in
          let payload = enumCase.payload.enumerated().map { position, value -> Part in
            let label = value.label ?? "_\(position)"
            return Part(name: label, node: node(value.type, named: label, isInside: true), isOptional: true)
          }
          let inner = payload.isEmpty ? leaf(700, "VARCHAR") : .composite(payload, cases: nil, isEnum: false)
          return Part(name: enumCase.name, node: inner, isOptional: true)
        }
        // The archive's list has the cases without associated values only.
        let plain = enumeration.cases.filter(\.payload.isEmpty).map(\.name)
        return .composite(cases, cases: plain, isEnum: true)
      }
      guard let index = names.structure(type) else { return leaf(1000, "BLOB") }
      return .composite(
        version.structs[index].fields.map { field in
          let isRaw =
            if case .named(let type) = names.expandingAliases(in: field.type).unwrapped {
              names.enumeration(type) != nil
            } else { false }
          return Part(
            name: field.name, node: node(field.type, named: field.name, isInside: true),
            isOptional: isRaw || names.expandingAliases(in: field.type).isOptional)
        }, cases: nil, isEnum: false)
    default: return leaf(1000, "BLOB")
    }
  }

  /// Columns of an entity's own properties: paths, and how they are declared.
  func leaves(of entity: Entity) -> [(path: String, declared: String)] {
    var result: [(String, String)] = []
    func visit(_ node: Node, _ path: String) {
      switch node {
      case .leaf(_, let declared, _): result.append((path, declared))
      case .composite(let parts, _, _):
        for part in parts {
          visit(part.node, path.hasSuffix(".\(part.name)") ? path : "\(path).\(part.name)")
        }
      }
    }
    for attribute in entity.attributes where attribute.isPersisted {
      visit(node(of: attribute), "\(entity.name).\(attribute.name)")
    }
    for relationship in entity.relationships where !relationship.isToMany {
      result.append(("\(entity.name).\(relationship.name)", "INTEGER"))
    }
    return result
  }

  var bytes: [UInt8] {
    let builder = ArchiveBuilder()
    var places: [String: Int] = [:]
    var links: [String: Int] = [:]
    for entity in version.entities { places[entity.name] = builder.reserve() }
    for entity in version.entities {
      for relationship in entity.relationships { links["\(entity.name).\(relationship.name)"] = builder.reserve() }
    }
    let inverses = InverseTable(version, names: names)
    for (index, entity) in version.entities.enumerated() {
      var properties = entity.attributes.filter(\.isPersisted).map { attribute in
        return (
          attribute.name,
          archived(
            node(of: attribute), attribute.name,
            names.expandingAliases(in: attribute.type).isOptional, builder)
        )
      }
      for (position, relationship) in entity.relationships.enumerated() {
        let inverse = inverses.link(entity: index, relationship: position).map {
          "\(version.entities[$0.entity].name).\(version.entities[$0.entity].relationships[$0.relationship].name)"
        }
        let number = links["\(entity.name).\(relationship.name)"] ?? 0
        builder.fill(
          number, "NSRelationshipDescription",
          [
            ("NSPropertyName", builder.text(relationship.name)),
            ("NSDestinationEntity", .uid(places[relationship.destination] ?? 0)),
            ("NSInverseRelationship", .uid(inverse.flatMap { links[$0] } ?? 0)),
            ("NSMaxCount", .integer(relationship.isToMany ? relationship.maximumModelCount ?? 0 : 1)),
            ("NSMinCount", .integer(relationship.minimumModelCount ?? 0)), ("NSDeleteRule", .integer(1)),
            ("NSIsOptional", .bool(relationship.isOptional)),
          ])
        properties.append((relationship.name, .uid(number)))
      }
      let unique = entity.allUniqueness.map { key in builder.list(key.map { builder.text($0) }) }
      builder.fill(
        places[entity.name] ?? 0, "NSEntityDescription",
        [
          ("NSEntityName", builder.text(entity.name)), ("NSProperties", builder.dictionary(properties)),
          ("NSUniqueTuples", builder.list(unique)), ("NSRenamingIdentifier", builder.text(entity.name)),
          ("NSSuperentity", .uid(entity.superentity.flatMap { places[$0.value] } ?? 0)),
        ])
    }
    let root = builder.object(
      "NSManagedObjectModel",
      [
        ("NSEntities", builder.dictionary(version.entities.map { ($0.name, .uid(places[$0.name] ?? 0)) })),
        ("NSVersionIdentifiers", builder.list([builder.text("\(version.number)")], type: "NSSet")),
      ])
    return builder.bytes(root: root)
  }

  private func archived(
    _ node: Node, _ name: String, _ isOptional: Bool, _ builder: ArchiveBuilder
  ) -> ArchiveBuilder.Value {
    let base: [(String, ArchiveBuilder.Value)] = [
      ("NSPropertyName", builder.text(name)), ("NSIsOptional", .bool(isOptional)),
      ("NSRenamingIdentifier", builder.text(name)),
    ]
    switch node {
    case .leaf(let code, _, let isExternal):
      return builder.object(
        "NSAttributeDescription",
        base + [("NSAttributeType", .integer(code)), ("NSFlagsKey", .integer(isExternal ? 4 : 0))])
    case .composite(let parts, let cases, let isEnum):
      var info: [(String, ArchiveBuilder.Value)] = isEnum ? [("EnumType", .bool(true))] : []
      if let cases { info.append(("enum", builder.list(cases.map { builder.text($0) }))) }
      let elements = parts.map { archived($0.node, $0.name, isOptional || $0.isOptional, builder) }
      return builder.object(
        "NSCompositeAttributeDescription",
        base + [
          ("NSAttributeType", .integer(2100)), ("NSFlagsKey", .integer(0)),
          ("NSCompositeElements", builder.list(elements, type: "NSMutableArray")),
          ("NSUserInfo", builder.dictionary(info)),
        ])
    }
  }
}

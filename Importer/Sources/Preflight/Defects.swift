import SchemaEvolution
import SchemaModel
import StoreReader

/// What is wrong with rows whatever comes next: each of these ends in a crash or an error that no migration causes.
struct Defects {
  let checks: RowChecks
  let state: RowState
  let layout: TableLayout
  /// The version that the store is brought to, with what its rows look like then.
  let newest: RowState?
  /// False where the version was made of the store's own model, which knows neither raw values nor encoded types.
  let knowsTypes: Bool

  func askAll() {
    for entity in state.types.version.entities {
      guard case .rows(let rows) = state.rows(of: entity.name) else { continue }
      for attribute in entity.attributes where attribute.isPersisted { ask(attribute, of: entity.name) }
      for relationship in entity.relationships { ask(relationship, of: entity.name, rows) }
      for members in entity.allUniqueness { askUniqueness(members, of: entity.name, rows) }
    }
    askStrays()
  }

  private func ask(
    _ path: String, of entity: String, _ condition: Condition, _ words: String, _ singular: String,
    shown: TableLayout.Column? = nil, then consequence: String = ""
  ) {
    if case .unknown = condition { return }
    checks.ask(
      RowQuestion(
        path: path, effect: .broken, rows: state.rows(of: entity), condition: condition, words: words,
        singular: singular, consequence: consequence, shown: shown), for: .store)
  }

  // MARK: - Values

  private func ask(_ attribute: Attribute, of entity: String) {
    let path = "\(entity).\(attribute.name)"
    guard let slot = state.source(entity, attribute.name).slot else { return }
    let isOptional = state.types.isOptional(attribute.type)
    if !isOptional {
      ask(path, of: entity, slot.isNil, "have no value, which is required", "has no value, which is required")
    }
    ask(slot, attribute.type, path, of: entity, attribute, isInside: isOptional ? slot.isPresent : .always)
    if case .column(let column) = slot { askAccessor(of: attribute, column, path, of: entity) }
  }

  /// What the app that comes next cannot read through a typed accessor. It is neither lost nor a crash.
  private func askAccessor(
    of attribute: Attribute, _ column: TableLayout.Column, _ path: String, of entity: String
  ) {
    let types = newest?.types ?? state.types
    guard knowsTypes, let accessor = types.attribute(entity, attribute.name)?.accessor, !column.usesExternalStorage,
      let isRead = reads(accessor, column, types)
    else { return }
    checks.ask(
      RowQuestion(
        path: path, effect: .unread, rows: state.rows(of: entity),
        condition: .sql("(\(column.sql) IS NOT NULL AND NOT (\(isRead)))"),
        words: "hold what `\(accessor.name)` of \(types.version.stem) cannot read",
        singular: "holds what `\(accessor.name)` of \(types.version.stem) cannot read",
        consequence: "it reads as `unknown:` says, or nil, and stays until the property is assigned", shown: column),
      for: .store)
  }

  /// True for values that a typed accessor reads; nil where nobody knows.
  private func reads(
    _ accessor: Attribute.Accessor, _ column: TableLayout.Column, _ types: VersionTypes
  ) -> String? {
    switch accessor.storage {
    case .rawValue:
      guard let type = types.enumeration(accessor.type), let values = types.rawValues(of: type), !values.isEmpty else {
        return nil
      }
      return "\(column.sql) IN (\(values.map(\.literal).joined(separator: ", ")))"
    case .json:
      return "modelgen_reads(\(column.sql), \(checks.shapes.number(of: accessor.type.unwrapped, in: types)))"
    }
  }

  private func ask(
    _ slot: Slot, _ type: SwiftType, _ path: String, of entity: String, _ attribute: Attribute, isInside: Condition
  ) {
    switch slot {
    case .column(let column): askStorage(column, path, of: entity)
    case .raw(let column):
      if let type = state.types.enumeration(type) { askRaw(column, type, path, of: entity, attribute) }
    case .cases(let cases): askCases(cases, path, of: entity)
    case .fields(let fields):
      let structure = state.types.structure(type)
      for (name, inner) in fields {
        guard let field = structure?.fields.first(where: { $0.name == name }) else { continue }
        if !state.types.isOptional(field.type) {
          // Where the struct itself is nil so are its fields.
          let isThere = Condition.all([isInside, slot.isPresent])
          ask(
            "\(path).\(name)", of: entity, .all([isThere, inner.isNil]), "have no value, which is required",
            "has no value, which is required")
        }
        ask(inner, field.type, "\(path).\(name)", of: entity, attribute, isInside: inner.isPresent)
      }
    case .encoded(let column): askEncoded(column, type, path, of: entity, attribute)
    case .unreadable: return
    }
  }

  /// Another kind of value than the column is declared for.
  private func askStorage(_ column: TableLayout.Column, _ path: String, of entity: String) {
    let known: String
    switch column.type {
    case .int16, .int32, .int64, .boolean: known = "'integer'"
    case .double, .float, .date: known = "'real', 'integer'"
    // Digits beyond what SQLite keeps in a number were not seen: they may be text.
    case .decimal: known = "'real', 'integer', 'text'"
    case .string, .uri: known = "'text'"
    case .uuid, .binary: known = "'blob'"
    default: return
    }
    ask(
      path, of: entity, .sql("(\(column.sql) IS NOT NULL AND typeof(\(column.sql)) NOT IN (\(known)))"),
      "have a value of another type", "has a value of another type", shown: column)
    if column.type == .uuid {
      ask(
        path, of: entity, .sql("(typeof(\(column.sql)) = 'blob' AND length(\(column.sql)) <> 16)"),
        "have a UUID that is not 16 bytes long", "has a UUID that is not 16 bytes long", shown: column)
    }
  }

  private func askRaw(
    _ column: TableLayout.Column, _ type: EnumType, _ path: String, of entity: String, _ attribute: Attribute
  ) {
    guard knowsTypes, let values = state.types.rawValues(of: type), !values.isEmpty else { return }
    func unknown(_ values: [(name: String, literal: String)]) -> String {
      "(\(column.sql) IS NOT NULL AND \(column.sql) NOT IN (\(values.map(\.literal).joined(separator: ", "))))"
    }
    var question = RowQuestion(
      path: path, effect: .broken, rows: state.rows(of: entity), condition: .sql(unknown(values)),
      words: "hold a raw value that \(type.name) does not have",
      singular: "holds a raw value that \(type.name) does not have",
      consequence: type.isExternal ? "\(type.name) is the app's own type, and the manifest may not list all cases" : "",
      shown: column)
    if let newest, newest.types.version.stem != state.types.version.stem,
      let later = newestType(of: attribute, entity, newest), let known = newest.types.rawValues(of: later),
      !known.isEmpty
    {
      question.further = (unknown(known), "unknown to \(newest.types.version.stem) too")
    }
    checks.ask(question, for: .store)
  }

  private func newestType(of attribute: Attribute, _ entity: String, _ newest: RowState) -> EnumType? {
    newest.types.attribute(entity, attribute.name).flatMap { newest.types.enumeration($0.type) }
  }

  /// Of an enum without raw values exactly one case is set, by its own name.
  private func askCases(_ cases: [(name: String, slot: Slot)], _ path: String, of entity: String) {
    var presence: [String] = []
    for (name, slot) in cases {
      guard case .sql(let isPresent) = slot.isPresent else { return }
      presence.append("(\(isPresent))")
      if case .column(let column) = slot {
        ask(
          path, of: entity, .sql("(\(column.sql) IS NOT NULL AND \(column.sql) <> \(Database.literal(name)))"),
          "hold something else than \(name) in its column", "holds something else than \(name) in its column",
          shown: column)
      }
    }
    if presence.count > 1 {
      ask(
        path, of: entity, .sql("(\(presence.joined(separator: " + "))) > 1"), "are in more than one case",
        "is in more than one case")
    }
  }

  private func askEncoded(
    _ column: TableLayout.Column, _ type: SwiftType, _ path: String, of entity: String, _ attribute: Attribute
  ) {
    guard knowsTypes, attribute.transformer == nil, !attribute.options.contains(.codable), !column.usesExternalStorage
    else { return }
    let number = checks.shapes.number(of: state.types.names.expandingAliases(in: type).unwrapped, in: state.types)
    ask(
      path, of: entity, .sql("modelgen_decodes(\(column.sql), \(number)) = 0"),
      "have a value that does not decode as \(state.types.names.expandingAliases(in: type).unwrapped)",
      "has a value that does not decode as \(state.types.names.expandingAliases(in: type).unwrapped)", shown: column)
    checks.ask(
      RowQuestion(
        path: path, effect: .unclear, rows: state.rows(of: entity),
        condition: .sql("modelgen_decodes(\(column.sql), \(number)) = 2"),
        words: "have bytes that were not checked, since they are not JSON",
        singular: "has bytes that were not checked, since they are not JSON"), for: .store)
  }

  // MARK: - Links

  private func ask(_ relationship: Relationship, of entity: String, _ rows: TableLayout.Rows) {
    let path = "\(entity).\(relationship.name)"
    guard case .linked(let link) = state.source(entity, relationship.name),
      case .rows(let destination) = state.rows(of: relationship.destination)
    else { return }
    let target = Database.quoted(destination.table)
    func dangles(_ key: String, _ table: String, _ condition: String) -> String {
      "\(key) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(table) AS d WHERE d.Z_PK = \(key) AND d.\(condition))"
    }
    switch link {
    case .column(let column):
      let key = "t.\(Database.quoted(column))"
      if !relationship.isOptional {
        ask(
          path, of: entity, .sql("\(key) IS NULL"), "have no link, which is required", "has no link, which is required")
      }
      ask(
        path, of: entity, .sql("(\(dangles(key, target, destination.condition)))"),
        "lead to rows that are not there", "leads to a row that is not there")
    case .foreign(let table, let column):
      let key = "t.\(Database.quoted(column))"
      let condition = "t.\(destination.condition) AND \(dangles(key, Database.quoted(rows.table), rows.condition))"
      askLinks(path, condition, in: table)
    case .join(let table, let owner, let other):
      guard checks.joinsAsked.insert(table).inserted else { break }
      let keys = [
        dangles("t.\(Database.quoted(other))", target, destination.condition),
        dangles("t.\(Database.quoted(owner))", Database.quoted(rows.table), rows.condition),
      ]
      askLinks(path, keys.map { "(\($0))" }.joined(separator: " OR "), in: table)
    case .inverse, .unreadable: break
    }
    askCounts(relationship, path, entity)
  }

  private func askLinks(_ path: String, _ condition: String, in table: String) {
    let count = checks.tally.count("(\(condition))", in: table)
    checks.add(.store) { () throws(StoreError) -> RowFinding? in
      guard count.value > 0 else { return nil }
      return RowFinding(
        path: path, change: "", effect: .broken, count: count.value,
        words:
          "\(counted(count.value, "link")) \(count.value == 1 ? "leads" : "lead") to or from rows that are not there")
    }
  }

  private func askCounts(_ relationship: Relationship, _ path: String, _ entity: String) {
    guard relationship.isToMany else { return }
    let source = state.source(entity, relationship.name)
    if let maximum = relationship.maximumModelCount, maximum > 0 {
      ask(
        path, of: entity, checks.hasLinks(source, in: state, "> \(maximum)"),
        "have more than \(counted(maximum, "link"))",
        "has more than \(counted(maximum, "link"))")
    }
    if let minimum = relationship.minimumModelCount, minimum > 0 {
      ask(
        path, of: entity, checks.hasLinks(source, in: state, "< \(minimum)"),
        "have fewer than \(counted(minimum, "link"))",
        "has fewer than \(counted(minimum, "link"))")
    }
  }

  // MARK: - Keys and tables

  private func askUniqueness(_ members: [String], of entity: String, _ rows: TableLayout.Rows) {
    let path = members.count == 1 ? "\(entity).\(members[0])" : "\(entity).(\(members.joined(separator: ", ")))"
    var parts: [String] = []
    for member in members {
      switch KeyPart(member, of: entity, in: state) {
      case .expression(let sql): parts.append(sql)
      case .constant, .alwaysNil: return
      case .unknown(let reason):
        checks.add(.store) { () throws(StoreError) -> RowFinding? in
          RowFinding(path: path, change: "", effect: .unclear, words: "not checked: \(reason)")
        }
        return
      }
    }
    let shared = Found(SharedKeys())
    checks.workers.add(cost: .max - 2) { database throws(StoreError) in
      if try Self.hasIndex(on: parts, rows.table, in: database) { return }
      shared.value = try SharedKeys(parts, [], rows, separatesKinds: false, in: database)
    }
    checks.add(.store) { () throws(StoreError) -> RowFinding? in
      let found = shared.value
      guard found.rows > 0 else { return nil }
      return RowFinding(
        path: path, change: "", effect: .broken, count: found.rows,
        words: "\(counted(found.rows, "row")) share \(counted(found.groups, "key")) that must be unique",
        rows: found.examples)
    }
  }

  /// What a unique index of the table keeps apart needs no look.
  private static func hasIndex(
    on parts: [String], _ table: String, in database: Database
  ) throws(StoreError) -> Bool {
    let indexes = try database.rows(
      "SELECT name FROM pragma_index_list(\(Database.literal(table))) WHERE \"unique\" = 1 AND partial = 0"
    ) { $0.text(0) }
    for index in indexes {
      let columns = try database.rows("SELECT name FROM pragma_index_info(\(Database.literal(index)))") {
        $0.text(0).map { "t.\(Database.quoted($0))" }
      }
      if Set(columns) == Set(parts), !columns.isEmpty { return true }
    }
    return false
  }

  /// Rows whose `Z_ENT` no entity of their table has.
  private func askStrays() {
    var numbers: [String: Set<Int>] = [:]
    var names: [String: String] = [:]
    for rows in layout.rows.values {
      numbers[rows.table, default: []].formUnion(rows.numbers)
      if rows.numbers.count >= numbers[rows.table]?.count ?? 0 { names[rows.table] = rows.entity }
    }
    for (table, known) in numbers.sorted(by: { $0.key < $1.key }) {
      let list = known.sorted().map(String.init).joined(separator: ", ")
      let count = checks.tally.count("(t.Z_ENT IS NULL OR t.Z_ENT NOT IN (\(list)))", in: table)
      let name = names[table] ?? table
      checks.add(.store) { () throws(StoreError) -> RowFinding? in
        guard count.value > 0 else { return nil }
        return RowFinding(
          path: name, change: "", effect: .broken, count: count.value,
          words:
            "\(counted(count.value, "row")) of the table \(count.value == 1 ? "is" : "are") of no entity of the model")
      }
    }
  }
}

import SchemaEvolution
import SchemaModel
import StoreReader
import SwiftEmitter

// Rows that share what becomes unique, by the bytes that the index compares. NULL collides with nothing.

extension StepChecks {
  func askUniqueness(_ change: Change, _ entity: String, _ members: [String]) {
    guard change.changeClass == .custom || change.changeClass == .twoSteps || change.changeClass == .undetected else {
      return
    }
    let olds = members.map { member in
      let parts = member.split(separator: ".", maxSplits: 1).map(String.init)
      return ([oldName(parts[0], of: entity)] + parts.dropFirst()).joined(separator: ".")
    }
    let drafted = draft.deduplications.first { $0.entity == entity && $0.members == olds.filter(isThere(entity)) }
    ask(aboutKey: olds, of: entity, change, drafted)
  }

  /// Keys that hold already, by which rows become equal once the stage has prepared them.
  func askKeysThatMeet(_ change: Change, _ entity: String, _ members: [String]) {
    let olds = members.map { oldName($0, of: entity) }
    if let drafted = draft.collisions.first(where: { $0.members == olds && isKin($0.entity, entity) }) {
      return ask(aboutKey: olds, of: drafted.entity, change, drafted)
    }
    // The draft gives each of the rows a value of its own.
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      RowFinding(
        path: change.path, change: change.summary, effect: .none, count: 0,
        words: "the drafted stage gives each of these rows a value of its own", answer: answer(to: change))
    }
  }

  private func isKin(_ a: String, _ b: String) -> Bool {
    state.types.lineage(of: a).contains { $0.name == b } || state.types.lineage(of: b).contains { $0.name == a }
  }

  private func isThere(_ entity: String) -> (String) -> Bool {
    { member in self.state.sources[entity]?[String(member.prefix { $0 != "." })] != nil }
  }

  private func ask(
    aboutKey members: [String], of entity: String, _ change: Change, _ drafted: DraftedStage.Deduplication?
  ) {
    guard case .rows(let rows) = state.rows(of: entity) else {
      if case .unknown(let reason) = state.rows(of: entity) { addUnclear(change, reason) }
      return
    }
    var parts: [String] = []
    var texts: [String] = []
    for member in members {
      guard isThere(entity)(member) else {
        // Added with this step: the same in every row, or nil, which collides with nothing.
        if let attribute = next.attribute(entity, member), !next.isNilInOldRows(attribute) { continue }
        return
      }
      let part = KeyPart(member, of: entity, in: state, convertedTo: drafted?.conversions[member])
      switch part.prepared(drafted?.prepared[member], type: state.types.attribute(entity, member)?.type, state.types) {
      case .expression(let sql):
        parts.append(sql)
        if drafted?.texts.contains(member) == true { texts.append(sql) }
      case .constant: continue
      case .alwaysNil: return
      case .unknown(let reason): return addUnclear(change, reason)
      }
    }
    let kinds = rows.numbers.count > 1
    let checks = checks
    let isDrafted = step.stage == .custom && change.changeClass == .custom
    let total = checks.tally.count(rows.condition, in: rows.table)
    let shared = Found(SharedKeys())
    if isDrafted { checks.sharedKeys[TableOfStep(target: target, table: rows.table), default: []].append(shared) }
    checks.workers.add(cost: .max - 2) { database throws(StoreError) in
      shared.value = try SharedKeys(parts, texts, rows, separatesKinds: kinds && drafted != nil, in: database)
    }
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      let found = shared.value
      guard found.rows > 0 else { return nil }
      let groups = counted(found.groups, "key")
      var words = "\(found.rows) of \(counted(total.value, "row")) share \(groups) that must be unique"
      if isDrafted {
        words += "; the drafted stage keeps \(found.kept) and deletes \(found.rows - found.kept)"
        words += Self.renewed(found.empty, "with empty text")
        words += Self.renewed(found.strangers, "whose key a row of another entity has")
      } else {
        words += ": the index cannot be built"
      }
      var finding = RowFinding(
        path: change.path, change: change.summary, effect: isDrafted ? .work : .fails, count: found.rows,
        total: total.value,
        words: words, rows: found.examples, answer: answer(to: change))
      finding.touched = found.rows - found.kept + found.empty + found.strangers
      return finding
    }
  }

  /// What becomes of rows that stay and cannot keep their key.
  private static func renewed(_ count: Int, _ which: String) -> String {
    count == 0 ? "" : "; \(counted(count, "row")) \(which) \(count == 1 ? "gets" : "get") another value"
  }

  /// Which row of several stays is for the stage to say, and with it what is left for the next key: each key is counted in
  /// the rows as they are.
  func addNoteOnSeveralKeys() {
    for entity in state.types.version.entities where entity.superentity == nil {
      guard case .rows(let rows) = state.rows(of: entity.name),
        let keys = checks.sharedKeys[TableOfStep(target: target, table: rows.table)]
      else { continue }
      checks.add(target) { () throws(StoreError) -> RowFinding? in
        let count = keys.count { $0.value.rows > $0.value.kept }
        guard count > 1 else { return nil }
        return RowFinding(
          path: entity.name, change: "uniqueness added", effect: .none, count: count,
          words: "\(count) keys are counted one by one; a row that shares several of them is deleted once")
      }
    }
  }

  func addUnclear(_ change: Change, _ reason: String) {
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      RowFinding(
        path: change.path, change: change.summary, effect: .unclear, words: "not checked: \(reason)",
        answer: answer(to: change))
    }
  }
}

extension VersionTypes {
  /// True where rows that are older than the attribute have NULL in it.
  func isNilInOldRows(_ attribute: Attribute) -> Bool {
    guard isOptional(attribute.type) else { return false }
    if enumeration(attribute.type) != nil || structure(attribute.type) != nil { return true }
    return attribute.defaultValue.map { $0.value == .null } ?? true
  }
}

/// A member of a key as SQL compares it.
enum KeyPart {
  case expression(String)
  /// The same in every row.
  case constant
  case alwaysNil
  case unknown(String)

  init(_ member: String, of entity: String, in state: RowState, convertedTo: SwiftType.Scalar? = nil) {
    let parts = member.split(separator: ".").map(String.init)
    guard let first = parts.first else {
      self = .unknown("the key has no name")
      return
    }
    switch state.source(entity, first) {
    case .constant(let isNil): self = isNil ? .alwaysNil : .constant
    case .unknown(let reason): self = .unknown(reason)
    case .converted: self = .unknown("a stage before converts its values")
    case .filled(.stored(let slot, _)), .stored(let slot, _):
      self = Self.part(of: slot, parts.dropFirst(), convertedTo)
    case .filled(.linked(let link)), .linked(let link):
      self = Self.part(of: link, parts, entity, state)
    case .filled: self = .unknown("a stage before computes its values")
    }
  }

  private static func part(of slot: Slot, _ path: ArraySlice<String>, _ type: SwiftType.Scalar?) -> KeyPart {
    var slot = slot
    for name in path {
      guard let inner = slot.part(name) else { return .unknown("\(name) is not in the store") }
      slot = inner
    }
    switch slot {
    case .column(let column):
      return type.map { converted(column.sql, to: $0) } ?? .expression(column.sql)
    case .raw(let column): return .expression(column.sql)
    case .cases(let cases):
      var columns: [String] = []
      for (_, slot) in cases {
        guard case .column(let column) = slot else { return .unknown("a case with associated values has no column") }
        columns.append(column.sql)
      }
      return columns.count == 1 ? .expression(columns[0]) : .expression("coalesce(\(columns.joined(separator: ", ")))")
    case .encoded(let column): return .expression(column.sql)
    case .fields: return .unknown("a struct as a whole has no column")
    case .unreadable(let reason): return .unknown(reason)
    }
  }

  /// As the draft of the stage compares a number whose type changes.
  private static func converted(_ sql: String, to type: SwiftType.Scalar) -> KeyPart {
    if type == .bool { return .expression("(\(sql) <> 0)") }
    guard let (bits, isSigned) = type.integerWidth, bits < 64 else {
      return type == .float ? .unknown("digits that Float does not hold") : .expression(sql)
    }
    let (low, high) = isSigned ? (-(1 << (bits - 1)), 1 << (bits - 1) - 1) : (0, 1 << bits - 1)
    return .expression("CAST(min(max(round(\(sql)), \(low)), \(high)) AS INTEGER)")
  }

  private static func part(
    of link: TableLayout.Link, _ path: [String], _ entity: String, _ state: RowState
  ) -> KeyPart {
    guard case .column(let column) = link else { return .unknown("the link is not in a column of the row") }
    let key = "t.\(Database.quoted(column))"
    if path.count == 1 { return .expression(key) }
    guard let destination = state.types.relationship(entity, path[0])?.destination,
      case .rows(let rows) = state.rows(of: destination)
    else { return .unknown("the destination has no table") }
    let rest = path.dropFirst().joined(separator: ".")
    guard case .expression(let inner) = KeyPart(rest, of: destination, in: state) else {
      return .unknown("\(rest) of \(destination) has no column that is known")
    }
    // Each row that a key leads to has a name of its own in the query.
    let row = "v\(path.count)"
    return .expression(
      "(SELECT \(inner.replacing("t.\"", with: "\(row).\"")) FROM \(Database.quoted(rows.table)) AS \(row)"
        + " WHERE \(row).Z_PK = \(key))")
  }
}

/// Rows of an entity that share a key.
struct SharedKeys {
  private(set) var groups = 0
  private(set) var rows = 0
  /// What the drafted stage leaves of them.
  private(set) var kept = 0
  /// Rows that stay because their texts are empty and become something else.
  private(set) var empty = 0
  /// Rows that stay beside one of another entity, with which they cannot become one.
  private(set) var strangers = 0
  private(set) var examples: [Int64] = []
  private static let mostExamples = 5

  /// Nothing is shared.
  init() {}

  init(
    _ parts: [String], _ texts: [String], _ rows: TableLayout.Rows, separatesKinds: Bool, in database: Database
  ) throws(StoreError) {
    let table = Database.quoted(rows.table)
    // A key that leads through a link is worked out once for each row, before rows are grouped.
    let keys = parts.enumerated().map { "\(Self.rebased($1)) AS k\($0)" }
    let names = parts.indices.map { "k\($0)" }
    let emptiness = texts.isEmpty ? "0" : texts.map { "\(Self.rebased($0)) = ''" }.joined(separator: " AND ")
    let inner =
      "SELECT u.Z_PK AS pk, u.Z_ENT AS ent, (\(emptiness)) AS e\(keys.isEmpty ? "" : ", " + keys.joined(separator: ", "))"
      + " FROM \(table) AS u WHERE \(rows.condition.replacing("Z_ENT", with: "u.Z_ENT"))"
    let present = names.isEmpty ? "1" : names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    let grouping = names.isEmpty ? "1" : names.joined(separator: ", ")
    let grouped =
      "SELECT count(*) AS n, count(DISTINCT ent) AS c, max(e) AS e, min(pk) AS first FROM (\(inner)) WHERE \(present)"
      + " GROUP BY \(grouping) HAVING n > 1"
    _ = try database.rows(grouped) { row -> Never? in
      let (count, kinds, first) = (Int(row.integer(0)), Int(row.integer(1)), row.integer(3))
      let isEmpty = row.integer(2) != 0
      groups += 1
      self.rows += count
      kept += isEmpty ? count : separatesKinds ? kinds : 1
      if isEmpty { empty += count }
      if separatesKinds, !isEmpty { strangers += kinds - 1 }
      let place = examples.firstIndex { $0 > first } ?? examples.count
      if place < Self.mostExamples { examples.insert(first, at: place) }
      if examples.count > Self.mostExamples { examples.removeLast() }
      return nil
    }
  }

  /// The row of the query inside, whose table is `u`.
  private static func rebased(_ sql: String) -> String { sql.replacing("t.\"", with: "u.\"") }
}

import SchemaEvolution
import SchemaModel
import StoreReader
import SwiftEmitter

// Rows and values that go on elsewhere, as the draft of the stage carries them.

extension StepChecks {
  /// The rows of a new entity: those of others, one for each link, or one for each value.
  func askRowsMade(_ change: Change, _ entity: String) {
    let moves = draft.moves.filter { $0.target == entity }
    for move in moves { askMove(change, move) }
    if !moves.isEmpty {
      for key in next.lineage(of: entity).flatMap(\.allUniqueness) { askKeyOfMoved(change, entity, key, moves) }
    }
    for making in draft.linkMakings where making.entity == entity {
      askLinkCount(
        change, making.owner, oldName(making.relationship, of: making.owner), .work, "become a row of \(entity) each",
        "becomes a row of \(entity)")
    }
    let isMade =
      !moves.isEmpty || draft.linkMakings.contains { $0.entity == entity }
      // Counted where the link is filled.
      || draft.linkings.contains { next.relationship($0.entity, $0.relationship)?.destination == entity }
    if isMade { return }
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      RowFinding(
        path: entity, change: change.summary, effect: .unclear,
        words: "not checked: the draft makes none; its rows are what the stage's own code makes",
        answer: answer(to: change))
    }
  }

  private func askMove(_ change: Change, _ move: DraftedStage.Move) {
    ask(
      change, .work, of: move.source, condition(of: move), "of \(move.source) become rows of \(move.target)",
      "of \(move.source) becomes a row of \(move.target)", path: move.target)
    for value in move.values {
      let origin = oldName(value.source, of: move.source)
      guard let old = state.types.attribute(move.source, origin), let new = next.attribute(move.target, value.target)
      else { continue }
      askConversion(
        change, move.source, origin, old.type, new.type, isDrafted: true, path: "\(move.target).\(value.target)")
    }
  }

  /// True for rows that become one of the target's.
  private func condition(of move: DraftedStage.Move) -> Condition {
    move.needed.isEmpty
      ? .always : .any(move.needed.map { state.source(move.source, oldName($0, of: move.source)).isNil.negated })
  }

  /// Rows of one or several entities that share what is unique in the entity that they come together in.
  private func askKeyOfMoved(_ change: Change, _ entity: String, _ key: [String], _ moves: [DraftedStage.Move]) {
    var queries: [String] = []
    for move in moves {
      guard case .rows(let rows) = state.rows(of: move.source) else { continue }
      switch keyOfMoved(key, move) {
      case .unknown(let reason): return addUnclear(change, reason)
      case .distinct: continue
      case .columns(let columns):
        var conditions = [rows.condition]
        switch condition(of: move) {
        case .always: break
        case .never: continue
        case .sql(let text): conditions.append(text)
        case .unknown(let reason): return addUnclear(change, reason)
        }
        queries.append(
          "SELECT \(columns.enumerated().map { "\($1) AS k\($0)" }.joined(separator: ", "))"
            + " FROM \(Database.quoted(rows.table)) AS t WHERE \(conditions.joined(separator: " AND "))")
      }
    }
    guard !queries.isEmpty else { return }
    let names = key.indices.map { "k\($0)" }
    let query =
      "SELECT count(*), coalesce(sum(n), 0) FROM (SELECT count(*) AS n FROM (\(queries.joined(separator: " UNION ALL ")))"
      + " WHERE \(names.map { "\($0) IS NOT NULL" }.joined(separator: " AND "))"
      + " GROUP BY \(names.joined(separator: ", ")) HAVING n > 1)"
    let checks = checks
    let path = key.count == 1 ? "\(entity).\(key[0])" : "\(entity).(\(key.joined(separator: ", ")))"
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      let found = try checks.database.rows(query) { (groups: Int($0.integer(0)), rows: Int($0.integer(1))) }
      guard let found = found.first, found.rows > 0 else { return nil }
      let lost = found.rows - found.groups
      return RowFinding(
        path: path, change: change.summary, effect: .lost, count: lost,
        words: "\(found.rows) of the rows share \(counted(found.groups, "key")) that must be unique:"
          + " \(counted(lost, "row")) \(lost == 1 ? "is" : "are") merged into others", answer: nil)
    }
  }

  private enum MovedKey {
    case columns([String])
    /// Each row has a key of its own, or none that collides.
    case distinct
    case unknown(String)
  }

  private func keyOfMoved(_ key: [String], _ move: DraftedStage.Move) -> MovedKey {
    var columns: [String] = []
    for member in key {
      let parts = member.split(separator: ".", maxSplits: 1).map(String.init)
      guard let value = move.values.first(where: { $0.target == parts[0] }) else {
        guard let attribute = next.attribute(move.target, parts[0]) else { return .distinct }
        if next.isNilInOldRows(attribute) { return .distinct }
        switch attribute.defaultValue?.value {
        case .bool, .number, .string, .enumCase: columns.append("0")
        default: return .unknown("the stage gives \(move.target).\(member) a value by its type")
        }
        continue
      }
      let origin = oldName(value.source, of: move.source)
      let path = ([origin] + parts.dropFirst()).joined(separator: ".")
      if let old = state.types.attribute(move.source, origin), let new = next.attribute(move.target, parts[0]),
        state.types.plain(old.type) != next.plain(new.type)
      {
        return .unknown("the stage converts \(move.source).\(origin)")
      }
      switch KeyPart(path, of: move.source, in: state) {
      case .expression(let sql):
        let isFilled =
          next.attribute(move.target, parts[0]).map { !next.isOptional($0.type) } ?? false
          && (state.types.attribute(move.source, origin).map { state.types.isOptional($0.type) } ?? false)
        // Rows without a value get one and the same.
        columns.append(isFilled ? "coalesce(\(sql), \(Database.literal("\u{1}the stage's value")))" : sql)
      case .constant: columns.append("0")
      case .alwaysNil: return .distinct
      case .unknown(let reason): return .unknown(reason)
      }
    }
    return .columns(columns)
  }

  // MARK: - Values

  /// Links to rows that are made of values.
  func askLinking(_ change: Change, _ entity: String, _ linking: DraftedStage.Linking) {
    guard case .rows(let rows) = state.rows(of: entity), let link = next.relationship(entity, linking.relationship)
    else { return }
    var presence: [Condition] = []
    var columns: [String] = []
    var isList = false
    for name in linking.sources {
      let source = state.source(entity, oldName(name, of: entity))
      var isPresent = source.isNil.negated
      switch source.slot {
      case .column(let column)?:
        // Of an empty text no row is made, unless each row must have a link.
        if column.type == .string, link.isOptional || link.isToMany || linking.sources.count > 1 {
          isPresent = .all([isPresent, .sql("\(column.sql) <> ''")])
        }
        columns.append(column.sql)
      case .raw(let column)?: columns.append(column.sql)
      case .encoded?: isList = true
      case nil: return addUnclear(change, "a stage before computes \(entity).\(name)")
      default: isList = true
      }
      presence.append(isPresent)
    }
    let words = linking.isOwn ? "get a row of \(link.destination) of their own" : "are linked by their value"
    let single = linking.isOwn ? "gets a row of \(link.destination) of its own" : "is linked by its value"
    ask(change, .work, of: entity, .any(presence), words, single)
    guard !linking.isOwn, !isList, case .sql(let condition) = Condition.any(presence) else { return }
    let isNew: Bool
    if case .rows = state.rows(of: link.destination) { isNew = false } else { isNew = true }
    let query =
      "SELECT count(*) FROM (SELECT DISTINCT \(columns.joined(separator: ", ")) FROM \(Database.quoted(rows.table)) AS t"
      + " WHERE \(rows.condition) AND \(condition))"
    let checks = checks
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      let count = try checks.database.rows(query) { Int($0.integer(0)) }.first ?? 0
      guard count > 0 else { return nil }
      let what = count == 1 ? "1 value becomes a row" : "\(count) different values become rows"
      return RowFinding(
        path: link.destination, change: change.summary, effect: .none, count: count,
        words: "\(what) of \(link.destination)" + (isNew ? "" : ", where there is none of that value yet"),
        answer: answer(to: change))
    }
  }

  /// Values of several properties that meet in one, and a value that is taken apart.
  func askRegrouping(_ change: Change, _ entity: String, _ name: String, _ copy: DraftedStage.Copy) {
    let sources = copy.sources.map { state.source(entity, oldName($0, of: entity)) }
    if copy.sources.count > 1 {
      let names = copy.sources.map { "`\($0)`" }.joined(separator: ", ")
      var terms: [String] = []
      for source in sources {
        switch isSaid(source) {
        case .sql(let text): terms.append("(\(text))")
        case .always: terms.append("1")
        case .never: continue
        case .unknown(let reason): return addUnclear(change, reason)
        }
      }
      guard terms.count > 1 else { return }
      ask(
        change, .work, of: entity, .sql("(\(terms.joined(separator: " + "))) > 1"),
        "have a value in more than one of \(names), which meet in `\(name)`",
        "has a value in more than one of \(names), which meet in `\(name)`")
      return
    }
    // Said once for all that the value is taken apart into.
    guard copy.targets.first == name, let source = sources.first else { return }
    let names = copy.targets.map { "`\($0)`" }.joined(separator: ", ")
    guard case .column(let column)? = source.slot, column.type == .string else {
      ask(
        change, .work, of: entity, source.isNil, "have no value for \(names) to be taken from",
        "has no value for \(names) to be taken from")
      return
    }
    ask(
      change, .work, of: entity, .sql("modelgen_words(coalesce(\(column.sql), ''), 0) < \(copy.targets.count)"),
      "have fewer words than \(names) take", "has fewer words than \(names) take")
  }

  /// True for rows with a value that says something.
  private func isSaid(_ source: RowSource) -> Condition {
    guard case .column(let column)? = source.slot, column.type == .string else { return source.isNil.negated }
    return .all([source.isNil.negated, .sql("\(column.sql) <> ''")])
  }

  /// Links that go on in another relationship.
  func askRelinking(_ change: Change, _ entity: String, _ name: String, _ old: Relationship) {
    guard let new = next.relationship(entity, name), old.isToMany, !new.isToMany else { return }
    ask(
      change, .lost, of: entity, checks.hasLinks(state.source(entity, old.name), in: state, "> 1"),
      "have more than one link, of which the stage keeps one", "has more than one link, of which the stage keeps one")
  }

  // MARK: - What goes after it was carried on

  func askEntityRemoved(_ change: Change, _ entity: String) {
    let moves = previous.moves.filter { $0.source == entity }
    guard !moves.isEmpty else {
      return ask(change, .lost, of: entity, .always, "go with the table", "goes with the table")
    }
    let targets = moves.map(\.target).joined(separator: " and ")
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      RowFinding(
        path: change.path, change: change.summary, effect: .none, count: 0,
        words: "its rows go on in \(targets), which the stage before makes of them", answer: answer(to: change))
    }
    let taken = Set(moves.flatMap { $0.values.map(\.source) })
    for attribute in state.types.attributes(of: entity) where !taken.contains(attribute.name) {
      askValuesLost(change, entity, attribute.name, path: "\(entity).\(attribute.name)")
    }
  }

  /// True, and said, where the stage of the step before carries what goes.
  func isCarriedOn(_ change: Change, _ entity: String, _ name: String, _ what: String) -> Bool {
    let heirs = heirs(of: name, in: entity).map { "`\($0)`" }.joined(separator: " and ")
    guard !heirs.isEmpty else { return false }
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      RowFinding(
        path: change.path, change: change.summary, effect: .none, count: 0,
        words: "its \(what) go on in \(heirs), which the stage before fills", answer: answer(to: change))
    }
    return true
  }

  /// What the stage of the step before fills from a property that goes.
  private func heirs(of name: String, in entity: String) -> [String] {
    let kin = Set(state.types.lineage(of: entity).map(\.name)).union([entity])
    let copied = previous.copies.filter { kin.contains($0.entity) && $0.sources.contains(name) }.flatMap(\.targets)
    let linked = previous.linkings.filter { kin.contains($0.entity) && $0.sources.contains(name) }.map(\.relationship)
    let moved = previous.moves.filter { kin.contains($0.source) }.flatMap { move in
      move.values.filter { $0.source == name }.map { "\(move.target).\($0.target)" }
    }
    return copied + linked + moved
  }
}

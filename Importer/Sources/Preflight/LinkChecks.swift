import SchemaEvolution
import SchemaModel
import StoreReader

// Links: what a step cuts, narrows or asks of them.

extension StepChecks {
  func askLinksLost(_ change: Change, _ entity: String, _ name: String) {
    // The side that keeps the links stays, or goes with a finding of its own.
    if case .inverse(let owner, let other)? = state.source(entity, name).link {
      let isTold = step.changes.contains { change in
        switch change.kind {
        case .relationshipRemoved(owner, other), .entityRemoved(owner): true
        default: false
        }
      }
      if !isTold {
        checks.add(target) { () throws(StoreError) -> RowFinding? in
          RowFinding(
            path: change.path, change: change.summary, effect: .none, count: 0,
            words: "the links are in \(owner).\(other), which stays", answer: answer(to: change))
        }
      }
      return
    }
    if isCarriedOn(change, entity, name, "links") { return }
    askLinkCount(change, entity, name, .lost, "vanish", "vanishes")
  }

  /// Counts links rather than rows: a row may have many.
  func askLinkCount(
    _ change: Change, _ entity: String, _ name: String, _ effect: RowEffect, _ words: String, _ singular: String,
    evenWithoutRows: String? = nil
  ) {
    guard let (rows, link) = storedLinks(entity, name, change, isTold: evenWithoutRows != nil) else {
      if let evenWithoutRows {
        checks.add(target) { () throws(StoreError) -> RowFinding? in
          RowFinding(
            path: change.path, change: change.summary, effect: effect, count: 0, words: evenWithoutRows,
            answer: answer(to: change))
        }
      }
      return
    }
    let count: Tally.Count
    switch link {
    case .column(let column):
      count = checks.tally.count("\(rows.condition) AND t.\(Database.quoted(column)) IS NOT NULL", in: rows.table)
    case .foreign(let table, let column):
      count = checks.tally.count(linkBelongs(rows, "t.\(Database.quoted(column))"), in: table)
    case .join(let table, let owner, _):
      // Where both sides go, the pairs go once.
      guard effect != .lost || checks.pairsLost.insert(TableOfStep(target: target, table: table)).inserted else {
        return
      }
      count = checks.tally.count(linkBelongs(rows, "t.\(Database.quoted(owner))"), in: table)
    case .inverse(let other, let relationship):
      return askLinkCount(change, other, relationship, effect, words, singular, evenWithoutRows: evenWithoutRows)
    case .unreadable(let reason): return addUnclear(change, reason)
    }
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      guard count.value > 0 || evenWithoutRows != nil else { return nil }
      return RowFinding(
        path: change.path, change: change.summary, effect: effect, count: count.value,
        words: count.value == 0
          ? evenWithoutRows ?? "" : "\(counted(count.value, "link")) \(count.value == 1 ? singular : words)",
        answer: answer(to: change))
    }
  }

  /// The rows of an entity, and where a relationship of theirs is in the store; nil where there is nothing to ask. Where that
  /// is not known, it is said, unless the caller tells of it.
  private func storedLinks(
    _ entity: String, _ name: String, _ change: Change, isTold: Bool = false
  ) -> (rows: TableLayout.Rows, link: TableLayout.Link)? {
    let source = state.source(entity, name)
    switch state.rows(of: entity) {
    case .none: return nil
    case .unknown(let reason):
      if !isTold { addUnclear(change, reason) }
      return nil
    case .rows(let rows):
      if let link = source.link { return (rows, link) }
      if !isTold, let reason = source.unread { addUnclear(change, reason) }
      return nil
    }
  }

  private func linkBelongs(_ rows: TableLayout.Rows, _ key: String) -> String {
    "\(key) IN (SELECT Z_PK FROM \(Database.quoted(rows.table)) WHERE \(rows.condition))"
  }

  func askLinks(_ change: Change, _ entity: String, _ name: String, _ aspect: ChangeKind.RelationshipAspect) {
    let origin = oldName(name, of: entity)
    switch aspect {
    case .toMany, .becameOptional, .deleteRule: return
    case .becameRequired:
      guard change.changeClass == .custom || change.changeClass == .undetected else { return }
      let effect: RowEffect = step.stage == .custom ? .work : .fails
      ask(
        change, effect, of: entity, state.source(entity, origin).isNil, "have no link", "has no link",
        then: effect == .work ? "the stage must link them or delete them" : "134110")
    case .destination:
      guard change.changeClass == .twoSteps else { return }
      askLinkCount(
        change, entity, origin, .fails, "cannot lead to rows of another entity",
        "cannot lead to rows of another entity",
        evenWithoutRows: "no stage can do it")
    case .toOne:
      askOwners(
        change, entity, origin, "> 1", .fails, "have more than one link, of which no stage can choose one",
        "has more than one link, of which no stage can choose one", evenWithoutRows: "no stage can do it")
    case .counts: askCounts(change, entity, name, origin)
    case .sharing: askShared(change, entity, origin)
    case .inverse:
      if change.rule?.name == "inverse-narrowed" { return askShared(change, entity, origin) }
      if change.changeClass == .lightweight, change.remedy != nil {
        askLinkCount(
          change, entity, origin, .unclear, "exist, and what becomes of them is not documented",
          "exists, and what becomes of it is not documented")
      }
    }
  }

  private func askCounts(_ change: Change, _ entity: String, _ name: String, _ origin: String) {
    guard let relationship = next.relationship(entity, name) else { return }
    if let maximum = relationship.maximumModelCount, maximum > 0 {
      askOwners(
        change, entity, origin, "> \(maximum)", .broken,
        "have more than \(counted(maximum, "link")) and cannot be saved",
        "has more than \(counted(maximum, "link")) and cannot be saved")
    }
    if let minimum = relationship.minimumModelCount, minimum > 0 {
      askOwners(
        change, entity, origin, "< \(minimum)", .broken,
        "have fewer than \(counted(minimum, "link")) and cannot be saved",
        "has fewer than \(counted(minimum, "link")) and cannot be saved")
    }
  }

  private func askOwners(
    _ change: Change, _ entity: String, _ origin: String, _ comparison: String, _ effect: RowEffect, _ words: String,
    _ singular: String, evenWithoutRows: String? = nil
  ) {
    ask(
      change, effect, of: entity, checks.hasLinks(state.source(entity, origin), in: state, comparison), words, singular,
      evenWithoutRows: evenWithoutRows)
  }

  /// Of rows that lead to one, at most one keeps its link.
  private func askShared(_ change: Change, _ entity: String, _ origin: String) {
    guard let (rows, link) = storedLinks(entity, origin, change) else { return }
    let (table, key, condition): (String, String, String)
    switch link {
    case .column(let column): (table, key, condition) = (rows.table, "t.\(Database.quoted(column))", rows.condition)
    case .join(let pairs, let owner, let destination):
      (table, key) = (pairs, "t.\(Database.quoted(destination))")
      condition = linkBelongs(rows, "t.\(Database.quoted(owner))")
    // One owner for each row, before as after.
    case .foreign, .inverse: return
    case .unreadable(let reason): return addUnclear(change, reason)
    }
    let query =
      "SELECT count(*), coalesce(sum(n), 0) FROM (SELECT count(*) AS n FROM \(Database.quoted(table)) AS t"
      + " WHERE \(condition) AND \(key) IS NOT NULL GROUP BY \(key) HAVING n > 1)"
    let checks = checks
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      let found = try checks.database.rows(query) { (groups: Int($0.integer(0)), links: Int($0.integer(1))) }
      guard let found = found.first, found.links > 0 else { return nil }
      let lost = found.links - found.groups
      return RowFinding(
        path: change.path, change: change.summary, effect: .lost, count: lost,
        words: "\(found.links) links lead to \(counted(found.groups, "row")) that can keep one of them each:"
          + " \(counted(lost, "link")) \(lost == 1 ? "vanishes" : "vanish")",
        answer: answer(to: change))
    }
  }

  func askLeavers(_ change: Change, _ entity: String, _ name: String, _ leavers: [String]) {
    guard let (rows, link) = storedLinks(entity, name, change) else { return }
    var numbers: [TableLayout.Rows] = []
    for leaver in leavers {
      switch state.rows(of: leaver) {
      case .rows(let rows): numbers.append(rows)
      case .none: continue
      case .unknown(let reason): return addUnclear(change, reason)
      }
    }
    guard let destination = numbers.first else { return }
    let kinds = numbers.flatMap(\.numbers).map(String.init).joined(separator: ", ")
    let keys = "(SELECT Z_PK FROM \(Database.quoted(destination.table)) WHERE Z_ENT IN (\(kinds)))"
    let count: Tally.Count
    switch link {
    case .column(let column):
      count = checks.tally.count(
        "\(rows.condition) AND t.\(Database.quoted(column)) IN \(keys)", in: rows.table)
    case .foreign(let table, let column):
      count = checks.tally.count("t.Z_ENT IN (\(kinds)) AND t.\(Database.quoted(column)) IS NOT NULL", in: table)
    case .join(let table, _, let other): count = checks.tally.count("t.\(Database.quoted(other)) IN \(keys)", in: table)
    // The links are in the rows that go, or that lose the property: told with these.
    case .inverse: return
    case .unreadable(let reason): return addUnclear(change, reason)
    }
    checks.add(target) { () throws(StoreError) -> RowFinding? in
      guard count.value > 0 else { return nil }
      return RowFinding(
        path: change.path, change: change.summary, effect: .lost, count: count.value,
        words: "\(counted(count.value, "link")) to rows of \(leavers.joined(separator: ", "))"
          + " \(count.value == 1 ? "is" : "are") cut",
        answer: answer(to: change))
    }
  }
}

extension RowChecks {
  /// True for rows whose number of links compares so.
  func hasLinks(_ source: RowSource, in state: RowState, _ comparison: String) -> Condition {
    guard let link = source.link else {
      // A relationship that is new has no links.
      return source.unread.map { .unknown($0) } ?? .sql("0 \(comparison)")
    }
    if case .filled = source, comparison.hasPrefix("<") { return .unknown("a stage before adds links") }
    switch link {
    case .column(let column): return .sql("(t.\(Database.quoted(column)) IS NOT NULL) \(comparison)")
    case .foreign(let table, let column): return counting(table, column, comparison)
    case .join(let table, let owner, _): return counting(table, owner, comparison)
    case .inverse(let entity, let relationship):
      guard case .rows(let rows) = state.rows(of: entity),
        case .column(let column)? = state.source(entity, relationship).link
      else { return .unknown("the inverse has no column that is known") }
      return counting(rows.table, column, comparison)
    case .unreadable(let reason): return .unknown(reason)
    }
  }

  /// Grouped once, so that nothing is looked up row by row.
  private func counting(_ table: String, _ column: String, _ comparison: String) -> Condition {
    let key = Database.quoted(column)
    let counts = "SELECT \(key) FROM \(Database.quoted(table)) WHERE \(key) IS NOT NULL GROUP BY \(key) HAVING count(*)"
    guard comparison.hasPrefix("<") else { return .sql("t.Z_PK IN (\(counts) \(comparison))") }
    // Rows without any link are in no group.
    return .sql("t.Z_PK NOT IN (\(counts) >= \(comparison.dropFirst(2)))")
  }
}

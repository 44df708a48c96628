import Diagnostics
import SchemaEvolution
import SchemaModel
import StoreReader
import SwiftEmitter

/// The questions of one step: what each of its changes, as `diff` tells them, means for rows that are there.
struct StepChecks {
  let checks: RowChecks
  let target: CheckTarget
  let step: MigrationStep
  /// The rows before the step, and the version that they are read by after it.
  let state: RowState
  let next: VersionTypes
  let draft: DraftedStage
  /// What the stage of the step before carries on; nothing where the store has that step behind it.
  let previous: DraftedStage
  let news: StepNews
  /// True for a property whose values the stage computes or prepares.
  private var isCustom: Bool { step.stage == .custom }

  init(
    _ checks: RowChecks, _ target: CheckTarget, _ step: MigrationStep, _ state: RowState, in schema: Schema,
    _ draft: DraftedStage, after previous: DraftedStage
  ) {
    self.checks = checks
    self.target = target
    self.step = step
    self.state = state
    next = VersionTypes(schema.versions[step.to])
    self.draft = draft
    self.previous = previous
    news = StepNews(step)
  }

  func askAll() {
    for change in step.changes { ask(about: change) }
    addNoteOnSeveralKeys()
  }

  private func ask(about change: Change) {
    switch change.kind {
    case .entityRemoved(let entity): askEntityRemoved(change, entity)
    case .superentityChanged(let entity, _, _, _):
      if change.changeClass == .twoSteps {
        ask(
          change, .fails, of: entity, .always, "are in a table of their own", "is in a table of its own",
          evenWithoutRows: "no stage can do it")
      }
    case .attributeAdded(let entity, let name): askAdded(change, entity, name)
    case .attributeRemoved(let entity, let name): askRemoved(change, entity, name)
    case .attributeRenamed(let entity, let old, _):
      guard change.changeClass == .undetected else { return }
      ask(
        change, .unclear, of: entity, state.source(entity, old).isNil.negated,
        "have a value that no stage carries over", "has a value that no stage carries over")
    case .attributeTypeChanged(let entity, let name): askRetyped(change, entity, name)
    case .attributeBecameRequired(let entity, let name): askRequired(change, entity, name)
    case .attributeOption(let entity, let name, _, _):
      guard change.changeClass == .twoSteps else { return }
      ask(
        change, .fails, of: entity, state.source(entity, oldName(name, of: entity)).isNil.negated, "have a value",
        "has a value", evenWithoutRows: "no stage can do it")
    case .relationshipAdded(let entity, let name):
      guard let link = next.relationship(entity, name), !link.isToMany, !link.isOptional else { return }
      ask(change, .fails, of: entity, .always, "would have no link (134110)")
    case .relationshipRemoved(let entity, let name): askLinksLost(change, entity, name)
    case .relationshipChanged(let entity, let name, let aspect): askLinks(change, entity, name, aspect)
    case .linksCut(let entity, let name, let leavers): askLeavers(change, entity, name, leavers)
    case .propertyKindChanged(let entity, let name):
      ask(
        change, .fails, of: entity, presence(entity, oldName(name, of: entity)), "have a value or link",
        "has a value or link", evenWithoutRows: "no stage can do it")
    case .uniquenessAdded(let entity, let members): askUniqueness(change, entity, members)
    case .valueTypeChanged(let type, let member, let aspect): askValueType(change, type, member, aspect)
    case .fill(let entity, let name): askFill(change, entity, name)
    case .entityFilled(let entity): askRowsMade(change, entity)
    case .keysMayMeet(let entity, let members): askKeysThatMeet(change, entity, members)
    case .entityAdded, .propertyMoved, .attributeBecameOptional, .attributeDefaultChanged, .hashModifierChanged,
      .relationshipRenamed, .uniquenessRemoved, .indexChanged, .nameRespelt, .documentationChanged, .otherNeutral:
      return
    }
  }

  // MARK: - Asking

  func ask(
    _ change: Change, _ effect: RowEffect, of entity: String, _ condition: Condition, _ words: String,
    _ singular: String? = nil, then consequence: String = "", shown: TableLayout.Column? = nil,
    evenWithoutRows: String? = nil, path: String? = nil
  ) {
    checks.ask(
      RowQuestion(
        path: path ?? change.path, change: change.summary, effect: effect, rows: state.rows(of: entity),
        condition: condition, answer: answer(to: change), words: words, singular: singular, consequence: consequence,
        shown: shown), for: target, evenWithoutRows: evenWithoutRows)
  }

  func answer(to change: Change) -> String? {
    switch change.resolution {
    case .removes?: "`removes`"
    case .fills?: "`fills`"
    case .accepted(let rule, _)?: "`accepts: \(rule)`"
    case nil: nil
    }
  }

  /// What a property of the new version is called in the old one.
  func oldName(_ name: String, of entity: String) -> String {
    next.lineage(of: entity).compactMap { news.renames["\($0.name).\(name)"] }.first ?? name
  }

  func presence(_ entity: String, _ property: String) -> Condition { state.source(entity, property).isNil.negated }

  // MARK: - Attributes

  private func askAdded(_ change: Change, _ entity: String, _ name: String) {
    guard let attribute = next.attribute(entity, name), attribute.isPersisted else { return }
    switch change.rule?.name {
    case "mandatory-without-default":
      ask(change, .fails, of: entity, .always, "would have no value (134110)")
    case "required-value-type":
      ask(
        change, .broken, of: entity, .always, "stay without a value and cannot be read",
        "stays without a value and cannot be read")
    case "required-and-unique":
      guard case .rows(let rows) = state.rows(of: entity) else { return }
      let count = checks.tally.count(rows.condition, in: rows.table)
      checks.add(target) { () throws(StoreError) -> RowFinding? in
        guard count.value > 1 || (count.value == 1 && attribute.defaultValue == nil) else { return nil }
        return RowFinding(
          path: change.path, change: change.summary, effect: .fails, count: count.value, total: count.value,
          words: "\(counted(count.value, "row")) would have one and the same value, which must be unique",
          answer: answer(to: change))
      }
    case "same-value-for-all":
      if change.resolution == .fills { return }
      ask(change, .work, of: entity, .always, "get one and the same value", "gets the default")
    default:
      if change.changeClass == .twoSteps { ask(change, .fails, of: entity, .always, "would have no value") }
    }
  }

  private func askRemoved(_ change: Change, _ entity: String, _ name: String) {
    if !isCarriedOn(change, entity, name, "values") { askValuesLost(change, entity, name) }
  }

  /// Counts values that nothing takes over.
  func askValuesLost(_ change: Change, _ entity: String, _ name: String, path: String? = nil) {
    let source = state.source(entity, name)
    var words = "have a value"
    var singular = "has a value"
    var condition = source.isNil.negated
    // What is empty is there, and nobody misses it.
    if case .column(let column)? = source.slot, column.type == .string {
      condition = .all([condition, .sql("\(column.sql) <> ''")])
      (words, singular) = ("have a text that is not empty", "has a text that is not empty")
    } else if case .encoded(let column)? = source.slot, state.types.attribute(entity, name)?.transformer == nil {
      condition = .all([condition, .sql("CAST(\(column.sql) AS TEXT) NOT IN ('[]', '{}')")])
      (words, singular) = ("have a value that is not empty", "has a value that is not empty")
    }
    ask(change, .lost, of: entity, condition, words, singular, shown: source.slot?.firstColumn, path: path)
  }

  private func askRequired(_ change: Change, _ entity: String, _ name: String) {
    let isNil = state.source(entity, oldName(name, of: entity)).isNil
    let isPrepared = isCustom && (change.changeClass != .undetected || change.resolution == .fills)
    if isPrepared {
      ask(change, .work, of: entity, isNil, "have no value", "has no value", then: "the stage must fill \(Self.them)")
    } else if change.changeClass == .undetected || change.changeClass == .neutral {
      ask(change, .broken, of: entity, isNil, "have no value and cannot be read", "has no value and cannot be read")
    } else {
      ask(change, .fails, of: entity, isNil, "have no value (134110)", "has no value (134110)")
    }
  }

  static let them = "what is nil before the mapping"

  private func askFill(_ change: Change, _ entity: String, _ name: String) {
    if change.rowWork == .before {
      // Told with the property that becomes required, where it does.
      let isTold = step.changes.contains { other in
        if case .attributeBecameRequired(entity, name) = other.kind { return true }
        if case .relationshipChanged(entity, name, .becameRequired) = other.kind { return true }
        return false
      }
      if isTold { return }
      ask(
        change, .work, of: entity, state.source(entity, oldName(name, of: entity)).isNil, "have no value",
        "has no value", then: "the stage must fill \(Self.them)")
      return
    }
    let owners = next.lineage(of: entity).map(\.name)
    if let linking = draft.linkings.first(where: { owners.contains($0.entity) && $0.relationship == name }) {
      return askLinking(change, entity, linking)
    }
    let copy = draft.copies.first { owners.contains($0.entity) && $0.targets.contains(name) }
    ask(
      change, .work, of: entity, copy.map { isThere($0, entity) } ?? .always, "get a value from the stage",
      "gets a value from the stage")
    guard let copy else { return }
    guard copy.sources.count == 1, copy.targets.count == 1 else { return askRegrouping(change, entity, name, copy) }
    let origin = oldName(copy.sources[0], of: entity)
    if let link = state.types.relationship(entity, origin) { return askRelinking(change, entity, name, link) }
    guard let old = state.types.attribute(entity, origin), let new = next.attribute(entity, name) else { return }
    askConversion(change, entity, origin, old.type, new.type, isDrafted: true)
  }

  /// True for rows that have something to copy; the draft leaves the others as they are.
  private func isThere(_ copy: DraftedStage.Copy, _ entity: String) -> Condition {
    let there = Condition.any(copy.sources.map { presence(entity, oldName($0, of: entity)) })
    if case .unknown = there { return .always }
    return there
  }

  private func askRetyped(_ change: Change, _ entity: String, _ name: String) {
    let origin = oldName(name, of: entity)
    guard let old = state.types.attribute(entity, origin), let new = next.attribute(entity, name) else { return }
    let source = state.source(entity, origin)
    if case .encoded(let column)? = source.slot, change.changeClass != .twoSteps {
      return askDecoding(change, entity, column, new.type, path: change.path)
    }
    switch change.changeClass {
    case .twoSteps:
      ask(
        change, .fails, of: entity, source.isNil.negated, "have a value that no stage can convert in place",
        "has a value that no stage can convert in place", evenWithoutRows: "no stage can convert it in place")
      askConversion(change, entity, origin, old.type, new.type, isDrafted: false)
    case .undetected:
      guard let from = state.types.scalar(old.type), let to = next.scalar(new.type) else { return }
      ask(
        change, .broken, of: entity, source.isMisfit(from, to, atLeast: .loses),
        "have a value that \(to.rawValue) cannot hold", "has a value that \(to.rawValue) cannot hold",
        shown: source.slot?.firstColumn)
    default: askConversion(change, entity, origin, old.type, new.type, isDrafted: false)
    }
  }

  /// - Parameter isDrafted: true where the draft of the stage converts, false where the framework does, or nobody.
  func askConversion(
    _ change: Change, _ entity: String, _ origin: String, _ old: SwiftType, _ new: SwiftType, isDrafted: Bool,
    path: String? = nil
  ) {
    let source = state.source(entity, origin)
    if let type = next.enumeration(new), let values = next.rawValues(of: type), let column = source.slot?.firstColumn,
      state.types.scalar(old) != nil
        || (state.types.enumeration(old)?.rawType != nil && state.types.plain(old) != next.plain(new))
    {
      let known = values.map(\.literal).joined(separator: ", ")
      ask(
        change, isDrafted ? .lost : .unclear, of: entity,
        .sql("(\(column.sql) IS NOT NULL AND \(column.sql) NOT IN (\(known)))"),
        "have a value that is no raw value of \(type.name)", "has a value that is no raw value of \(type.name)",
        shown: column, path: path)
      return
    }
    guard let from = state.types.scalar(old), let to = next.scalar(new) else {
      if isDrafted, state.types.plain(old) != next.plain(new) {
        ask(
          change, .unclear, of: entity, .unknown("what becomes of \(old) as \(new) is for the stage's code"), "",
          path: path)
      }
      return
    }
    guard from != to else { return }
    let types = "from \(from.rawValue) to \(to.rawValue)"
    ask(
      change, isDrafted || change.changeClass != .twoSteps ? .lost : .unclear, of: entity,
      source.isMisfit(from, to, atLeast: .fails), "have a value that does not convert \(types)",
      "has a value that does not convert \(types)",
      shown: source.slot?.firstColumn, path: path)
    let loses = Condition.all([
      source.isMisfit(from, to, atLeast: .loses), source.isMisfit(from, to, atLeast: .fails).negated,
    ])
    ask(
      change, change.changeClass == .twoSteps ? .unclear : .lost, of: entity, loses,
      "have a value that changes when it is converted \(types)",
      "has a value that changes when it is converted \(types)",
      shown: source.slot?.firstColumn, path: path)
  }

  // MARK: - Encoded values

  func askDecoding(_ change: Change, _ entity: String, _ column: TableLayout.Column, _ type: SwiftType, path: String) {
    guard !column.usesExternalStorage else {
      ask(change, .unclear, of: entity, .unknown("values may be in files outside of the store"), "", path: path)
      return
    }
    let number = checks.shapes.number(of: next.names.expandingAliases(in: type).unwrapped, in: next)
    ask(
      change, .broken, of: entity, .sql("modelgen_decodes(\(column.sql), \(number)) = 0"),
      "have a value that does not decode as \(type.unwrapped)", "has a value that does not decode as \(type.unwrapped)",
      shown: column,
      path: path)
    ask(
      change, .unclear, of: entity, .sql("modelgen_decodes(\(column.sql), \(number)) = 2"),
      "have a value that is not JSON and was not checked", "has a value that is not JSON and was not checked",
      path: path)
  }
}

extension Slot {
  /// The only column; nil where there are several.
  var firstColumn: TableLayout.Column? {
    if case .success(let columns) = columns, columns.count == 1 { columns[0] } else { nil }
  }
}

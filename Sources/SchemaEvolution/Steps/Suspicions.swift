import Diagnostics
import SchemaModel

// Something vanishes while something alike appears: the same thing under a new name, or another one? Only the author
// knows, so one question is asked instead of two complaints.

extension StepDraft {
  mutating func askAboutRenames() {
    let appeared = Dictionary(grouping: changes.indices.filter { changes[$0].newcomerGroup != nil }) {
      changes[$0].newcomerGroup ?? ""
    }
    if appeared.isEmpty { return }
    let members = ValueTypeMembers(self)
    let namesakes = Dictionary(grouping: appeared.values.joined()) { newcomer in
      "\(changes[newcomer].newcomerGroup ?? "") \(Self.normalized(changes[newcomer].lastName))"
    }
    // Everything is compared with everything only as long as a person could have meant one of them.
    var budget = 20_000
    var taken: Set<Int> = []
    defer { askAboutMerges(into: taken) }
    var undecided: [(leaver: Int, newcomers: [Int])] = []
    for index in changes.indices where changes[index].resolution == nil && mayBeRenamed(changes[index]) {
      if nameHeir(ofFirstName: index, &taken) { continue }
      // Where hundreds of things appear at once, none of them is a rename that anyone could point at.
      let group = changes[index].leaverGroup
      let same = namesakes["\(group) \(Self.normalized(changes[index].lastName))"] ?? []
      let namesake = same.first { !taken.contains($0) && isAlike(changes[index].kind, changes[$0].kind, members) }
      var partner = namesake
      if partner == nil, budget > 0 {
        let candidates = (appeared[group] ?? []).prefix(200).filter { !taken.contains($0) }
        budget -= candidates.count
        partner = self.partner(of: index, among: candidates, members)
        if partner == nil {
          undecided.append((index, candidates.filter { isAlike(changes[index].kind, changes[$0].kind, members) }))
        }
      }
      guard let partner else { continue }
      taken.insert(partner)
      changes[partner].isToldElsewhere = true
      let added = changes[partner]
      if saysRenamed(added) {
        // Its `renamedFrom` is wrong, which is a finding of its own, at the cause.
        changes[index].isToldElsewhere = true
      } else {
        ask(about: index, added)
      }
    }
    for (leaver, newcomers) in undecided { offer(newcomers.filter { !taken.contains($0) }, to: leaver) }
  }

  /// Several properties came that could each be the one that went, and no name tells which: all of them are named.
  private mutating func offer(_ newcomers: [Int], to leaver: Int) {
    let heirs = newcomers.filter { !saysRenamed(changes[$0]) }
    switch changes[leaver].kind {
    case .attributeRemoved, .relationshipRemoved: break
    default: return
    }
    guard (1...4).contains(heirs.count), changes[leaver].rule === Rule.losesData else { return }
    let names = heirs.map { "`\(changes[$0].lastName)`" }.joined(separator: " or ")
    let old = changes[leaver].lastName
    changes[leaver].judge { judgement in
      judgement.remedy =
        "if \(names) holds the same values: `renamedFrom: \(old)` there" + (judgement.remedy.map { "; " + $0 } ?? "")
    }
  }

  /// True where a property says that it was called what this one was called at first, while the version before has
  /// another name for it: it is the heir, and only that name is to be put right.
  private mutating func nameHeir(ofFirstName index: Int, _ taken: inout Set<Int>) -> Bool {
    guard let heir = heirByFirstName(of: changes[index]) else { return false }
    taken.formUnion(changes.indices.filter { changes[$0].path == heir.path && changes[$0].newcomerGroup != nil })
    changes[index].isToldElsewhere = true
    let old = changes[index].lastName
    let stem = pair.from.version.stem
    changes[index].judge { judgement in
      judgement.reason =
        "\(heir.path) says that it was called `\(heir.source)`, which \(stem) calls `\(old)`: as it is written, nothing"
        + " carries the values on."
      judgement.remedy = "write `renamedFrom: \(old)` on \(heir.path)"
    }
    return true
  }

  /// The property of the new version whose `renamedFrom` is the first name of one that went, and that is no name of the
  /// version before.
  func heirByFirstName(of change: Change) -> (path: String, source: String)? {
    let (entity, name): (String, String)
    switch change.kind {
    case .attributeRemoved(let owner, let property), .relationshipRemoved(let owner, let property):
      (entity, name) = (owner, property)
    default: return nil
    }
    guard let before = pair.from.entity(entity), let ref = pair.from.properties[before][name],
      let after = pair.to.entity(entity)
    else { return nil }
    let first = pair.from.identifier(of: ref)
    guard first != name, pair.from.properties[before][first] == nil else { return nil }
    return pair.to.ownProperties(of: after).first { pair.to.renamedFrom($0)?.value == first }
      .map { ("\(entity).\(pair.to.name($0))", first) }
  }

  /// Inside encoded bytes, cases and their values are no columns, and have findings of their own.
  private func mayBeRenamed(_ change: Change) -> Bool {
    // Links that the other side keeps are not lost under any name.
    if case .relationshipRemoved = change.kind, change.changeClass == .lightweight { return false }
    guard change.losesOrMayLose, case .valueTypeChanged(let type, _, _) = change.kind else {
      return change.losesOrMayLose
    }
    return change.changeClass == .losesData || !pair.from.version.enums.contains { $0.name == type }
  }

  /// Of several entities that become one, the first is asked about as if it were renamed; the others must not pass for
  /// tables that may go.
  private mutating func askAboutMerges(into taken: Set<Int>) {
    let heirs = taken.sorted().filter { if case .entityAdded = changes[$0].kind { true } else { false } }
    for index in changes.indices
    where changes[index].resolution == nil && changes[index].rule?.name == Rule.losesData.name {
      guard case .entityRemoved(let old) = changes[index].kind,
        let heir = heirs.first(where: { areAlikeEntities(old, changes[$0].lastName) })
      else { continue }
      let new = changes[heir].lastName
      changes[index].judge { judgement in
        judgement.reason =
          "\(new) was added with much the same properties, but rows do not follow by themselves: the table vanishes with all"
          + " of them, on every device."
        judgement.remedy =
          "if several entities become one: keep \(old) beside \(new) in this version, with `fills: [\(new)]` under"
          + " `migration:`; make its rows of \(new) in `didMigrate` as well, since the stage file's first draft does so for"
          + " one entity only; and remove it in the version after. If not: `removes: [\(old)]`"
      }
    }
  }

  private func saysRenamed(_ added: Change) -> Bool {
    switch added.kind {
    case .attributeAdded(let entity, let name):
      attribute(name, of: entity, in: pair.to)?.renamedFrom != nil
    case .relationshipAdded(let entity, let name):
      relationship(name, of: entity, in: pair.to)?.renamedFrom != nil
    default: false
    }
  }

  private func partner(of index: Int, among newcomers: [Int], _ members: ValueTypeMembers) -> Int? {
    let candidates = newcomers.filter { isAlike(changes[index].kind, changes[$0].kind, members) }
    guard candidates.count > 1 else { return candidates.first }
    let name = changes[index].lastName
    let normalized = Self.normalized(name)
    let names = candidates.map { (index: $0, name: changes[$0].lastName) }
    return names.first { nearestName(to: name, among: [$0.name]) != nil }?.index
      ?? names.first {
        let other = Self.normalized($0.name)
        return other.hasSuffix(normalized) || normalized.hasSuffix(other) || other.hasPrefix(normalized)
          || normalized.hasPrefix(other)
      }?.index
  }

  /// Lower case without underscores: `start_date` and `startDate` are one name.
  private static func normalized(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  private func isAlike(_ removed: ChangeKind, _ added: ChangeKind, _ members: ValueTypeMembers) -> Bool {
    switch (removed, added) {
    case (.entityRemoved(let old), .entityAdded(let new)): return areAlikeEntities(old, new)
    case (.attributeRemoved(let entity, let old), .attributeAdded(let other, let new)) where entity == other:
      guard let before = attribute(old, of: entity, in: pair.from), let after = attribute(new, of: entity, in: pair.to),
        old != new, before.isPersisted, after.isPersisted
      else { return false }
      return pair.areAlike(before.type, after.type)
    case (.relationshipRemoved(let entity, let old), .relationshipAdded(let other, let new)) where entity == other:
      guard let before = relationship(old, of: entity, in: pair.from),
        let after = relationship(new, of: entity, in: pair.to)
      else { return false }
      guard before.destination == after.destination else { return false }
      // `tag` may have become `tags`: a link becomes a list of one, a list no link.
      return before.isToMany == after.isToMany
        || (after.isToMany && Self.normalized(new).hasPrefix(Self.normalized(old)))
    case (.valueTypeChanged(let owner, let old?, .fieldRemoved), .valueTypeChanged(let type, let new?, .fieldAdded)):
      if let before = members.payload(old, of: owner, in: \.before),
        let after = members.payload(new, of: type, in: \.after)
      {
        return owner == type && before.enumCase == after.enumCase && before.position == after.position
          && pair.areAlike(before.type, after.type)
      }
      guard owner == members.predecessor(of: type), let before = members.before.fields[owner]?[old],
        let after = members.after.fields[type]?[new]
      else { return false }
      return pair.areAlike(before, after)
    case (.valueTypeChanged(let owner, let old?, .caseRemoved), .valueTypeChanged(let type, let new?, .caseAdded)):
      guard owner == members.predecessor(of: type), let before = members.before.cases[owner]?[old],
        let after = members.after.cases[type]?[new], before.payload.count == after.payload.count
      else { return false }
      return zip(before.payload, after.payload).allSatisfy { $0.label == $1.label && pair.areAlike($0.type, $1.type) }
    default: return false
    }
  }

  func attribute(_ name: String, of entity: String, in view: VersionView) -> Attribute? {
    guard let index = view.entity(entity), let ref = view.properties[index][name], ref.kind == .attribute else {
      return nil
    }
    return view.attribute(ref)
  }

  private func relationship(_ name: String, of entity: String, in view: VersionView) -> Relationship? {
    guard let index = view.entity(entity), let ref = view.properties[index][name], ref.kind == .relationship else {
      return nil
    }
    return view.relationship(ref)
  }

  /// At least half of the properties in common, or all of the smaller one.
  func areAlikeEntities(_ old: String, _ new: String) -> Bool {
    guard let before = pair.from.entity(old), let after = pair.to.entity(new) else { return false }
    let oldNames = Set(pair.from.properties[before].keys)
    let newNames = Set(pair.to.properties[after].keys)
    let common = oldNames.intersection(newNames).subtracting(["id"]).count
    return common > 0 && common * 2 >= max(oldNames.count, newNames.count)
  }

  private mutating func ask(about index: Int, _ added: Change) {
    let removed = changes[index]
    let old = removed.lastName
    let new = added.lastName
    let removal = removed.removalName ?? removed.path
    // Relationships that follow the new name are the same mistake.
    if case .entityAdded = added.kind {
      for other in changes.indices where leads(changes[other], from: old, to: new) {
        changes[other].isToldElsewhere = true
      }
    }
    let enums = Set(pair.to.version.enums.map(\.name))
    changes[index].judge { judgement in
      judgement.place = added.newPlace
      switch added.kind {
      case .entityAdded:
        judgement.rule = .entityRenamed
        judgement.reason =
          "\(new) was added with much the same properties. To the framework it is another entity, and SwiftData has no way"
          + " for renaming one: the rows of \(old) would be gone."
        judgement.remedy = Self.entityRecipe(old, new)
      case .valueTypeChanged(let type, _, .caseAdded):
        judgement.rule = .fieldRenamed
        judgement.reason =
          "\(added.path) was added. A case without a raw value is a column of its own, and SwiftData cannot rename one: rows in"
          + " the old case would have no value left."
        judgement.remedy =
          "keep the stored name `\(old)` and add `static var \(new): \(type)` in an extension; if it is not the same case, move"
          + " the rows to another one in `willMigrate` and write `removes: [\(removal)]` under `migration:`"
      case .valueTypeChanged(let type, _, _) where enums.contains(type):
        judgement.rule = .fieldRenamed
        judgement.reason =
          "\(added.path) was added. The label of an associated value is the name of its column, and SwiftData cannot rename"
          + " one."
        judgement.remedy =
          "keep the label `\(old)`; if it is not the same value: `removes: [\(removal)]` under `migration:`"
      case .valueTypeChanged where removed.changeClass == .undetected:
        judgement.rule = .fieldRenamed
        judgement.reason =
          "\(added.path) was added. Encoded bytes hold values under their stored names: old rows"
          + " have none under the new one, and lose the old one when they are next saved."
        judgement.remedy =
          "keep the stored name `\(old)` and add a computed property `\(new)` in an extension; a type of your own"
          + " (`external`) may rename it by its CodingKeys, and keeps `\(old)` in the manifest; if it is not the same value:"
          + " `removes: [\(removal)]` under `migration:`"
      case .valueTypeChanged:
        judgement.rule = .fieldRenamed
        judgement.reason =
          "\(added.path) was added. SwiftData cannot rename a field of a stored struct, and it ignores CodingKeys."
        judgement.remedy =
          "keep the stored name `\(old)` and add a computed property `\(new)` in an extension; if it is not the same value:"
          + " `removes: [\(removal)]` under `migration:`"
      default:
        judgement.rule = .possibleRename
        judgement.reason = "`\(new)` was added: is it the same value under a new name, or a new property?"
        judgement.remedy =
          "if it is the same, write `renamedFrom: \(old)` on \(added.path); if not, write `removes: [\(removal)]` under"
          + " `migration:`; if its values go into new properties, keep `\(old)` beside them in this version, optional ones"
          + " with `fills: [\(added.path)]`, and remove it in the version after"
      }
    }
  }

  private func leads(_ change: Change, from old: String, to new: String) -> Bool {
    guard case .relationshipChanged(let entity, let name, .destination) = change.kind,
      let index = pair.to.entity(entity), let ref = pair.to.properties[index][name],
      let before = pair.from.entity(entity).flatMap({ entity in
        pair.from.byIdentifier[entity][pair.to.identifier(of: ref)]
      }), ref.kind == .relationship, before.kind == .relationship
    else { return false }
    return pair.from.relationship(before).destination == old && pair.to.relationship(ref).destination == new
  }

  private static func entityRecipe(_ old: String, _ new: String) -> String {
    """
    keep the name \(old) (the app may use a typealias); or carry the rows over. In this version (expand), keep \(old) as it
    was, beside \(new), and make the rows of \(new) from it in `didMigrate`:
      migration:
        fills: [\(new)]
    In the version after it (contract):
      migration:
        removes: [\(old)]
    Both versions may ship in one release: a device that has neither runs both stages in a row. If \(new) is not the same
    thing: `removes: [\(old)]` in this version.
    """
  }
}

/// Fields and cases of both versions by name, for a step in which a thousand of them come and go.
private struct ValueTypeMembers {
  struct Side {
    var fields: [String: [String: SwiftType]] = [:]
    var cases: [String: [String: EnumType.Case]] = [:]

    init(_ version: SchemaVersion, _ types: Set<String>) {
      for type in version.structs where types.contains(type.name) {
        fields[type.name] = Dictionary(type.fields.map { ($0.name, $0.type) }) { first, _ in first }
      }
      for type in version.enums where types.contains(type.name) {
        cases[type.name] = Dictionary(type.cases.map { ($0.name, $0) }) { first, _ in first }
      }
    }
  }

  let before: Side
  let after: Side
  private var predecessors: [String: String] = [:]

  init(_ draft: StepDraft) {
    var types: Set<String> = []
    for case .valueTypeChanged(let type, _, let aspect) in draft.changes.lazy.map(\.kind) {
      types.insert(type)
      if case .renamed(let old) = aspect { predecessors[type] = old }
    }
    types.formUnion(predecessors.values)
    before = Side(draft.pair.from.version, types)
    after = Side(draft.pair.to.version, types)
  }

  /// The name of the type that a new one goes on from: its own, unless it was renamed.
  func predecessor(of type: String) -> String { predecessors[type] ?? type }

  /// An associated value by its path in the enum, `case.label`.
  func payload(
    _ path: String, of type: String, in side: KeyPath<Self, Side>
  ) -> (enumCase: String, position: Int, type: SwiftType)? {
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count == 2, let values = self[keyPath: side].cases[type]?[parts[0]]?.payload,
      let position = values.enumerated().first(where: { ($1.label ?? "_\($0)") == parts[1] })?.offset
    else { return nil }
    return (parts[0], position, values[position].type)
  }
}

extension Change {
  fileprivate var losesOrMayLose: Bool {
    switch kind {
    case .entityRemoved, .attributeRemoved, .relationshipRemoved, .valueTypeChanged(_, _, .fieldRemoved),
      .valueTypeChanged(_, _, .caseRemoved):
      true
    default: false
    }
  }

  /// What came is compared with what went from the same entity; fields with fields, entities with entities.
  fileprivate var newcomerGroup: String? {
    switch kind {
    case .entityAdded: ""
    case .attributeAdded(let entity, _), .relationshipAdded(let entity, _): entity
    case .valueTypeChanged(_, _, .fieldAdded): "fields of value types"
    case .valueTypeChanged(_, _, .caseAdded): "cases"
    default: nil
    }
  }

  fileprivate var leaverGroup: String {
    switch kind {
    case .attributeRemoved(let entity, _), .relationshipRemoved(let entity, _): entity
    case .valueTypeChanged(_, _, .caseRemoved): "cases"
    case .valueTypeChanged: "fields of value types"
    default: ""
    }
  }

  /// The last part of its path, by the name on its own side.
  fileprivate var lastName: String {
    switch kind {
    case .attributeRemoved(_, let name), .relationshipRemoved(_, let name): name
    default: path.split(separator: ".").last.map(String.init) ?? path
    }
  }
}

import SchemaEvolution
import SchemaModel

/// One thing that a custom stage does to rows, with names of the version whose rows it touches.
enum StageWork: Hashable {
  // Before the mapping, on the old version
  /// What goes with the step, and may be what an earlier stage should have filled something from.
  case uncopied(String)
  /// Links to rows of an entity that goes are cut.
  case unlinkRemoved(entity: String, relationship: String)
  /// The same for rows that a relationship can no longer lead to, among others that stay.
  case unlinkLeavers(entity: String, relationship: String, leavers: [String])
  /// Rows without a value get one before the property becomes required.
  ///
  /// - `key`: the members of a key by which rows would become equal; each row gets a value of its own then.
  case fillNils(entity: String, property: String, key: [String], preferred: DefaultValue?)
  /// The same for a field of a struct.
  case fillFieldNils(entity: String, attribute: String, structName: String, field: String)
  /// Rows leave a case that goes, for one that stays.
  case leaveCase(entity: String, attribute: String, enumName: String, enumCase: String)
  /// Of rows with the same values one stays, before the values become unique.
  case removeDuplicates(entity: String, members: [String])

  /// What the schema's timeline says that `fills` asks for: after the mapping, on the new version; or before it, on the old
  /// one, what the step before may have left or what goes in this step.
  case fills(FillWork)
}

/// The work of one step, in the order in which it is done.
struct StagePlan {
  let old: ScaffoldVersion
  let new: ScaffoldVersion
  /// What `didMigrate` of the step before may not have reached, done again where its sources are for the last time.
  private(set) var left: [StageWork] = []
  /// Keys that hold already, and by which rows become equal when they are prepared: what would be a duplicate is removed
  /// before, or the save that makes it one would merge the rows unasked.
  private(set) var colliding: [StageWork] = []
  /// In this order: distinct values first, since they must stand when duplicates are looked for.
  var before: [StageWork] = []
  var after: [StageWork] = []

  /// - Parameters:
  ///   - previous: the step before, of whose copies this one may take the sources away.
  ///   - carries: what the timeline says of the step.
  init(_ step: MigrationStep, previous: MigrationStep? = nil, _ carries: StepCarries, scope: PlanScope) {
    old = ScaffoldVersion(scope, step.from)
    new = ScaffoldVersion(scope, step.to)
    let needed = step.changes.filter(\.needsRows)
    for change in needed { addPreparation(for: change) }
    for change in needed { addDeduplication(for: change) }
    before = DuplicateOrder(old: old, new: new, preparing: before.filter { !colliding.contains($0) }).work
    left = LeftCopies(step, after: previous, of: old, scope: scope).work
    if !before.isEmpty || step.changes.contains(where: { $0.changeClass == .custom }) {
      before = unlinking(step.changes) + before
    }
    before += carries.rescues.map(StageWork.fills)
    after = carries.work.map(StageWork.fills)
  }

  private mutating func add(_ work: StageWork) {
    if !before.contains(work) { before.append(work) }
  }

  private mutating func addPreparation(for change: Change) {
    switch change.kind {
    case .linksCut(let entity, let name, let leavers):
      add(.unlinkLeavers(entity: entity, relationship: name, leavers: leavers))
    case .attributeBecameRequired(let entity, let name): addNils(entity, name)
    case .relationshipChanged(let entity, let name, .becameRequired): addNils(entity, name)
    case .fill(let entity, let name) where change.rowWork == .before: addNils(entity, name)
    case .valueTypeChanged(let type, let member?, .becameRequired):
      for value in StructPredecessors(of: type, old: old, new: new).values where old.hasNils(value.type, member) {
        add(
          .fillFieldNils(entity: value.entity, attribute: value.attribute, structName: value.type, field: member))
      }
    case .valueTypeChanged(let type, let member?, .rawValueRemoved),
      .valueTypeChanged(let type, let member?, .caseRemoved):
      for (entity, attribute) in holders(of: type) where !mayKeep(member, of: type, entity, attribute) {
        add(.leaveCase(entity: entity, attribute: attribute, enumName: type, enumCase: member))
      }
    default: break
    }
  }

  /// True where an attribute's enum still has the case, be it the same enum or another one: another attribute left it.
  private func mayKeep(_ member: String, of type: String, _ entity: String, _ attribute: String) -> Bool {
    guard let name = new.name(of: attribute, of: entity, in: old), let later = new.attribute(entity, name)?.type,
      let earlier = old.attribute(entity, attribute)?.type, let declared = old.enumeration(.named(type))
    else { return false }
    let other = old.plain(earlier) == .named(type) ? new.enumeration(later) : nil
    guard other != nil || new.holds(later, type) else { return false }
    let leaving = CaseLeaving(
      version: old, next: new, entity: entity, attribute: attribute, enumName: type, enumCase: member)
    return leaving.staying(in: declared, as: other).contains { $0.name == member }
  }

  private mutating func addNils(_ entity: String, _ name: String) {
    guard let oldName = old.name(of: name, of: entity, in: new) else { return }
    // One value for all would make rows equal by each key that it is part of: each gets its own, where its type has them.
    let key = (new.keysMet(entity, name).first ?? old.keysMet(entity, oldName).first)?.members ?? []
    let hasDistinct = old.attribute(entity, oldName).map { old.value(for: $0.type, isDistinct: true) != nil } ?? true
    let isDistinct = key == [name] || key == [oldName] || (!key.isEmpty && hasDistinct)
    let work = StageWork.fillNils(
      entity: entity, property: oldName, key: isDistinct ? key : [],
      preferred: isDistinct ? nil : preferred(entity, name, oldName))
    let isThere = before.contains {
      if case .fillNils(entity, oldName, _, _) = $0 { true } else { false }
    }
    if !isThere { before.append(work) }
  }

  /// A default of the new type, as far as the old type can hold it.
  private func preferred(_ entity: String, _ name: String, _ oldName: String) -> DefaultValue? {
    guard let later = new.attribute(entity, name), let value = later.defaultValue?.value else { return nil }
    if case .expression = value, let earlier = old.attribute(entity, oldName),
      old.plain(earlier.type) != new.plain(later.type)
    {
      return nil
    }
    return value
  }

  /// Attributes of the old version whose values are of a struct or enum, or hold such in a collection or a field.
  private func holders(of type: String) -> [(entity: String, attribute: String)] {
    old.version.entities.flatMap { entity in
      entity.attributes.filter { $0.isPersisted && old.holds($0.type, type) }.map { (entity.name, $0.name) }
    }
  }

  private mutating func addDeduplication(for change: Change) {
    switch change.kind {
    case .attributeBecameRequired(let entity, let name), .relationshipChanged(let entity, let name, .becameRequired):
      addKeysOfFilled(entity, name)
    case .fill(let entity, let name) where change.rowWork == .before: addKeysOfFilled(entity, name)
    case .valueTypeChanged(let type, let member?, .rawValueRemoved),
      .valueTypeChanged(let type, let member?, .caseRemoved):
      for (entity, attribute) in holders(of: type) where !mayKeep(member, of: type, entity, attribute) {
        // Nil collides with nothing.
        let keys = old.keys(ending: entity, attribute) {
          old.plain($0.type) == .named(type) && !old.isOptional($0.type)
        }
        for key in keys { addCollision(key.entity, key.members) }
      }
    case .valueTypeChanged(let type, let field?, .becameRequired):
      for (entity, attribute) in holders(of: type) {
        guard let found = old.structure(.named(type))?.fields.first(where: { $0.name == field }),
          old.value(for: found.type, isDistinct: true) == nil
        else { continue }
        for key in old.keys(of: entity, attribute, field: field, of: type) { addCollision(key.entity, key.members) }
      }
    case .uniquenessAdded(let entity, let members): addDeduplication(entity, members)
    // Numbers that differ may become one.
    case .attributeTypeChanged(let owner, let name):
      for entity in new.version.entities where new.isKind(entity.name, of: owner) || new.isKind(owner, of: entity.name)
      {
        for members in entity.allUniqueness where members.contains(name) { addDeduplication(entity.name, members) }
      }
    default: break
    }
  }

  /// Where nils get one value for all, rows may become equal by a key that is no news.
  private mutating func addKeysOfFilled(_ entity: String, _ name: String) {
    guard let oldName = old.name(of: name, of: entity, in: new) else { return }
    let areEqual = before.contains { if case .fillNils(entity, oldName, [], _) = $0 { true } else { false } }
    guard areEqual, old.attribute(entity, oldName) != nil else { return }
    for key in old.keysMet(entity, oldName) { addCollision(key.entity, key.members) }
  }

  /// Keys of the old version hold while rows are prepared, also those that the step removes. Keys that are new have their
  /// duplicates removed afterwards.
  private mutating func addCollision(_ entity: String, _ members: [String]) {
    let work = StageWork.removeDuplicates(entity: entity, members: members)
    if !colliding.contains(work) { colliding.append(work) }
  }

  private mutating func addDeduplication(_ entity: String, _ members: [String]) {
    if let oldMembers = Self.oldMembers(entity, members, old, new) {
      add(.removeDuplicates(entity: entity, members: oldMembers))
    }
  }

  /// A key's members as the old version names them; nil where no two rows can share it.
  static func oldMembers(
    _ entity: String, _ members: [String], _ old: ScaffoldVersion, _ new: ScaffoldVersion
  ) -> [String]? {
    guard old.has(entity) else { return nil }
    var oldMembers: [String] = []
    for member in members {
      let parts = member.split(separator: ".", maxSplits: 1).map(String.init)
      guard let first = parts.first else { return nil }
      if let oldName = old.name(of: first, of: entity, in: new) {
        oldMembers.append(([oldName] + parts.dropFirst()).joined(separator: "."))
      } else if let added = new.attribute(entity, first),
        !new.isOptional(added.type) || added.defaultValue.map({ $0.value != .null }) ?? false
      {
        continue  // The same default in every row: it tells no rows apart.
      } else {
        return nil  // Nil in every row, and nil collides with nothing.
      }
    }
    return oldMembers.isEmpty ? nil : oldMembers
  }

  /// Links to rows that vanish with their table.
  private func unlinking(_ changes: [Change]) -> [StageWork] {
    let removed = Set(
      changes.compactMap { change in if case .entityRemoved(let name) = change.kind { name } else { nil } })
    if removed.isEmpty { return [] }
    return old.version.entities.filter { !removed.contains($0.name) }.flatMap { entity in
      entity.relationships.filter { removed.contains($0.destination) && ($0.isOptional || $0.isToMany) }
        .map { .unlinkRemoved(entity: entity.name, relationship: $0.name) }
    }
  }

  var words: [String] { (left + colliding + before + after).map(\.words) }
}

extension Change {
  /// True where the stage has to touch rows for it. What `accepts` lets pass shipped as it was.
  fileprivate var needsRows: Bool {
    if case .accepted? = resolution, changeClass == .twoSteps || changeClass == .undetected { return false }
    return changeClass == .custom || (changeClass == .losesData && rowWork != .none)
  }
}

import SchemaEvolution
import SchemaModel

/// One thing that a custom stage does to rows, with names of the version whose rows it touches.
enum StageWork: Hashable {
  // Before the mapping, on the old version
  /// Links to rows of an entity that goes are cut.
  case unlinkRemoved(entity: String, relationship: String)
  /// The same for rows that a relationship can no longer lead to, among others that stay.
  case unlinkLeavers(entity: String, relationship: String, leavers: [String])
  /// Rows without a value get one before the property becomes required.
  case fillNils(entity: String, property: String, isDistinct: Bool, preferred: DefaultValue?)
  /// The same for a field of a struct.
  case fillFieldNils(entity: String, attribute: String, structName: String, field: String)
  /// Rows leave a case that goes.
  case leaveCase(entity: String, attribute: String, enumName: String, enumCase: String)
  /// Of rows with the same values one stays, before the values become unique.
  case removeDuplicates(entity: String, members: [String])

  // After the mapping, on the new version
  /// An entity's rows go on under another entity.
  case moveRows(from: String, to: String)
  /// An entity's rows are made, out of what only a person can say; `like` is the entity that shares most with it.
  case makeRows(entity: String, like: String?)
  /// Rows become linked to rows that are made from their values.
  case linkValues(entity: String, relationship: String, sources: [String])
  /// Values go on in other properties.
  case copy(entity: String, sources: [CopySource], targets: [String])
  /// Rows get values that are computed.
  case fill(entity: String, property: String, candidates: Candidates?)

  /// A property that values come from: the row's own, or that of a row it leads to.
  struct CopySource: Hashable {
    var through: String?
    var property: String
  }

  /// Properties that go, one of which may be what another is to be filled from.
  struct Candidates: Hashable {
    var names: [String]
    /// They go with this very step: after the mapping there is nothing to read.
    var areGone: Bool
  }

  /// The work as the file's first lines name it, so that a later run can tell what the file was written for.
  var words: String {
    switch self {
    case .unlinkRemoved(let entity, let name): "unlink \(entity).\(name)"
    case .unlinkLeavers(let entity, let name, let leavers):
      "unlink \(entity).\(name) from \(leavers.joined(separator: ", "))"
    case .fillNils(let entity, let name, let isDistinct, _):
      "fill nils of \(entity).\(name)\(isDistinct ? ", each with its own value" : "")"
    case .fillFieldNils(let entity, let attribute, _, let field): "fill nils of \(entity).\(attribute).\(field)"
    case .leaveCase(let entity, let attribute, _, let name): "move \(entity).\(attribute) off .\(name)"
    case .removeDuplicates(let entity, let members):
      "remove duplicates by \(members.map { "\(entity).\($0)" }.joined(separator: ", "))"
    case .moveRows(let from, let to): "make \(to) from \(from)"
    case .makeRows(let entity, _): "make \(entity)"
    case .linkValues(let entity, let name, let sources):
      "link \(entity).\(name) by \(sources.joined(separator: ", "))"
    case .copy(let entity, let sources, let targets):
      "copy \(sources.map { "\(entity).\($0.words)" }.joined(separator: ", ")) to \(targets.map { "\(entity).\($0)" }.joined(separator: ", "))"
    case .fill(let entity, let name, _): "fill \(entity).\(name)"
    }
  }
}

extension StageWork.CopySource {
  var words: String { through.map { "\($0).\(property)" } ?? property }
}

/// The work of one step, in the order in which it is done.
struct StagePlan {
  let old: ScaffoldVersion
  let new: ScaffoldVersion
  /// In this order: distinct values first, since they must stand when duplicates are looked for.
  var before: [StageWork] = []
  var after: [StageWork] = []

  /// - Parameter next: the step that follows, which says what the copies of this one are for; nil at the end of the plan.
  init(_ step: MigrationStep, next: MigrationStep?, scope: PlanScope) {
    old = ScaffoldVersion(scope, step.from)
    new = ScaffoldVersion(scope, step.to)
    let needed = step.changes.filter(\.needsRows)
    for change in needed { addPreparation(for: change) }
    for change in needed { addDeduplication(for: change) }
    before = DuplicateOrder(old: old, new: new, preparing: before).work
    if !before.isEmpty || step.changes.contains(where: { $0.changeClass == .custom }) {
      before = unlinking(step.changes) + before
    }
    let rescues = Rescues(step, old: old, new: new)
    before += rescues.work
    after = Copies(step, next: next, old: old, new: new).work.filter { !rescues.answers($0) }
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
      for (entity, attribute) in holders(of: type) {
        add(.fillFieldNils(entity: entity, attribute: attribute, structName: type, field: member))
      }
    case .valueTypeChanged(let type, let member?, .rawValueRemoved),
      .valueTypeChanged(let type, let member?, .caseRemoved):
      for (entity, attribute) in holders(of: type) {
        add(.leaveCase(entity: entity, attribute: attribute, enumName: type, enumCase: member))
      }
    default: break
    }
  }

  private mutating func addNils(_ entity: String, _ name: String) {
    guard let oldName = old.name(of: name, of: entity, in: new) else { return }
    let isUnique = new.isUnique(entity, name)
    let preferred = new.attribute(entity, name)?.defaultValue?.value
    let work = StageWork.fillNils(
      entity: entity, property: oldName, isDistinct: isUnique, preferred: isUnique ? nil : preferred)
    let isThere = before.contains {
      if case .fillNils(entity, oldName, _, _) = $0 { true } else { false }
    }
    if !isThere { before.append(work) }
  }

  /// Attributes of the old version whose values are of a struct or enum, or hold such in a collection or a field.
  private func holders(of type: String) -> [(entity: String, attribute: String)] {
    let occurrences = Occurrences(version: old, name: type)
    return old.version.entities.flatMap { entity in
      entity.attributes.filter { $0.isPersisted && occurrences.areIn($0.type) }.map { (entity.name, $0.name) }
    }
  }

  private mutating func addDeduplication(for change: Change) {
    switch change.kind {
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

  var words: [String] { (before + after).map(\.words) }
}

extension Change {
  /// True where the stage has to touch rows for it. What `accepts` lets pass shipped as it was.
  fileprivate var needsRows: Bool {
    if case .accepted? = resolution, changeClass == .twoSteps || changeClass == .undetected { return false }
    return changeClass == .custom || (changeClass == .losesData && rowWork != .none)
  }
}

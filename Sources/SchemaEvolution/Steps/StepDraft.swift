import Diagnostics
import SchemaModel

/// A step while its changes are judged and answered: what the manifest says under `migration:` meets what was found.
struct StepDraft {
  let pair: VersionPair
  /// Entities that both versions have and that are not the same letter for letter.
  let changedEntities: [VersionPair.EntityPair]
  var changes: [Change]
  /// Set where both checksums are known.
  var haveEqualShape = false
  /// True where the version that the step leads to is on users' devices.
  var isShipped = false
  /// True where a finding at another version's line refuses the step.
  var isRefusedElsewhere = false
  var removals: [NoteEntry<Located<String>>]
  var fills: [NoteEntry<Located<String>>]
  var acceptances: [NoteEntry<MigrationNotes.Acceptance>]
  /// By the version that a store jumps from.
  private var jumps: [Int: [Change]] = [:]

  /// One entry of `migration:`, and what it has answered.
  struct NoteEntry<Note> {
    let note: Note
    var isUsed = false
    /// What of the step it let pass.
    var covered: [String] = []
  }

  var notes: MigrationNotes { pair.to.version.migration }

  init(_ pair: VersionPair) {
    self.pair = pair
    let notes = pair.to.version.migration
    removals = notes.removes.map { NoteEntry(note: $0) }
    fills = notes.fills.map { NoteEntry(note: $0) }
    acceptances = notes.accepts.map { NoteEntry(note: $0) }
    var list = ChangeList()
    pair.compareEntityLists(into: &list)
    changedEntities = pair.entityPairs.filter { !pair.isUnchanged($0) }
    for entity in changedEntities { pair.compareEntity(entity, into: &list) }
    pair.compareInheritedUniqueness(into: &list)
    pair.compareLinksToLeavers(into: &list)
    changes = list.changes
  }

  /// What a store of an older version goes through that comes here in one jump.
  mutating func jump(from view: VersionView) -> [Change] {
    let changes = jumps[view.index] ?? StepDraft(VersionPair(from: view, to: pair.to)).changes
    jumps[view.index] = changes
    return changes
  }

  /// The entity's hash moves by something else: the new name is seen then, and only whether the leaves follow it is open.
  mutating func showRenamesThatMove(_ hasMoved: (_ entity: String) -> Bool) {
    for index in changes.indices where changes[index].rule === Rule.unseenRename && changes[index].resolution == nil {
      guard case .attributeRenamed(let entity, _, _) = changes[index].kind, hasMoved(entity) else { continue }
      changes[index].add(.renamedCompositeInMovedEntity)
    }
  }

  /// Another change of the step makes a stage run: what that stage can do needs no `hashModifier`.
  mutating func useTheStageThatRuns() {
    for index in changes.indices where changes[index].changeClass == .undetected && changes[index].resolution == nil {
      let path = changes[index].path
      switch changes[index].kind {
      case .valueTypeChanged(_, _, .rawValueRemoved), .valueTypeChanged(_, _, .caseRemoved):
        let remedy =
          "keep the case; or move the rows to another one in `willMigrate` and write `removes: [\(path)]` under"
          + " `migration:`: other changes of this step make a stage run"
        changes[index].judge { $0.remedy = remedy }
      case .attributeBecameRequired where changes[index].rule?.name == Rule.unseenRequired.name:
        let remedy =
          "keep it optional; or fill the nils in the stage that other changes of this step make run:"
          + " `fills: [\(path)]` under `migration:`"
        changes[index].judge { $0.remedy = remedy }
      default: break
      }
    }
  }

  /// A property that is new only because its `renamedFrom` or its name is wrong has its finding there.
  mutating func leaveToNames() {
    for index in changes.indices {
      switch changes[index].kind {
      case .attributeAdded(let entity, let name), .relationshipAdded(let entity, let name):
        guard let owner = pair.to.entity(entity), let ref = pair.to.properties[owner][name],
          Lineage.isReported(pair.to.identifier(of: ref))
        else { continue }
        changes[index].isToldElsewhere = true
      default: break
      }
    }
  }

  /// What vanishes in a version that is out can neither be kept nor get an old name there.
  mutating func adviseForShipped() {
    let stem = pair.to.version.stem
    for index in changes.indices where changes[index].resolution == nil && changes[index].rule != nil {
      guard let removal = changes[index].removalName, heirByFirstName(of: changes[index]) == nil else { continue }
      let remedy =
        "\(stem) has shipped, so its shape stays as it is: `removes: [\(removal)]` under `migration:` confirms that this and"
        + " its values end there"
      changes[index].judge { $0.remedy = remedy }
    }
  }

  /// In a step that the framework cannot see, nothing runs: what would need a stage is undetected.
  mutating func hideWhatNothingRunsFor(_ hidden: (Change) -> Bool) {
    let concerned = changes.indices.filter { changes[$0].changeClass != .neutral && hidden(changes[$0]) }
    for index in concerned {
      guard changes[index].changeClass != .undetected else { continue }
      changes[index].judge { judgement in
        judgement.changeClass = .undetected
        judgement.visibility = .unseen
        judgement.reason =
          (concerned.count > 1 ? "Together with the other changes it" : "It")
          + " leaves the hash as it was, so nothing runs for it. " + judgement.reason
        if judgement.rule?.severity != .error {
          judgement.rule = .cancelledChange
          judgement.remedy =
            "spread the changes over two versions, or force a stage with `hashModifier` on a scalar attribute"
        }
      }
    }
  }
}

extension Change {
  /// The entity whose hash it moves; nil for changes of the list of entities and of value types.
  var entityName: String? {
    switch kind {
    case .superentityChanged(let entity, _, _, _), .attributeAdded(let entity, _), .attributeRemoved(let entity, _),
      .attributeRenamed(let entity, _, _), .attributeTypeChanged(let entity, _),
      .attributeBecameRequired(let entity, _),
      .attributeBecameOptional(let entity, _), .attributeOption(let entity, _, _, _),
      .attributeDefaultChanged(let entity, _), .hashModifierChanged(let entity, _), .relationshipAdded(let entity, _),
      .relationshipRemoved(let entity, _), .relationshipRenamed(let entity, _, _),
      .relationshipChanged(let entity, _, _), .propertyKindChanged(let entity, _), .uniquenessAdded(let entity, _),
      .uniquenessRemoved(let entity, _), .indexChanged(let entity), .fill(let entity, _),
      .keysMayMeet(let entity, _):
      entity
    case .entityAdded, .entityFilled, .entityRemoved, .propertyMoved, .linksCut, .nameRespelt,
      .valueTypeChanged, .documentationChanged, .otherNeutral:
      nil
    }
  }

  /// True for a case that goes without a hash that tells: its rows hold the case until code moves them.
  var leavesCaseUnseen: Bool {
    switch kind {
    case .valueTypeChanged(_, _, .rawValueRemoved): true
    // In columns of its own a case is seen to go.
    case .valueTypeChanged(_, _, .caseRemoved): changeClass == .undetected
    default: false
    }
  }

  /// What a reason for it speaks of: an enum or struct as a whole, and of anything else the thing itself.
  var subject: String {
    if case .valueTypeChanged(let type, _, _) = kind { return type }
    return path
  }

  /// An entity, property or field that vanishes with what is stored in it, as work names it that may have to read it.
  package var goneSource: String? {
    switch kind {
    case .entityRemoved, .attributeRemoved, .relationshipRemoved, .valueTypeChanged(_, _, .fieldRemoved): removalName
    default: nil
    }
  }

  /// What `removes` calls the thing that vanishes, by its name in the version before.
  var removalName: String? {
    switch kind {
    case .entityRemoved(let entity): entity
    case .attributeRemoved(let entity, let name), .relationshipRemoved(let entity, let name): "\(entity).\(name)"
    case .valueTypeChanged(let type, let member?, .fieldRemoved),
      .valueTypeChanged(let type, let member?, .caseRemoved),
      .valueTypeChanged(let type, let member?, .rawValueRemoved):
      "\(type).\(member)"
    default: nil
    }
  }
}

import Diagnostics
import SchemaModel

/// A step while its changes are being answered: what the manifest says under `migration:` meets what was found.
struct StepDraft {
  let pair: VersionPair
  var changes: [Change]
  /// Set where both checksums are known.
  var haveEqualShape = false
  /// True where the version that the step leads to is on users' devices.
  var isShipped = false
  /// True where a finding at another version's line refuses the step.
  var isRefusedElsewhere = false
  /// Entries of `migration:` that answered something, by their place in the lists.
  var usedRemovals: Set<Int> = []
  var usedFills: Set<Int> = []
  var usedAcceptances: Set<Int> = []
  /// What each entry of `accepts` let pass.
  var covers: [Int: [String]] = [:]
  /// Changes that a comment allows.
  var allowed: Set<Int> = []
  /// Set where a change of its own finding is told with another one.
  var quiet: Set<Int> = []
  /// Changes that bring back what iCloud knows as something else: no jump's end would help.
  var comeBack: Set<Int> = []
  /// What encoded bytes still hold of versions before the one that the step starts from.
  var remembered: Set<ChangeKind> = []
  /// The version in which the old side of a change stands, where that is not the one that the step starts from.
  var olderStems: [Int: String] = [:]

  var notes: MigrationNotes { pair.to.version.migration }

  init(_ pair: VersionPair) {
    self.pair = pair
    var list = ChangeList()
    pair.compareEntityLists(into: &list)
    for entity in pair.entityPairs where !pair.isUnchanged(entity) { pair.compareEntity(entity, into: &list) }
    pair.compareInheritedUniqueness(into: &list)
    pair.compareLinksToLeavers(into: &list)
    changes = list.changes
  }

  /// The entity's hash moves by something else: the new name is seen then, and only whether the leaves follow it is open.
  mutating func showRenamesThatMove(_ hasMoved: (_ entity: String) -> Bool) {
    for index in changes.indices where changes[index].rule === Rule.unseenRename && changes[index].consent == nil {
      guard case .attributeRenamed(let entity, _, _) = changes[index].kind, hasMoved(entity) else { continue }
      changes[index].take(.renamedCompositeInMovedEntity)
    }
  }

  /// Another change of the step makes a stage run: what that stage can do needs no `hashModifier`.
  mutating func useTheStageThatRuns() {
    for index in changes.indices where changes[index].changeClass == .undetected && changes[index].consent == nil {
      let path = changes[index].path
      switch changes[index].kind {
      case .valueTypeChanged(_, _, .rawValueRemoved), .valueTypeChanged(_, _, .caseRemoved):
        changes[index].remedy =
          "keep the case; or move the rows to another one in `willMigrate` and say `removes: [\(path)]` under"
          + " `migration:`: other changes of this step make a stage run"
      case .attributeBecameRequired where changes[index].rule?.name == Rule.unseenRequired.name:
        changes[index].remedy =
          "keep it optional; or fill the nils in the stage that other changes of this step make run:"
          + " `fills: [\(path)]` under `migration:`"
      default: break
      }
    }
  }

  /// A property that is new only because its `renamedFrom` or its name is wrong has its finding there.
  mutating func quietWhatNamesExplain() {
    for index in changes.indices {
      switch changes[index].kind {
      case .attributeAdded(let entity, let name), .relationshipAdded(let entity, let name):
        guard let owner = pair.to.entity(entity), let ref = pair.to.properties[owner][name],
          Lineage.isReported(pair.to.identifier(of: ref))
        else { continue }
        quiet.insert(index)
      default: break
      }
    }
  }

  /// What vanishes in a version that is out can neither be kept nor get an old name there.
  mutating func adviseForShipped() {
    let stem = pair.to.version.stem
    for index in changes.indices where changes[index].consent == nil && changes[index].rule != nil {
      guard let removal = changes[index].removalName else { continue }
      changes[index].remedy =
        "\(stem) has shipped, so its shape stays as it is: `removes: [\(removal)]` under `migration:` says that this and"
        + " its values end there"
    }
  }

  /// In a step that the framework cannot see, nothing runs: what would need a stage is undetected.
  mutating func hideWhatNothingRunsFor(_ hidden: (Change) -> Bool) {
    let concerned = changes.indices.filter { changes[$0].changeClass != .neutral && hidden(changes[$0]) }
    for index in concerned {
      guard changes[index].changeClass != .undetected else { continue }
      changes[index].changeClass = .undetected
      changes[index].visibility = .unseen
      changes[index].isInferable = false
      changes[index].reason =
        (concerned.count > 1 ? "Together with the other changes it" : "It")
        + " leaves the hash as it was, so nothing runs for it. " + changes[index].reason
      if changes[index].rule == nil || changes[index].rule?.severity != .error {
        changes[index].rule = .cancelledChange
        changes[index].remedy =
          "spread the changes over two versions, or force a stage with `hashModifier` on a scalar attribute"
      }
    }
  }
}

extension Change {
  /// Takes another verdict over.
  mutating func take(_ verdict: Verdict) {
    changeClass = verdict.changeClass
    visibility = verdict.visibility
    rowWork = verdict.rowWork
    losesData = verdict.losesData
    reason = verdict.reason
    evidence = verdict.evidence
    remedy = verdict.remedy
    rule = verdict.rule
  }

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

import Diagnostics
import ManifestWriter
import SchemaModel

// Relationships that come, go, or lead somewhere else.

extension VersionPair {
  func addedRelationship(_ relationship: Relationship, to entity: String, into changes: inout ChangeList) {
    let judgement =
      if !relationship.isToMany, !relationship.isOptional {
        Judgement.requiredRelationshipAdded(entity, relationship)
      } else if relationship.minimumModelCount ?? 0 > 0 {
        Judgement.countTightened("Existing rows have no links yet, and cannot be saved again without one.")
      } else {
        Judgement.relationshipAdded
      }
    changes.add(
      .relationshipAdded(entity: entity, relationship: relationship.name), "\(entity).\(relationship.name)",
      "relationship added", judgement, new: relationship.place)
  }

  func removedRelationship(
    _ relationship: Relationship, from entity: String, in pair: EntityPair, into changes: inout ChangeList
  ) {
    let judgement =
      if let link = entityBetween(entity, and: relationship.destination) {
        Judgement.linksLeft(entity, relationship.name, for: link, relationship.destination)
      } else if let keeper = keeper(ofLinks: relationship.name, in: pair) {
        Judgement.linksKeptByOtherSide(keeper)
      } else {
        Judgement.relationshipRemoved(entity, relationship.name)
      }
    changes.add(
      .relationshipRemoved(entity: entity, relationship: relationship.name), "\(entity).\(relationship.name)",
      "relationship removed", judgement, old: relationship.place, new: losingPlace(of: relationship.name, in: pair))
  }

  /// The other side, by its path, where it is a to-one before and after: the links are in its own key column, whatever
  /// becomes of this side.
  private func keeper(ofLinks name: String, in pair: EntityPair) -> String? {
    guard let ref = from.properties[pair.old][name], ref.kind == .relationship,
      let before = inverse(of: ref, in: from), !from.relationship(before).isToMany,
      let after = successor(of: before), after.kind == .relationship, !to.relationship(after).isToMany,
      to.relationship(after).destination == from.relationship(before).destination
    else { return nil }
    return "\(to.version.entities[after.entity].name).\(to.name(after))"
  }

  /// A new entity that leads to both ends of a relationship that goes: links that have got properties of their own.
  private func entityBetween(_ entity: String, and destination: String) -> String? {
    addedEntities.lazy.map { self.to.version.entities[$0] }.first { link in
      let ends = link.relationships.filter { !$0.isToMany }.map(\.destination)
      return entity == destination
        ? ends.filter { $0 == entity }.count > 1 : ends.contains(entity) && ends.contains(destination)
    }?.name
  }

  func compareRelationships(
    _ oldRef: PropertyRef, _ newRef: PropertyRef, of entity: String, into changes: inout ChangeList
  ) {
    let old = from.relationship(oldRef)
    let new = to.relationship(newRef)
    let path = "\(entity).\(new.name)"
    func add(
      _ aspect: ChangeKind.RelationshipAspect, _ summary: String, _ judgement: Judgement, at key: String,
      old oldPlace: Place? = nil, new newPlace: Place? = nil
    ) {
      changes.add(
        .relationshipChanged(entity: entity, relationship: new.name, aspect: aspect), path, summary, judgement,
        old: oldPlace ?? old.place(of: key), new: newPlace ?? new.place(of: key))
    }
    if old.name != new.name {
      changes.add(
        .relationshipRenamed(entity: entity, from: old.name, to: new.name), path, "renamed from \(old.name)",
        .renamedRelationship, old: old.place, new: new.renamedFrom?.place ?? new.place)
    }
    if old.isToMany != new.isToMany {
      let judgement =
        new.isToMany
        ? canShare(oldRef, in: from) && !canShare(newRef, in: to) ? Judgement.sharedLinkBecameList : .toOneBecameToMany
        : .toManyBecameToOne(
          Recipe.relinked(
            entity, new, oldName: old.name, free: freeName(_:in:), back: wayBack(oldRef, newRef),
            leaving: leavingWayBack(oldRef)))
      add(
        new.isToMany ? .toMany : .toOne, new.isToMany ? "to-one became to-many" : "to-many became to-one", judgement,
        at: new.isToMany ? "toMany" : "toOne")
    } else if old.isOptional != new.isOptional {
      let judgement: Judgement
      if new.isOptional {
        judgement = .becameOptional
      } else {
        judgement = new.isToMany ? .toManyBecameRequired : .relationshipBecameRequired
      }
      add(
        new.isOptional ? .becameOptional : .becameRequired, new.isOptional ? "became optional" : "became required",
        judgement, at: "optional")
    }
    if old.destination != new.destination {
      add(
        .destination, "destination changed from \(old.destination) to \(new.destination)",
        destinationJudgement(oldRef, newRef, entity), at: "destination", old: old.destinationPlace,
        new: new.destinationPlace)
    }
    compareCountsAndRules(old, new, path, entity, into: &changes)
    compareInverses(oldRef, newRef, path, entity, into: &changes)
    compareSharing(oldRef, newRef, path, entity, into: &changes)
  }

  private func compareCountsAndRules(
    _ old: Relationship, _ new: Relationship, _ path: String, _ entity: String, into changes: inout ChangeList
  ) {
    let oldCounts = (old.minimumModelCount ?? 0, old.maximumModelCount ?? 0)
    let newCounts = (new.minimumModelCount ?? 0, new.maximumModelCount ?? 0)
    if oldCounts != newCounts {
      // Zero is no limit.
      let isTighter =
        newCounts.0 > oldCounts.0 || (newCounts.1 > 0 && (oldCounts.1 == 0 || newCounts.1 < oldCounts.1))
      let judgement =
        isTighter
        ? Judgement.countTightened("A row that breaks the new counts cannot be saved again.") : .countsChanged
      changes.add(
        .relationshipChanged(entity: entity, relationship: new.name, aspect: .counts), path, "counts changed",
        judgement.with(visibility: .unverified), old: old.place,
        new: new.keyPlaces.first { $0.key.hasSuffix("ModelCount") }?.place ?? new.place)
    }
    if (old.deleteRule ?? .nullify) != (new.deleteRule ?? .nullify) {
      changes.add(
        .relationshipChanged(entity: entity, relationship: new.name, aspect: .deleteRule), path,
        "delete rule changed from \((old.deleteRule ?? .nullify).rawValue) to"
          + " \((new.deleteRule ?? .nullify).rawValue)", .deleteRuleChanged, old: old.place(of: "deleteRule"),
        new: new.place(of: "deleteRule"))
    }
    if old.hashModifier != new.hashModifier {
      changes.add(
        .hashModifierChanged(entity: entity, property: new.name), path,
        "hash modifier \(Self.words(old.hashModifier, new.hashModifier))",
        Judgement.modifierChanged.with(visibility: .unverified), old: old.place(of: "hashModifier"),
        new: new.place(of: "hashModifier"))
    }
  }

  /// The inverse's *name* is hashed; the other side's rename moves it and needs no change of its own here.
  private func compareInverses(
    _ oldRef: PropertyRef, _ newRef: PropertyRef, _ path: String, _ entity: String, into changes: inout ChangeList
  ) {
    let before = inverse(of: oldRef, in: from)
    let after = inverse(of: newRef, in: to)
    if isSame(before, after) { return }
    // No link survives another destination, and that change says what to do with both sides.
    if before != nil, after != nil, isReplaced(oldRef, newRef) { return }
    // The way back went with its entity or property, which has a change of its own.
    let summary: String
    var judgement = Judgement.inverseChanged
    switch (before, after) {
    case (nil, let after?):
      summary = "inverse \(to.name(after)) added"
      judgement = exchanged(oldRef, newRef, after) ?? judgement
    case (let before?, nil):
      summary = "inverse \(from.name(before)) removed"
      judgement = .inverseRemoved
    case (let before?, let after?):
      summary = "inverse changed from \(from.name(before)) to \(to.name(after))"
      judgement = exchanged(oldRef, newRef, after, whileThereIs: before) ?? judgement
    case (nil, nil): return
    }
    let new = to.relationship(newRef)
    // Under one name the framework would refuse it; as another property nobody asks.
    if let after, !to.relationship(after).isToMany, canShare(oldRef, in: from) {
      judgement = .inverseNarrowed(
        entity, new.name, to.name(after), destination: to.version.entities[after.entity].name)
    }
    changes.add(
      .relationshipChanged(entity: entity, relationship: new.name, aspect: .inverse), path, summary, judgement,
      old: from.relationship(oldRef).inversePlace ?? from.relationship(oldRef).place,
      new: new.inversePlace ?? new.place)
  }

  /// What two relationships with links of their own become as one pair, or a pair whose former inverse lives on; nil where
  /// the new inverse comes with the change and has none. Told once for each new pair, on the side that states it.
  private func exchanged(
    _ oldRef: PropertyRef, _ newRef: PropertyRef, _ after: PropertyRef, whileThereIs before: PropertyRef? = nil
  ) -> Judgement? {
    let link = to.inverses.link(entity: newRef.entity, relationship: newRef.index)
    guard link?.statesInverse == true, before.map(lives) ?? false || predecessor(of: after) != nil else { return nil }
    return .inverseExchanged(shown: shownLinks(oldRef, after))
  }

  /// What a relationship was in the entity of the same name.
  private func predecessor(of new: PropertyRef) -> PropertyRef? {
    from.entity(to.version.entities[new.entity].name).flatMap { from.byIdentifier[$0][to.identifier(of: new)] }
      .flatMap { $0.kind == .relationship ? $0 : nil }
  }

  /// Rows shared their destinations before, and its table has room for one owner now.
  private func compareSharing(
    _ oldRef: PropertyRef, _ newRef: PropertyRef, _ path: String, _ entity: String, into changes: inout ChangeList
  ) {
    let new = to.relationship(newRef)
    // With an inverse, it is the inverse that narrows.
    guard new.isToMany, inverse(of: newRef, in: to) == nil, canShare(oldRef, in: from) else { return }
    let wasPair = inverse(of: oldRef, in: from) != nil
    changes.add(
      .relationshipChanged(entity: entity, relationship: new.name, aspect: .sharing), path,
      "shared links end",
      .sharedLinksLost(entity, new.name, new.destination, inverse: wasPair ? inverseName(of: oldRef) : nil),
      old: from.relationship(oldRef).place, new: new.inversePlace ?? new.place)
  }

  /// What a to-many shows that has no column of its own: the links of its new inverse.
  private func shownLinks(_ old: PropertyRef, _ after: PropertyRef) -> String? {
    guard from.relationship(old).isToMany, !to.relationship(after).isToMany else { return nil }
    return "\(to.version.entities[after.entity].name).\(to.name(after))"
  }

  private func inverseName(of ref: PropertyRef) -> String? {
    inverse(of: ref, in: from).map { "\(from.version.entities[$0.entity].name).\(from.name($0))" }
  }

  /// True where the relationship is still there, under this name or another: somebody else's way back now, or nobody's.
  private func lives(_ old: PropertyRef) -> Bool { successor(of: old)?.kind == .relationship }

  /// What a property goes on as in the entity of the same name.
  private func successor(of old: PropertyRef) -> PropertyRef? {
    to.entity(from.version.entities[old.entity].name).flatMap { to.byIdentifier[$0][from.identifier(of: old)] }
  }

  /// True where several rows can lead to the same one: their key is in a column of their own table, or in a table of
  /// pairs. A to-many without an inverse is one key column in the destination's table.
  private func canShare(_ ref: PropertyRef, in view: VersionView) -> Bool {
    inverse(of: ref, in: view).map { view.relationship($0).isToMany } ?? !view.relationship(ref).isToMany
  }

  /// True where both lead back by the same property of the same entity, or by none.
  func hasSameInverse(_ old: PropertyRef, _ new: PropertyRef) -> Bool {
    isSame(inverse(of: old, in: from), inverse(of: new, in: to))
  }

  private func isSame(_ before: PropertyRef?, _ after: PropertyRef?) -> Bool {
    guard let before, let after else { return before == nil && after == nil }
    return from.identifier(of: before) == to.identifier(of: after)
      && (from.version.entities[before.entity].name == to.version.entities[after.entity].name
        || hasMoved(before, to: after))
  }

  /// True where an entity above or below the one that declared it declares the property now.
  private func hasMoved(_ before: PropertyRef, to after: PropertyRef) -> Bool {
    let successor = successor(of: before)
    return successor == after || predecessor(of: after) == before
  }

  private func inverse(of ref: PropertyRef, in view: VersionView) -> PropertyRef? {
    view.inverses.link(entity: ref.entity, relationship: ref.index).map {
      PropertyRef(kind: .relationship, entity: $0.entity, index: $0.relationship)
    }
  }

  /// True where no old link can go on. Up the hierarchy every old link still leads to something of the right kind.
  private func isReplaced(_ oldRef: PropertyRef, _ newRef: PropertyRef) -> Bool {
    let (old, new) = (from.relationship(oldRef), to.relationship(newRef))
    guard old.destination != new.destination else { return false }
    guard let former = to.entity(old.destination), let now = to.entity(new.destination) else { return true }
    return !to.isKind(former, of: now)
  }

  private func destinationJudgement(_ oldRef: PropertyRef, _ newRef: PropertyRef, _ entity: String) -> Judgement {
    let (old, new) = (from.relationship(oldRef), to.relationship(newRef))
    if !isReplaced(oldRef, newRef) { return .destinationWidened("\(entity).\(new.name)", old.destination) }
    return .destinationChanged(
      Recipe.relinked(
        entity, new, oldName: old.name, free: freeName(_:in:), back: wayBack(oldRef, newRef),
        leaving: leavingWayBack(oldRef)))
  }

  /// The other side in the later version: the same property as before, one that comes with the change, or none.
  private func wayBack(_ oldRef: PropertyRef, _ newRef: PropertyRef) -> Recipe.WayBack? {
    guard let after = inverse(of: newRef, in: to) else { return nil }
    let entity = to.version.entities[after.entity].name
    if let before = inverse(of: oldRef, in: from), isSame(before, after) {
      return .init(entity: entity, relationship: to.relationship(after), oldName: from.name(before))
    }
    // One that was there before leads to somebody else in the version between.
    guard from.entity(entity).map({ from.properties[$0][to.name(after)] == nil }) ?? true else { return nil }
    return .init(entity: entity, relationship: to.relationship(after), oldName: nil)
  }

  /// The path of the former other side, where it goes with this change.
  private func leavingWayBack(_ oldRef: PropertyRef) -> String? {
    guard let before = inverse(of: oldRef, in: from), !lives(before) else { return nil }
    return inverseName(of: oldRef)
  }
}

extension Judgement {
  static func linksLeft(_ entity: String, _ name: String, for link: String, _ destination: String) -> Judgement {
    losesData(
      "`\(link)` was added between \(entity) and \(destination), but links do not follow by themselves: they vanish on"
        + " every device.",
      remedy:
        "if its rows stand for the old links: keep `\(entity).\(name)` in this version, with `fills: [\(link)]` under"
        + " `migration:`, and remove it in the version after; the drafted stage makes a row for each link. If not: `removes: [\(entity).\(name)]`",
      rule: .losesData)
  }

  static let relationshipAdded = lightweight("Existing rows have no links yet.")

  static func requiredRelationshipAdded(_ entity: String, _ relationship: Relationship) -> Judgement {
    twoSteps(
      "Existing rows would have no link (134110, missing attribute values on mandatory destination relationship); a"
        + " default object does not help.", .measured,
      remedy:
        "delete `optional: false`: `\(relationship.bridge(named: relationship.name).manifestLine)` is optional; fill"
        + " it in `didMigrate` (`fills: [\(entity).\(relationship.name)]` under `migration:`) and make it required in the version"
        + " after, if it must be",
      rule: .requiredRelationshipAdded)
  }

  static func relationshipRemoved(_ entity: String, _ name: String) -> Judgement {
    losesData(
      "The links vanish on every device.",
      remedy: "if that is intended: `removes: [\(entity).\(name)]` under `migration:`",
      rule: .losesData)
  }

  static func linksKeptByOtherSide(_ other: String) -> Judgement {
    lightweight("The links are in the key column of `\(other)`, which keeps them.", .measured)
  }

  static let sharedLinkBecameList = lightweight("A link becomes an entry in the list of its row.", .documented)

  static func sharedLinksLost(_ entity: String, _ name: String, _ destination: String, inverse: String?) -> Judgement {
    losesData(
      "A to-many without an inverse is one key column in the table of \(destination): each \(destination) can be in the list"
        + " of one \(entity). Where several shared one, all but one of them lose the link, and which one keeps it is not"
        + " documented.", .measured,
      remedy:
        "\(inverse.map { "keep the inverse `\($0)`" } ?? "give `\(destination)` a to-many back to \(entity), as the inverse")"
        + "; or, where no two rows share one: `accepts: { \(Rule.sharedLinksLost.name): { \(entity).\(name): <why> } }` under"
        + " `migration:`", rule: .sharedLinksLost)
  }

  static let renamedRelationship = lightweight("The framework finds the old links by `originalName`.")
  static let toOneBecameToMany = lightweight("Each link becomes a list of one.")

  static func toManyBecameToOne(_ recipe: String) -> Judgement {
    twoSteps(
      "No stage can choose one of many (134190, can not map from a to-many to a to-one relationship).", .measured,
      remedy: recipe, rule: .toManyToOne)
  }

  static let relationshipBecameRequired = custom(
    .before,
    "The mapping fails on rows without a link (134110); they must be linked or deleted in `willMigrate`, before the"
      + " mapping.", .reported, remedy: "keep it optional to stay lightweight")
  static let toManyBecameRequired = lightweight("A to-many relationship is never nil in the store.", .inferred)
  static func destinationWidened(_ path: String, _ old: String) -> Judgement {
    Judgement(
      changeClass: .lightweight,
      reason:
        "Every old link leads to an entity of the new kind, and the rows are in one table. That the framework infers"
        + " this is not documented, and nobody has reported it.", evidence: .inferred,
      remedy: "keep `\(old)` as the destination; or try the stage on a store of the version before, then write"
        + " `accepts: { \(Rule.destinationWidened.name): { \(path): <what you saw> } }` under `migration:`",
      rule: .destinationWidened)
  }

  static func destinationChanged(_ recipe: String) -> Judgement {
    twoSteps(
      "Links to rows of one entity cannot become links to rows of another; it is not among the changes that Apple lists"
        + " as inferable.", remedy: recipe,
      rule: .destinationChange)
  }

  static let countsChanged = lightweight("Every row that fits the old counts fits the new ones.", .reported)
  static func countTightened(_ reason: String) -> Judgement {
    lightweight(
      reason, .measured,
      remedy: "leave the counts out; or link the rows in `didMigrate`, and say so:"
        + " `accepts: { \(Rule.tightenedCount.name): <why> }` under `migration:`", rule: .tightenedCount)
  }
  static let deleteRuleChanged = neutral("Delete rules are not hashed and not stored.", .measured)
  static let inverseChanged = lightweight(
    "The name of the inverse is hashed; links of existing rows may not appear on the new side.", .inferred,
    remedy: "check links of existing rows on a store of the version before")
  static let inverseRemoved = lightweight(
    "The name of the inverse is hashed. The links of this side are carried over by its own name; where a link was kept by"
      + " the removed side, nobody has reported what becomes of it.", .inferred,
    remedy: "check links of existing rows on a store of the version before")

  static func inverseNarrowed(
    _ entity: String, _ name: String, _ inverse: String, destination: String
  ) -> Judgement {
    lightweight(
      "Many rows of \(entity) could lead to one \(destination) by `\(name)`, and `\(destination).\(inverse)` is"
        + " to-one: of rows that share one, at most one keeps its link, and which one is not documented.", .inferred,
      remedy:
        "make `\(destination).\(inverse)` to-many; or leave `\(name)` as it is, add a new pair of relationships beside"
        + " it, and choose in `didMigrate`; or, where no two rows share one: `accepts: { inverse-narrowed: <why> }` under"
        + " `migration:`", rule: .inverseNarrowed)
  }

  /// - Parameter shown: the to-one side in whose column the links are, where this side has none.
  static func inverseExchanged(shown: String?) -> Judgement {
    lightweight(
      shown.map {
        "The links are in the key column of `\($0)` alone, so that rows presumably show the ones that it had, in place of"
          + " their own; what the mapping makes of the two sides is not documented."
      }
        ?? "Both sides carry over the links that they had, and the two no longer say the same: which of them existing rows"
        + " end up with is not documented.", .inferred,
      remedy:
        "leave the old pair as it is and add a new pair of relationships; or check the links on a store of the version"
        + " before", rule: .inverseExchanged)
  }
}

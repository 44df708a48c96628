import Diagnostics
import SchemaModel

// Parents that come, go or change, and properties that move within a hierarchy (OS 26).

extension VersionPair {
  func compareInheritance(_ pair: EntityPair, into changes: inout ChangeList) {
    let old = from.version.entities[pair.old].superentity
    let new = to.version.entities[pair.new].superentity
    guard old?.value != new?.value else { return }
    let judgement: Judgement
    if let new, joinsStrangers(pair, under: new.value) {
      judgement = .mergedHierarchy(pair.name, new.value)
    } else if new == nil {
      judgement = .leftHierarchy
    } else {
      judgement = .joinedHierarchy
    }
    changes.add(
      .superentityChanged(entity: pair.name, from: old?.value, to: new?.value, roots: changedRoots(of: pair)),
      pair.name,
      Self.summary(old?.value, new?.value), judgement,
      old: old?.place ?? from.version.entities[pair.old].place,
      new: new?.place ?? to.version.entities[pair.new].place)
  }

  private func changedRoots(of pair: EntityPair) -> ChangeKind.Roots? {
    let before = from.version.entities[from.roots[pair.old]].name
    let after = to.version.entities[to.roots[pair.new]].name
    return before == after ? nil : ChangeKind.Roots(old: before, new: after)
  }

  private static func summary(_ old: String?, _ new: String?) -> String {
    switch (old, new) {
    case (nil, let new?): "inherits from \(new)"
    case (let old?, nil): "no longer inherits from \(old)"
    case (let old?, let new?): "inherits from \(new) instead of \(old)"
    case (nil, nil): "unchanged"
    }
  }

  /// Entities that had no parent in common before cannot get one: their rows are in different tables.
  private func joinsStrangers(_ pair: EntityPair, under parent: String) -> Bool {
    guard let root = to.entity(parent).map({ to.roots[$0] }) else { return false }
    let ownRoot = from.roots[pair.old]
    for member in [root] + to.descendants[root] where member != pair.new {
      // Entities below this one move with it.
      if to.descendants[pair.new].contains(member) { continue }
      guard let old = from.entity(to.version.entities[member].name) else { continue }
      if from.roots[old] != ownRoot { return true }
    }
    return false
  }

  /// A property that another entity of the hierarchy declares now.
  func movedProperty(_ old: PropertyRef, _ new: PropertyRef, in pair: EntityPair, into changes: inout ChangeList) {
    let before = from.version.entities[old.entity].name
    let after = to.version.entities[new.entity].name
    guard before != after else { return }
    changes.add(
      .propertyMoved(from: before, property: from.name(old), to: after), "\(pair.name).\(to.name(new))",
      "moved from \(before) to \(after)", .propertyMoved, old: from.place(old), new: to.place(new))
  }
}

extension Judgement {
  static let joinedHierarchy = lightweight(
    "Apple lists a new parent or child entity, with properties moved up or down, as inferable.")
  static let leftHierarchy = lightweight("Apple lists moving an entity out of a hierarchy as inferable.")
  static let propertyMoved = lightweight("Apple lists moving a property up or down a hierarchy as inferable.")

  static func mergedHierarchy(_ entity: String, _ parent: String) -> Judgement {
    twoSteps(
      "Entities that had no parent in common before cannot get one: their rows are in different tables.",
      remedy:
        "add a new entity under \(parent) with the properties of \(entity), copy the rows in `didMigrate`, and drop"
        + " \(entity) in the version after (`removes: [\(entity)]`)", rule: .mergedHierarchy)
  }
}

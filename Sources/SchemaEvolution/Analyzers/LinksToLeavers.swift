import Diagnostics
import SchemaModel

// An entity leaves a hierarchy, or goes, while relationships lead to one above it: its rows were among those that they
// could reach, and are no longer.

extension VersionPair {
  func compareLinksToLeavers(into changes: inout ChangeList) {
    // Without a hierarchy nothing can leave one.
    guard from.descendants.contains(where: { !$0.isEmpty }) else { return }
    for owner in from.version.entities.indices where !from.version.entities[owner].relationships.isEmpty {
      let name = from.version.entities[owner].name
      guard from.entity(name) == owner, let new = to.entity(name) else { continue }
      for old in from.ownProperties(of: owner) where old.kind == .relationship {
        let pair = EntityPair(old: owner, new: new, name: name)
        guard let ref = successor(of: old, in: pair), ref.kind == .relationship else { continue }
        compareLinks(old, ref, of: pair, into: &changes)
      }
    }
  }

  private func compareLinks(
    _ old: PropertyRef, _ new: PropertyRef, of pair: EntityPair, into changes: inout ChangeList
  ) {
    let before = from.relationship(old)
    guard let former = from.entity(before.destination), !from.descendants[former].isEmpty,
      let now = to.entity(to.relationship(new).destination),
      // Another destination is a change of its own.
      let heir = to.entity(before.destination), to.isKind(heir, of: now)
    else { return }
    let leavers = from.descendants[former].map { from.version.entities[$0].name }.filter { name in
      to.entity(name).map { !to.isKind($0, of: now) } ?? true
    }
    guard !leavers.isEmpty else { return }
    let staying = leavers.filter { to.entity($0) != nil }
    // Where the other side is lost with them, it tells.
    let isTold = staying.isEmpty || from.inverses.link(entity: old.entity, relationship: old.index) != nil
    let isOne = leavers.count == 1
    changes.add(
      .linksCut(entity: pair.name, relationship: before.name, leavers: leavers), "\(pair.name).\(to.name(new))",
      "leads to rows of \(leavers.joined(separator: " and ")), which "
        + (staying.isEmpty
          ? isOne ? "is removed" : "are removed" : "\(isOne ? "is" : "are") no longer \(before.destination)"),
      .linksCut(before, leavers, hasFinding: !isTold), old: before.place, new: to.place(new))
  }
}

extension Judgement {
  static func linksCut(_ relationship: Relationship, _ leavers: [String], hasFinding: Bool) -> Judgement {
    let rows = "rows of \(leavers.joined(separator: " and "))"
    let work =
      relationship.isToMany || relationship.isOptional
      ? "are cut in `willMigrate`, before the mapping: what it would make of them is not documented."
      : "must lead elsewhere before the mapping, or their owners go: a required link cannot be empty (134110)."
    let stayers = leavers.joined(separator: ", ")
    return custom(
      .before, "Links to \(rows) \(work)", .inferred,
      remedy: hasFinding
        ? "leave \(stayers) below \(relationship.destination); or keep the links in a relationship of their own: add it in"
          + " a version before, with `fills`; if the links may be lost: `accepts: { links-left-behind: <why> }` under"
          + " `migration:`" : nil, rule: hasFinding ? .linksLeftBehind : nil)
  }
}

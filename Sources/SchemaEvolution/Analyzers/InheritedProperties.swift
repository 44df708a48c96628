import Diagnostics
import SchemaModel

// An entity comes below another parent, or its parent goes: what it inherits changes, although nobody edits a property. To
// the framework a property of one name is the same one, whoever declares it.

extension VersionPair {
  /// How a difference is put right of a property that the entity has from those above it in both versions; nil where it
  /// declares it itself.
  func inheriting(_ old: PropertyRef, _ new: PropertyRef, in pair: EntityPair) -> ChangeList.Inheriting? {
    guard old.entity != pair.old, new.entity != pair.new else { return nil }
    return .init(place: inheritancePlace(of: pair), remedy: remedy(forInheriting: old, new, pair))
  }

  func isInherited(_ name: String, in pair: EntityPair) -> Bool {
    from.properties[pair.old][name].map { $0.entity != pair.old } ?? false
  }

  /// Where the loss of a property is put right.
  func losingPlace(of name: String, in pair: EntityPair) -> Place {
    isInherited(name, in: pair) ? inheritancePlace(of: pair) : to.version.entities[pair.new].place
  }

  private func inheritancePlace(of pair: EntityPair) -> Place {
    let entity = to.version.entities[pair.new]
    return entity.superentity?.place ?? entity.place
  }

  private func remedy(forInheriting old: PropertyRef, _ new: PropertyRef, _ pair: EntityPair) -> String {
    let leave = adviceToLeave(pair)
    let name = from.name(old)
    if isNewcomer(new) {
      let path = "\(to.version.entities[new.entity].name).\(to.name(new))"
      return "\(leave); or give `\(path)` a name that \(pair.name) never had, with `removes: [\(pair.name).\(name)]`"
        + " under `migration:`: the values of \(pair.name) go then"
    }
    guard let between = parentBetween(without: from.identifier(of: old), pair),
      let parent = to.version.entities[pair.new].superentity?.value
    else { return leave }
    let removes = to.version.migration.removes.map(\.value)
    let lost = lostNames(of: pair, below: between).map { "\(pair.name).\($0)" }.filter { !removes.contains($0) }
    let recipe = Recipe.switched(
      pair.name, through: to.version.entities[between].name, to: parent, removes: removes + lost, name)
    return "\(leave); or, where the values may go, let it inherit from neither for one version" + recipe
  }

  func adviceToLeave(_ pair: EntityPair) -> String {
    guard let parent = from.version.entities[pair.old].superentity?.value else {
      return "let \(pair.name) inherit from nothing, as before"
    }
    return to.entity(parent) == nil
      ? "keep \(parent), and \(pair.name) below it" : "leave \(pair.name) below \(parent)"
  }

  /// True where the entity that declares it did not have it before.
  private func isNewcomer(_ new: PropertyRef) -> Bool {
    guard let before = from.entity(to.version.entities[new.entity].name) else { return true }
    return from.byIdentifier[before][to.identifier(of: new)] == nil
  }

  /// The nearest entity above the new parent that the rows were rows of already, and that has no such property.
  private func parentBetween(without identifier: String, _ pair: EntityPair) -> Int? {
    to.lineage(of: pair.new).dropFirst(2).first { candidate in
      guard let before = from.entity(to.version.entities[candidate].name), from.isKind(pair.old, of: before) else {
        return false
      }
      return to.byIdentifier[candidate][identifier] == nil
    }
  }

  /// What the entity would lose below a parent, by the names of the version before.
  private func lostNames(of pair: EntityPair, below parent: Int) -> [String] {
    from.byIdentifier[pair.old].filter { identifier, ref in
      from.isStored(ref) && to.byIdentifier[parent][identifier] == nil
        && to.byIdentifier[pair.new][identifier]?.entity != pair.new
    }.map { from.name($0.value) }.sorted(by: utf8Order)
  }
}

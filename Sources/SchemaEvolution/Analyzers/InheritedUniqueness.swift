import Diagnostics
import SchemaModel

// A key holds for the rows of all entities below the one that declares it: where a value moves up to a unique property,
// or an entity comes under a parent that has one, values become unique that were not.

extension VersionPair {
  /// What `compareUniqueness` cannot see from the declaring entity's own rows.
  func compareInheritedUniqueness(into changes: inout ChangeList) {
    for declaring in to.version.entities.indices where !to.descendants[declaring].isEmpty {
      for constraint in constraints(of: declaring, in: to) {
        compare(constraint, of: declaring, into: &changes)
      }
    }
  }

  /// What rows that exist have in all members of a key.
  private enum KeyValues { case values, constants, empty }

  private func compare(_ constraint: Constraint, of declaring: Int, into changes: inout ChangeList) {
    let bound = ([declaring] + to.descendants[declaring]).compactMap { index -> (EntityPair, KeyValues)? in
      let name = to.version.entities[index].name
      return from.entity(name).map { old in
        let pair = EntityPair(old: old, new: index, name: name)
        return (pair, values(of: constraint, in: pair))
      }
    }
    let all = bound.filter { $0.1 != .empty }.map(\.0)
    if all.isEmpty || isKept(constraint, for: all) { return }
    let holders = topmost(all)
    for (pair, values) in bound where pair.new != declaring {
      guard holders.contains(where: { $0.new == pair.new }) else { continue }
      let others = holders.filter { $0.new != pair.new && $0.new != declaring }.map(\.name)
      add(constraint, of: declaring, for: pair, values, besides: others, into: &changes)
    }
  }

  private func values(of constraint: Constraint, in pair: EntityPair) -> KeyValues {
    var holdsOldOnes = false
    for member in constraint.members {
      if existed(String(member.prefix { $0 != "." }), in: pair) {
        holdsOldOnes = true
      } else if let ref = to.properties[pair.new][member], ref.kind == .attribute,
        !to.isNilInOldRows(to.attribute(ref))
      {
        continue
      } else {
        return .empty
      }
    }
    return holdsOldOnes ? .values : .constants
  }

  /// True where one key of the version before told all these rows apart already.
  private func isKept(_ constraint: Constraint, for pairs: [EntityPair]) -> Bool {
    let keys = Set(constraint.keys)
    return from.version.entities.indices.contains { owner in
      pairs.allSatisfy { from.isKind($0.old, of: owner) }
        && constraints(of: owner, in: from).contains { !$0.keys.isEmpty && keys.isSuperset(of: $0.keys) }
    }
  }

  /// Those whose rows are not among another one's.
  private func topmost(_ pairs: [EntityPair]) -> [EntityPair] {
    pairs.filter { pair in
      !pairs.contains { $0.old != pair.old && from.isKind(pair.old, of: $0.old) }
    }
  }

  private func add(
    _ constraint: Constraint, of declaring: Int, for pair: EntityPair, _ values: KeyValues, besides others: [String],
    into changes: inout ChangeList
  ) {
    let owner = to.version.entities[declaring].name
    let judgement: Judgement
    if values == .constants {
      // One member alone is told with the attribute itself.
      guard constraint.members.count > 1 else { return }
      judgement = .uniqueOverConstants(pair.name, constraint.members)
    } else {
      let olds = constraint.members.filter { existed(String($0.prefix { $0 != "." }), in: pair) }
      let names = oldNames(olds, pair)
      judgement = .uniquenessAdded(
        names, isRenamed: names != olds, isRequiredNow: olds.contains { becameRequired($0, pair) },
        constants: constraint.members.filter { !olds.contains($0) }, limit: rowLimit(olds, pair),
        scope: " The key is one for all rows that are \(withArticle(owner))"
          + (others.isEmpty ? "." : ", those of \(others.joined(separator: " and ")) among them."))
    }
    changes.add(
      .uniquenessAdded(entity: pair.name, members: constraint.members), path(constraint.members, pair.name),
      "uniqueness of \(owner) added", judgement, old: from.version.entities[pair.old].place, new: constraint.place)
  }
}

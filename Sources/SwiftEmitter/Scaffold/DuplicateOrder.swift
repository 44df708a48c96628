import SchemaModel

/// Which duplicates are removed, and in which order, where keys lead through relationships.
///
/// Rows that were told apart by what they lead to share a key once those rows are one: such keys are looked at behind
/// them, also where they are no news.
struct DuplicateOrder {
  private let old: ScaffoldVersion
  private let new: ScaffoldVersion
  /// All work before the mapping, in order.
  private(set) var work: [StageWork]

  init(old: ScaffoldVersion, new: ScaffoldVersion, preparing before: [StageWork]) {
    (self.old, self.new) = (old, new)
    var keys = before.filter(\.removesDuplicates)
    work = before.filter { !$0.removesDuplicates }
    if keys.isEmpty { return }
    while let added = dependentKey(of: keys) { keys.append(added) }
    while !keys.isEmpty {
      // A circle is cut at its first member.
      let next = keys.firstIndex { key in !keys.contains { $0 != key && leads(key, toRowsOf: $0) } } ?? 0
      work.append(keys.remove(at: next))
    }
  }

  private func dependentKey(of keys: [StageWork]) -> StageWork? {
    for entity in new.version.entities {
      for members in entity.allUniqueness {
        guard let oldMembers = StagePlan.oldMembers(entity.name, members, old, new) else { continue }
        let key = StageWork.removeDuplicates(entity: entity.name, members: oldMembers)
        if !keys.contains(key), keys.contains(where: { leads(key, toRowsOf: $0) }) { return key }
      }
    }
    return nil
  }

  private func leads(_ key: StageWork, toRowsOf other: StageWork) -> Bool {
    guard case .removeDuplicates(let entity, let members) = key, case .removeDuplicates(let merged, _) = other else {
      return false
    }
    return members.contains { member in
      guard let first = member.split(separator: ".").first,
        let link = old.relationship(entity, String(first))?.value
      else { return false }
      return old.isKind(merged, of: link.destination) || old.isKind(link.destination, of: merged)
    }
  }
}

extension StageWork {
  fileprivate var removesDuplicates: Bool { if case .removeDuplicates = self { true } else { false } }
}

import SchemaModel

// Values that go with a later version, that nothing takes over, and that something filled with a made-up value may have been
// meant to take over. Nobody but a person knows; a constant in every row would hide the question.

extension CarrySearch {
  /// Names such values where a fill has no source.
  mutating func askAboutLeftovers() {
    guard hasNext else { return }
    let carried = Set(found.carries.map(\.from))
    for index in found.work.indices {
      guard case .fill(let entity, let target, let own, let isNew) = found.work[index], isNew, own?.areGone != true
      else { continue }
      let elsewhere = leftovers(near: entity, for: target).filter {
        !carried.contains(.rows($0.entity)) && !carried.contains(.values(entity: $0.entity, property: $0.property))
      }
      if elsewhere.isEmpty { continue }
      let names = elsewhere.map { "\($0.entity).\($0.property)" }
      found.work[index] = .fill(
        entity: entity, property: target,
        candidates: .init(names: own?.names ?? [], elsewhere: names, areGone: false), isNew: isNew)
    }
  }

  /// What goes from rows that are kin to those of an entity, or at most two links away, and could become the target.
  private func leftovers(near entity: String, for target: String) -> [(entity: String, property: String)] {
    guard let to = new.attribute(entity, target) else { return [] }
    return neighbours(of: entity).flatMap { owner -> [(entity: String, property: String)] in
      let all = goingEntities.contains(owner) ? new.attributes(of: owner).map(\.name) : going[owner] ?? []
      return all.filter { name in
        guard old.name(of: name, of: owner, in: new) != nil, let from = new.attribute(owner, name) else { return false }
        let fit = new.convertibility(of: from.type, to: to.type)
        return fit == .always || fit == .partly && Likeness.ofNames(name, target) > 0
      }.map { (owner, $0) }
    }
  }

  /// Entities above and below one, and those at the other end of one link or two, in the order of the version.
  private func neighbours(of entity: String) -> [String] {
    var near: Set<String> = [entity]
    for _ in 0..<2 {
      let reached = near
      for other in new.version.entities.map(\.name) {
        for link in new.relationships(of: other)
        where reached.contains(other) || reached.contains(link.value.destination) {
          near.formUnion([other, link.value.destination])
        }
      }
    }
    return new.version.entities.map(\.name).filter { other in
      other != entity && (near.contains(other) || new.isKind(other, of: entity) || new.isKind(entity, of: other))
    }
  }
}

import Diagnostics
import SchemaModel

// Values that `didMigrate` computes for a key: the mapping has built the unique index by then.

extension StepDraft {
  /// Refuses a fill of what is unique in this version, unless no two rows can get the same.
  ///
  /// - Parameter path: what `fills` names.
  func judgeKey(_ fill: inout Judgement, _ path: String, _ entity: Int, _ ref: PropertyRef, _ owner: String) {
    let name = pair.to.name(ref)
    guard let (holder, members) = keyAtRisk(of: name, entity, owner) else { return }
    // A default for all rows collides before that, and is told with the attribute.
    let isTold = changes.contains { $0.path == path && $0.rule === Rule.requiredAndUnique && $0.resolution == nil }
    if isTold { return }
    let key = members.map { "`\($0)`" }.joined(separator: " and ")
    fill.rule = .filledKey
    fill.reason =
      "\(key) \(members.count > 1 ? "are unique together" : "is unique") in this version, and the mapping builds that index"
      + " before `didMigrate` gives each row its value: rows that get the same one become one, and the others are deleted."
    let answer =
      ". Where each row surely gets a value of its own: `accepts: { \(Rule.filledKey.name): <why> }` under `migration:`"
    if members.count == 1, ref.kind == .attribute, holder == pair.to.version.entities[ref.entity].name {
      fill.remedy =
        "fill it in this version, make it unique in the next, whose stage removes duplicates first\(answer)"
        + Recipe.fillThenUnique(holder, pair.to.attribute(ref), filling: path)
    } else {
      fill.remedy =
        "fill it in this version, and take \(members.count > 1 ? "[\(members.joined(separator: ", "))]" : "`\(members[0])`")"
        + " out of what is unique in \(holder); make it unique in the version after, whose stage removes duplicates first."
        + " Both versions may ship in one release\(answer)"
    }
  }

  /// A key that the property is part of and that two rows may share once it is filled, with the entity that declares it.
  private func keyAtRisk(of name: String, _ entity: Int, _ owner: String) -> (entity: String, members: [String])? {
    let view = pair.to
    let relatives = view.version.entities.indices.filter { view.isKind(entity, of: $0) || view.isKind($0, of: entity) }
    let keys = relatives.flatMap { index in
      view.version.entities[index].allUniqueness.map { (entity: view.version.entities[index].name, members: $0) }
    }
    return keys.first { key in
      let parts = key.members.map { String($0.prefix { $0 != "." }) }
      guard parts.contains(name), !parts.contains(where: { isFresh($0, entity, owner) }) else { return false }
      // Rows that differ in a smaller key differ in this one.
      return !keys.contains { other in
        other.members.count < key.members.count && other.members.allSatisfy(key.members.contains)
          && !other.members.contains { $0.prefix { $0 != "." } == name }
      }
    }
  }

  /// True for what gets a new identity in each row: a UUID, unless it is called after what it is computed from.
  private func isFresh(_ name: String, _ entity: Int, _ owner: String) -> Bool {
    guard let ref = pair.to.properties[entity][name], ref.kind == .attribute,
      pair.to.plain(pair.to.attribute(ref).type) == .scalar(.uuid),
      notes.fills.contains(where: { $0.value == "\(owner).\(name)" })
    else { return false }
    return !["Value", "New"].contains { suffix in
      name.hasSuffix(suffix) && pair.to.properties[entity][String(name.dropLast(suffix.count))] != nil
    }
  }
}

import Diagnostics
import SchemaModel

// `willMigrate` gives rows new values in what a key is made of: rows that become equal are merged at the save.

extension StepDraft {
  mutating func warnAboutKeys() {
    let touched = touchedKeyMembers()
    if touched.isEmpty { return }
    for entity in pair.entityPairs {
      for key in pair.keptKeys(of: entity) {
        let members = key.members.flatMap { pair.to.properties(along: $0, from: entity.new) }
        guard let cause = members.lazy.compactMap({ touched[$0] }).first else { continue }
        let names = key.members.map { "`\($0)`" }.joined(separator: " and ")
        let difference = Difference(
          path: pair.path(key.members, entity.name), summary: "keys may become equal",
          kind: .keysMayMeet(entity: entity.name, members: key.members), oldPlace: nil, newPlace: key.place)
        changes.append(
          Change(
            difference,
            Judgement(
              changeClass: .custom, visibility: .unseen, rowWork: .before,
              reason:
                "\(cause), and \(names) \(key.members.count > 1 ? "are unique together" : "is unique"): rows whose keys"
                + " become equal are merged when `willMigrate` saves, and all but one of them are lost.",
              evidence: .inferred,
              remedy: "give each of these rows a value that keeps its key distinct, or delete the rows that may go, in"
                + " `willMigrate`", rule: .equalKeys)))
      }
    }
  }

  /// Properties whose values the stage changes before the mapping, with the reason in words.
  private func touchedKeyMembers() -> [PropertyRef: String] {
    var touched: [PropertyRef: String] = [:]
    var emptied: Set<String> = []
    for change in changes {
      switch change.kind {
      case .attributeBecameRequired(let entity, let name) where change.changeClass == .custom,
        .relationshipChanged(let entity, let name, .becameRequired) where change.changeClass == .custom:
        guard let index = pair.to.entity(entity), let ref = pair.to.properties[index][name] else { continue }
        touched[ref] = "Nils of `\(name)` get a value"
      case .valueTypeChanged(let type, _, .rawValueRemoved), .valueTypeChanged(let type, _, .caseRemoved):
        if change.resolution == .removes { emptied.insert(type) }
      default: break
      }
    }
    if emptied.isEmpty { return touched }
    for ref in pair.to.keyMembers where ref.kind == .attribute {
      let attribute = pair.to.attribute(ref)
      guard case .named(let type) = pair.to.plain(attribute.type), emptied.contains(type) else { continue }
      touched[ref] = "Rows are moved off cases of \(type) that are removed"
    }
    return touched
  }
}

extension VersionPair {
  /// Keys that an entity declares before and after. One that is new has its rows compared for itself.
  fileprivate func keptKeys(of pair: EntityPair) -> [Constraint] {
    let before = Set(constraints(of: pair.old, in: from).map(\.keys))
    return constraints(of: pair.new, in: to).filter { before.contains($0.keys) }
  }
}

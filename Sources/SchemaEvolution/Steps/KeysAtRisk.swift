import Diagnostics
import SchemaModel

// `willMigrate` gives rows new values in what a key is made of: rows that become equal are merged at the save.

extension StepDraft {
  mutating func warnAboutKeys() {
    let touched = TouchedValues(changes, pair.to)
    if touched.isEmpty { return }
    for entity in pair.entityPairs {
      for key in pair.keptKeys(of: entity) {
        guard let cause = key.members.lazy.compactMap({ touched.cause(along: $0, from: entity.new) }).first else {
          continue
        }
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
}

/// What the stage changes before the mapping, with the reason in words.
private struct TouchedValues {
  private let view: VersionView
  private var properties: [PropertyRef: String] = [:]
  private var fields: [FieldRef: String] = [:]
  private var emptied: Set<String> = []

  init(_ changes: [Change], _ view: VersionView) {
    self.view = view
    for change in changes {
      switch change.kind {
      case .attributeBecameRequired(let entity, let name) where change.changeClass == .custom,
        .relationshipChanged(let entity, let name, .becameRequired) where change.changeClass == .custom:
        guard let index = view.entity(entity), let ref = view.properties[index][name] else { continue }
        properties[ref] = "Nils of `\(name)` get a value"
      case .valueTypeChanged(let type, let field?, .becameRequired) where change.changeClass == .custom:
        fields[FieldRef(type: type, field: field)] = "Nils of `\(type).\(field)` get a value"
      case .valueTypeChanged(let type, _, .rawValueRemoved), .valueTypeChanged(let type, _, .caseRemoved):
        if change.resolution == .removes { emptied.insert(type) }
      default: break
      }
    }
  }

  var isEmpty: Bool { properties.isEmpty && fields.isEmpty && emptied.isEmpty }

  /// Why values at the end of a key path may become equal; nil where they stay as they are.
  func cause(along keyPath: String, from entity: Int) -> String? {
    if let cause = view.properties(along: keyPath, from: entity).lazy.compactMap({ properties[$0] }).first {
      return cause
    }
    if fields.isEmpty, emptied.isEmpty { return nil }
    let (path, type) = view.fields(along: keyPath, from: entity)
    if let cause = path.lazy.compactMap({ fields[$0] }).first { return cause }
    // Where nil is allowed, rows get that, which collides with nothing.
    guard let type, !view.isOptional(type), case .named(let name) = view.plain(type), emptied.contains(name) else {
      return nil
    }
    return "Rows are moved off cases of \(name) that are removed"
  }
}

extension VersionPair {
  /// Keys that an entity declares before and after. One that is new has its rows compared for itself.
  fileprivate func keptKeys(of pair: EntityPair) -> [Constraint] {
    let before = Set(constraints(of: pair.old, in: from).map(\.keys))
    return constraints(of: pair.new, in: to).filter { before.contains($0.keys) }
  }
}

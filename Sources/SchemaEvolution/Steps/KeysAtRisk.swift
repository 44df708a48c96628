import Diagnostics
import SchemaModel

// `willMigrate` gives rows new values in what a key is made of: rows that become equal are merged at the save.

extension StepDraft {
  mutating func warnAboutKeys() {
    let touched = TouchedValues(changes, pair)
    if touched.isEmpty { return }
    for entity in pair.entityPairs {
      for key in pair.heldKeys(of: entity) {
        guard let cause = key.members.lazy.compactMap({ touched.cause(of: $0, entity) }).first else { continue }
        let (members, place) = (key.members.map { $0.new ?? $0.old }, key.newPlace ?? key.oldPlace)
        let names = members.map { "`\($0)`" }.joined(separator: " and ")
        let isHeld = members.count > 1 ? "are unique together" : "is unique"
        let difference = Difference(
          path: pair.path(members, entity.name), summary: "keys may become equal",
          kind: .keysMayMeet(entity: entity.name, members: members), oldPlace: nil, newPlace: place)
        changes.append(
          Change(
            difference,
            Judgement(
              changeClass: .custom, visibility: .unseen, rowWork: .before,
              reason:
                "\(cause), and \(names) \(isHeld)\(key.newPlace == nil ? " until the mapping" : ""): rows whose keys"
                + " become equal are merged when `willMigrate` saves, and all but one of them are lost.",
              evidence: .inferred,
              remedy: (key.newPlace == nil
                ? "remove the key in a version of its own before this one, so that no row has to go; or " : "")
                + "give each of these rows a value that keeps its key distinct, or delete the rows that may go, in"
                + " `willMigrate`", rule: .equalKeys)))
      }
    }
  }
}

/// What the stage changes before the mapping, with the reason in words.
private struct TouchedValues {
  private let pair: VersionPair
  private var properties: [PropertyRef: String] = [:]
  private var fields: [FieldRef: String] = [:]
  /// Cases that rows may leave, by enum, as the old version names them.
  private var left: [String: Set<String>] = [:]

  init(_ changes: [Change], _ pair: VersionPair) {
    self.pair = pair
    for change in changes {
      switch change.kind {
      case .attributeBecameRequired(let entity, let name) where change.changeClass == .custom,
        .relationshipChanged(let entity, let name, .becameRequired) where change.changeClass == .custom:
        guard let index = pair.to.entity(entity), let ref = pair.to.properties[index][name] else { continue }
        properties[ref] = "Nils of `\(name)` get a value"
      case .valueTypeChanged(let type, let field?, .becameRequired) where change.changeClass == .custom:
        fields[FieldRef(type: type, field: field)] = "Nils of `\(type).\(field)` get a value"
      case .valueTypeChanged(let type, let name?, .rawValueRemoved),
        .valueTypeChanged(let type, let name?, .caseRemoved):
        if change.resolution == .removes { left[type, default: []].insert(name) }
      default: break
      }
    }
  }

  var isEmpty: Bool { properties.isEmpty && fields.isEmpty && left.isEmpty }

  /// Why values at the end of a key path may become equal; nil where they stay as they are.
  func cause(of member: VersionPair.HeldKey.Member, _ entity: VersionPair.EntityPair) -> String? {
    guard let name = member.new else { return nil }
    if let cause = pair.to.properties(along: name, from: entity.new).lazy.compactMap({ properties[$0] }).first {
      return cause
    }
    if fields.isEmpty, left.isEmpty { return nil }
    let (path, later) = pair.to.fields(along: name, from: entity.new)
    if let cause = path.lazy.compactMap({ fields[$0] }).first { return cause }
    // Where nil is allowed, rows get that, which collides with nothing.
    guard let type = pair.from.fields(along: member.old, from: entity.old).type, !pair.from.isOptional(type),
      let before = pair.from.enumeration(type), let cases = left[before.name]
    else { return nil }
    // Another attribute may be the one that leaves them.
    let kept =
      later.flatMap(pair.to.enumeration).map { after in
        pair.from.version.cases(of: before, keptBy: after, in: pair.to.version).map(\.name)
      } ?? []
    return cases.isSubset(of: kept) ? nil : "Rows are moved off cases of \(before.name) that are removed"
  }
}

extension VersionView {
  fileprivate func enumeration(_ type: SwiftType) -> EnumType? {
    guard case .named(let name) = plain(type), case .enumeration(let index)? = names[name] else { return nil }
    return version.enums[index]
  }
}

extension VersionPair {
  /// A key that holds while `willMigrate` runs, whether or not it is one afterwards.
  fileprivate struct HeldKey {
    struct Member {
      var old: String
      /// Nil where the property is removed.
      var new: String?
    }
    var members: [Member]
    var oldPlace: Place
    /// Nil where the key is removed.
    var newPlace: Place?
  }

  fileprivate func heldKeys(of pair: EntityPair) -> [HeldKey] {
    let after = constraints(of: pair.new, in: to)
    return constraints(of: pair.old, in: from).map { key in
      let kept = after.first { $0.keys == key.keys }
      let members = key.members.enumerated().map { position, member in
        HeldKey.Member(old: member, new: kept?.members[position] ?? newName(member, pair))
      }
      return HeldKey(members: members, oldPlace: key.place, newPlace: kept?.place)
    }
  }

  private func newName(_ member: String, _ pair: EntityPair) -> String? {
    let first = String(member.prefix { $0 != "." })
    guard let ref = from.properties[pair.old][first], let later = to.byIdentifier[pair.new][from.identifier(of: ref)]
    else { return nil }
    return to.name(later) + member.dropFirst(first.count)
  }
}

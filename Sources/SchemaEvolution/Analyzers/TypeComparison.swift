import Diagnostics
import SchemaModel

// Two types at one place, compared by structure and never by name.

extension VersionPair {
  func compare(_ old: SwiftType, _ new: SwiftType, at site: TypeSite, into changes: inout ChangeList) {
    if site.storage != .columns {
      compareEncoded(old, new, at: site, into: &changes)
      return
    }
    let before = from.plain(old)
    let after = to.plain(new)
    switch (before, after) {
    case (.scalar(let a), .scalar(let b)): compareScalars(a, b, old, new, at: site, into: &changes)
    case (.named, .named): compareNamed(old, new, at: site, into: &changes)
    case (.array, .array), (.dictionary, .dictionary), (.set, .set):
      if from.storedType(before) == to.storedType(after) {
        compareEncoded(before, after, at: site, into: &changes)
        compareColumnOptionality(old, new, at: site, into: &changes)
      } else {
        retyped(old, new, at: site, into: &changes)
      }
    default:
      if before == after {
        compareColumnOptionality(old, new, at: site, into: &changes)
      } else {
        retyped(old, new, at: site, into: &changes)
      }
    }
  }

  private func compareScalars(
    _ a: SwiftType.Scalar, _ b: SwiftType.Scalar, _ old: SwiftType, _ new: SwiftType, at site: TypeSite,
    into changes: inout ChangeList
  ) {
    guard a != b else { return compareColumnOptionality(old, new, at: site, into: &changes) }
    let judgement: Judgement
    if let code = a.columnType, code == b.columnType {
      judgement = a.fits(in: b) ? .sameColumn : .sameCodeOtherRange(site, old: .scalar(a), new: .scalar(b))
    } else if let code = a.expectedColumnType, code == b.expectedColumnType {
      judgement =
        a.fits(in: b)
        ? .sameExpectedColumn(a, b).with(visibility: .unverified)
        : .sameCodeOtherRange(site, old: .scalar(a), new: .scalar(b))
    } else if a.isNumeric, b.isNumeric, site.isAttribute {
      let known = a.columnType != nil && b.columnType != nil
      judgement =
        (a.fits(in: b)
        ? Judgement.numberWidened
        : (isUnique(site)
          ? Judgement.uniqueNumberNarrowed(.scalar(a), .scalar(b)) : .numberNarrowed(.scalar(a), .scalar(b)))
          .with { $0.cutOff = a.cutOff(in: b) })
        .with(visibility: known ? .seen : .unverified)
    } else if a.isNumeric, b.isNumeric {
      judgement = .numberInComposite(site, old: from.spelled(old), new: to.spelled(new))
    } else {
      return retyped(old, new, at: site, into: &changes)
    }
    changes.add(
      site.kind(.type), site.path, "type changed from \(a.rawValue) to \(b.rawValue)", judgement, old: site.oldPlace,
      new: site.newPlace)
    compareColumnOptionality(old, new, at: site, into: &changes)
  }

  /// True where values of an attribute must differ, alone or together with others.
  private func isUnique(_ site: TypeSite) -> Bool {
    guard case .attribute(let entity, let name, _) = site.owner, let index = to.entity(entity),
      let ref = to.properties[index][name]
    else { return false }
    return to.keyMembers.contains(ref)
  }

  func retyped(_ old: SwiftType, _ new: SwiftType, at site: TypeSite, into changes: inout ChangeList) {
    let before = from.storedType(old)
    let after = to.storedType(new)
    let judgement: Judgement
    if before == after, before != .composite, before != .unknown {
      judgement = .sameColumnOtherBytes(site)
    } else {
      judgement = Judgement.retyped(site, old: from.spelled(old), new: to.spelled(new), from: before, to: after)
        .with(visibility: before == .unknown || after == .unknown ? .unverified : .seen)
    }
    changes.add(
      site.kind(.type), site.path, "type changed from \(from.spelled(old)) to \(to.spelled(new))", judgement,
      old: site.oldPlace, new: site.newPlace)
    // The column stays, and its own question mark counts.
    if judgement.changeClass == .undetected { compareColumnOptionality(old, new, at: site, into: &changes) }
  }

  /// Question marks of a plain column, which the hash shows unless something around it is optional already.
  private func compareColumnOptionality(
    _ old: SwiftType, _ new: SwiftType, at site: TypeSite, into changes: inout ChangeList
  ) {
    compareLeafOptionality(
      from.isOptional(old), to.isOptional(new), hasRequiredLeaf: (true, true), at: site, into: &changes)
  }

  /// Question marks of anything kept in columns. A change is seen where some leaf's own flag moves with it.
  func compareLeafOptionality(
    _ old: Bool, _ new: Bool, hasRequiredLeaf: (old: Bool, new: Bool), at site: TypeSite,
    into changes: inout ChangeList
  ) {
    guard old != new else { return }
    let required = (
      old: hasRequiredLeaf.old && !old && !site.isInsideOptional.old,
      new: hasRequiredLeaf.new && !new && !site.isInsideOptional.new
    )
    if required.old != required.new { return compareOptionality(old, new, at: site, into: &changes) }
    changes.add(
      site.optionalityKind(becameOptional: new), site.path, new ? "became optional" : "became required",
      new ? .unseenBecameOptional : .unseenBecameRequired(site), old: site.oldPlace, new: site.newPlace)
  }

  private func compareNamed(_ old: SwiftType, _ new: SwiftType, at site: TypeSite, into changes: inout ChangeList) {
    guard case .named(let oldName) = from.plain(old), case .named(let newName) = to.plain(new) else { return }
    switch (from.names[oldName], to.names[newName]) {
    case (.structure(let a)?, .structure(let b)?):
      guard oldName == newName || isRenamed(a, b) else { return retyped(old, new, at: site, into: &changes) }
      let optional = (old: from.isOptional(old), new: to.isOptional(new))
      compareLeafOptionality(
        optional.old, optional.new, hasRequiredLeaf: (from.hasRequiredLeaf(a), to.hasRequiredLeaf(b)), at: site,
        into: &changes)
      compareStructs(
        a, b, storage: site.storage,
        isInsideOptional: (site.isInsideOptional.old || optional.old, site.isInsideOptional.new || optional.new),
        into: &changes)
    case (.enumeration(let a)?, .enumeration(let b)?):
      guard oldName == newName || shareCases(a, b) else { return retyped(old, new, at: site, into: &changes) }
      compareLeafOptionality(
        from.isOptional(old), to.isOptional(new), hasRequiredLeaf: (false, false), at: site, into: &changes)
      let isEmptiable = (
        old: site.isInsideOptional.old || from.isOptional(old), new: site.isInsideOptional.new || to.isOptional(new)
      )
      compareEnums(
        a, b, storage: site.storage, holdsValue: !isEmptiable.old || !isEmptiable.new, into: &changes)
    default:
      if from.names[oldName] == nil, to.names[newName] == nil, oldName == newName {
        return compareColumnOptionality(old, new, at: site, into: &changes)
      }
      retyped(old, new, at: site, into: &changes)
    }
  }

  /// A type that lives on under its own name was not renamed: the property has another type now, unless both are alike.
  private func isRenamed(_ a: Int, _ b: Int) -> Bool {
    let (before, after) = (from.version.structs[a], to.version.structs[b])
    guard case .structure? = to.names[before.name], case .structure? = from.names[after.name] else {
      return shareFields(a, b)
    }
    let old = Dictionary(
      before.fields.map { ($0.name, from.spelled($0.type)) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(after.fields.map { ($0.name, to.spelled($0.type)) }, uniquingKeysWith: { first, _ in first })
    return old == new
  }

  /// Types of different names are one type renamed where at least half of the fields carry on.
  private func shareFields(_ a: Int, _ b: Int) -> Bool {
    let old = Set(from.version.structs[a].fields.map(\.name))
    let new = Set(to.version.structs[b].fields.map(\.name))
    return old.intersection(new).count * 2 >= max(old.count, new.count)
  }

  private func shareCases(_ a: Int, _ b: Int) -> Bool {
    let old = from.version.enums[a]
    let new = to.version.enums[b]
    guard (old.rawType == nil) == (new.rawType == nil) else { return false }
    let before = Set(from.version.comparableRawValues(of: old) ?? old.cases.map(\.name))
    let after = Set(to.version.comparableRawValues(of: new) ?? new.cases.map(\.name))
    // As with structs: where both versions have both, neither is the other one renamed.
    if to.names.enumeration(old.name) != nil, from.names.enumeration(new.name) != nil { return before == after }
    return before.intersection(after).count * 2 >= max(before.count, after.count)
  }
}

extension TypeSite {
  func optionalityKind(becameOptional: Bool) -> ChangeKind {
    guard case .attribute(let entity, let name, _) = owner else {
      return kind(becameOptional ? .becameOptional : .becameRequired)
    }
    return becameOptional
      ? .attributeBecameOptional(entity: entity, attribute: name)
      : .attributeBecameRequired(entity: entity, attribute: name)
  }
}

extension VersionView {
  /// True where some leaf of the struct is required, so that the struct's own question mark shows in the hash.
  func hasRequiredLeaf(_ structure: Int) -> Bool {
    var visited: Set<Int> = [structure]
    var pending = [structure]
    while let next = pending.popLast() {
      for field in version.structs[next].fields where !isOptional(field.type) {
        guard case .named(let name) = plain(field.type) else { return true }
        switch names[name] {
        case .structure(let inner)?: if visited.insert(inner).inserted { pending.append(inner) }
        case .enumeration?: continue
        default: return true
        }
      }
    }
    return false
  }
}

extension Judgement {
  static let unseenBecameOptional = neutral(
    "Every leaf could be empty already, so the hash does not move and old rows read as before.", .measured)

  static func unseenBecameRequired(_ site: TypeSite) -> Judgement {
    undetected(
      "Its columns may be empty either way, so the hash does not move for it, and rows that hold NULL trap when they are"
        + " read.", .measured,
      remedy: site.isAttribute
        ? "keep it optional; or force a stage (a new attribute in \(site.entity), or `hashModifier` on a scalar one) and fill the nils"
          + " in it: `fills: [\(site.path)]`"
        : "keep it optional", rule: .unseenRequired)
  }
}

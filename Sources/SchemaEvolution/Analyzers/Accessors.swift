import Diagnostics
import SchemaModel

// Typed accessors in front of stored properties. The store knows nothing of them; what they can still read is compared.

extension VersionPair {
  func compareAccessors(_ old: Attribute, _ new: Attribute, of entity: String, into changes: inout ChangeList) {
    let path = "\(entity).\(new.name)"
    func add(_ summary: String, _ judgement: Judgement) {
      changes.add(.otherNeutral, path, summary, judgement, old: old.place, new: new.place)
    }
    if let column = formerColumn(of: new, instead: old, in: entity) {
      add(
        "`\(new.declaredName)` reads `\(new.name)` instead of `\(column)`",
        .columnExchanged(old.declaredName, column))
      return
    }
    switch (old.accessor, new.accessor) {
    case (nil, nil): return
    case (nil, let after?): add("read through `\(after.name): \(after.type)`", .accessorOnly)
    case (let before?, nil): add("no longer read through `\(before.name)`", .accessorOnly)
    case (let before?, let after?):
      // Another kind of column is a change of the type.
      guard before.storage == after.storage else { return }
      if before.name != after.name { add("`\(before.name)` is called `\(after.name)`", .accessorOnly) }
      let found = readChanges(before, after, at: site(old, new, of: entity))
      let misread = found.filter(\.isMisread)
      // What reads as another value, or is dropped by the next save, is as bad as without the accessor.
      for change in misread {
        changes.add(
          change.kind, change.path, change.summary, change.judgement, old: change.oldPlace, new: change.newPlace)
      }
      if !misread.isEmpty { return }
      if after.storage == .rawValue, let unread = unread(before, after) {
        add(unread.summary, unread.isAll ? .nothingMapped(after.type) : .unmappedValue(path))
      } else if after.storage == .json, let unread = unreadJSON(found, path) {
        add(unread, .unmappedValue(path))
      } else if before.type != after.type {
        add("read as \(after.type) instead of \(before.type)", .accessorOnly)
      }
    }
  }

  private func site(_ old: Attribute, _ new: Attribute, of entity: String) -> TypeSite {
    var site = TypeSite(
      owner: .attribute(entity: entity, name: new.name, oldName: old.name), oldPlace: old.typePlace,
      newPlace: new.typePlace)
    site.storage = .codable
    return site
  }

  /// The column in which the property of that name was before, where it is one that lives on for another.
  private func formerColumn(of new: Attribute, instead old: Attribute, in entity: String) -> String? {
    guard old.declaredName != new.declaredName, old.accessor != nil || new.accessor != nil,
      let before = from.version.entity(named: entity), let after = to.version.entity(named: entity),
      let former = before.attributes.first(where: { $0.declaredName == new.declaredName && $0.isPersisted }),
      former.name != old.name, after.attribute(named: former.name) != nil
    else { return nil }
    return former.name
  }

  /// Raw values that no case has any more; nil where every one has.
  private func unread(
    _ before: Attribute.Accessor, _ after: Attribute.Accessor
  ) -> (summary: String, isAll: Bool)? {
    guard let old = from.version.enumeration(of: before.type), let new = to.version.enumeration(of: after.type),
      let oldValues = from.version.comparableRawValues(of: old),
      let newValues = to.version.comparableRawValues(of: new).map(Set.init)
    else { return nil }
    let lost = oldValues.filter { !newValues.contains($0) }
    guard let first = lost.first else { return nil }
    let more = lost.count == 1 ? "" : " and \(lost.count - 1) more"
    return ("no case of \(new.name) has the raw value \(first)\(more)", lost.count == oldValues.count)
  }

  /// What differs between the types for values that are stored already.
  private func readChanges(
    _ before: Attribute.Accessor, _ after: Attribute.Accessor, at site: TypeSite
  ) -> [Change] {
    var found = ChangeList()
    switch after.storage {
    case .json:
      // Whether there are bytes at all is the column's own question mark.
      compareEncoded(before.type.unwrapped, after.type.unwrapped, at: site, into: &found)
    case .rawValue:
      guard let old = from.version.enumeration(of: before.type), let new = to.version.enumeration(of: after.type),
        let oldIndex = from.names.enumeration(old.name), let newIndex = to.names.enumeration(new.name)
      else { return [] }
      compareEnums(oldIndex, newIndex, storage: .columns, holdsValue: false, into: &found)
    }
    return found.changes
  }

  /// What of the JSON that the old type wrote the new one cannot decode; nil where it can.
  private func unreadJSON(_ found: [Change], _ path: String) -> String? {
    found.first { $0.changeClass > .neutral }.map { change in
      change.path == path ? change.summary : "\(change.path): \(change.summary)"
    }
  }

  // MARK: - From a stored type to `storage:`, and back

  /// A removed and an added attribute that the manifest calls alike, one of them with an accessor: the same value, kept in
  /// another way under another stored name.
  func storageConversions(of pair: EntityPair) -> [(old: PropertyRef, new: PropertyRef)] {
    guard
      from.version.entities[pair.old].attributes.contains(where: { $0.accessor != nil })
        || to.version.entities[pair.new].attributes.contains(where: { $0.accessor != nil })
    else { return [] }
    let removed = removedProperties(of: pair).filter { $0.kind == .attribute && from.attribute($0).isPersisted }
    let added = addedProperties(of: pair).filter { $0.kind == .attribute && to.attribute($0).isPersisted }
    return added.compactMap { new in
      let attribute = to.attribute(new)
      let old = removed.first { old in
        let other = from.attribute(old)
        return other.declaredName == attribute.declaredName && (other.accessor != nil || attribute.accessor != nil)
      }
      return old.map { ($0, new) }
    }
  }

  func convertedStorage(_ old: Attribute, _ new: Attribute, of entity: String, into changes: inout ChangeList) {
    let conversion = StorageConversion(entity: entity, old: old, new: new) { freeName($0, in: entity) }
    changes.add(
      .attributeTypeChanged(entity: entity, attribute: new.name), "\(entity).\(new.name)",
      "`\(new.declaredName)` is kept as \(conversion.words(for: new)) instead of \(conversion.words(for: old))",
      .storageConverted(conversion), old: old.place, new: new.place)
  }
}

extension Change {
  /// Old values still read, but not as what they are: another case has their raw value, or a field is dropped. Or none of
  /// them reads: each lacks the new field, or has another type.
  fileprivate var isMisread: Bool {
    guard changeClass > .neutral else { return false }
    guard case .valueTypeChanged(_, _, let aspect) = kind else { return true }
    switch aspect {
    case .rawValue, .fieldRemoved, .fieldAdded, .type, .elementType, .rawType: return true
    // Some rows.
    case .caseRemoved, .caseRenamed, .rawValueRemoved, .payload, .becameRequired: return false
    case .renamed, .rawValueAdded, .caseAdded, .reordered, .becameOptional: return false
    }
  }
}

extension Judgement {
  static let accessorOnly = neutral("The store has the same column; only what the app reads it through changes.")

  static func unmappedValue(_ path: String) -> Judgement {
    neutral(
      "Rows that hold it read as `unknown:` says, or nil, and keep it until the property is assigned.", .inferred,
      remedy: "keep what old rows hold readable, or convert them in a stage", rule: .unmappedValue)
  }

  static func nothingMapped(_ type: SwiftType) -> Judgement {
    undetected(
      "Raw values are texts or numbers to the store, so nothing runs: every row reads as `unknown:` says, or nil.",
      .inferred,
      remedy:
        "keep the cases that rows hold; or leave the property as it is and add one under another name, of a new enum,"
        + " and convert in `didMigrate`", rule: .undetectedTypeChange)
  }

  static func columnExchanged(_ other: String, _ column: String) -> Judgement {
    undetected(
      "That column held `\(other)`, and `storedAs` is not hashed: no stage runs, and every row shows one in the other's"
        + " place.",
      .documented, remedy: "write `storedAs: \(column)` again", rule: .columnExchanged)
  }

  static func storageConverted(_ conversion: StorageConversion) -> Judgement {
    twoSteps(
      "It is another property to the store, under another name, so the framework would drop the old values. An enum or"
        + " struct has leaves of its own, and what the framework encodes itself is not JSON that the app controls: the"
        + " values are copied in a stage, beside each other.", .inferred, remedy: conversion.recipe, rule: .typeChange)
  }
}

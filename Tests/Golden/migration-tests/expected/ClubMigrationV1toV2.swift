// Made once by modelgen for the step from V1 to V2 of Club. The file is yours: modelgen never changes it.
// modelgen:work remove duplicates by Member.name
// modelgen:work fill Member.slug

import Foundation
import SwiftData

/// What the stage from ``ClubSchemaV1`` to ``ClubSchemaV2`` does by hand.
///
/// Gone entity removed; Member.name uniqueness added; Member.joinedAt renamed from joined_at; 1 more.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first. Of
/// rows that share it one stays, the others are deleted.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum ClubMigrationV1toV2 {
  private typealias V1 = ClubSchemaV1
  private typealias V2 = ClubSchemaV2

  /// Of several Member rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here the one with the latest `joined_at`; of two, any: the order of identifiers is documented nowhere.
  private static func staysBefore(_ first: V1.Member, _ second: V1.Member) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    if first.joined_at != second.joined_at { return first.joined_at > second.joined_at }
    return first.persistentModelID < second.persistentModelID
  }

  /// Member.name of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func nameInsteadOfEmptyInMember(for row: V1.Member) -> String {
    // Decide: what Member.name should say where it is empty.
    UUID().uuidString
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``ClubSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try removeDuplicatesOfMemberByName(context)
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ClubSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try fillMemberRows(context)
  }

  /// Leaves one Member for each `name`: the mapping builds the unique index, and fails where two rows share a key.
  /// Texts are compared by their bytes, as the index does.
  private static func removeDuplicatesOfMemberByName(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Member>()
      descriptor.propertiesToFetch = [\.name]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        Array(row.name.utf8)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      for row in rows where row.name.isEmpty { row.name = nameInsteadOfEmptyInMember(for: row) }
      var keptRows: [[UInt8]: V1.Member] = [:]
      var duplicates: [(row: V1.Member, kept: V1.Member)] = []
      for row in rows {
        let key = Array(row.name.utf8)
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  /// True where `mentor` of a row, followed upwards, comes to another row.
  private static func mentorOfMember(_ row: V1.Member, leadsTo other: V1.Member) -> Bool {
    var seen: Set<PersistentIdentifier> = []
    var next: V1.Member? = row.mentor
    while let current = next, seen.insert(current.persistentModelID).inserted {
      if current === other { return true }
      next = current.mentor
    }
    return false
  }

  /// Removes duplicates of Member. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Member, kept: V1.Member)], in context: ModelContext) throws {
    // Rows that lead here, and that nothing leads back to.
    var keptFor: [PersistentIdentifier: V1.Member] = [:]
    for (duplicate, kept) in duplicates { keptFor[duplicate.persistentModelID] = kept }
    for row in try context.fetch(FetchDescriptor<V1.Member>()) {
      if let target = row.mentor, let kept = keptFor[target.persistentModelID] {
        row.mentor = row === kept ? nil : kept
      }
    }
    for (duplicate, kept) in duplicates {
      if mentorOfMember(kept, leadsTo: duplicate) {
        kept.mentor = duplicate.mentor === kept ? nil : duplicate.mentor
      } else if kept.mentor == nil, !mentorOfMember(duplicate, leadsTo: kept) {
        kept.mentor = duplicate.mentor
      }
      duplicate.mentor = nil
      if kept.club == nil, let other = duplicate.club { kept.club = other }
      duplicate.club = nil
      if kept.locker == nil, let other = duplicate.locker {
        duplicate.locker = nil
        kept.locker = other
      }
      for row in duplicate.teams {
        if !kept.teams.contains(where: { $0 === row }) {
          kept.teams.append(row)
        }
      }
      duplicate.teams = []
    }
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// Gives each Member its values. What the mapping knows of them is the default, the same for all.
  private static func fillMemberRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Member.self, in: context) { row in
      // Decide: Member.slug of each row.
      if row.slug == nil { row.slug = "" }
    }
  }

  /// The rows that share their key with another row. Of all others, only the keys are in memory.
  private static func rowsSharingKeys<Row: PersistentModel, Key: Hashable>(
    _ descriptor: FetchDescriptor<Row>, in context: ModelContext, by key: (Row) -> Key?
  ) throws -> [Row] {
    var keys: Set<Key> = []
    var shared: Set<Key> = []
    try forEachKey(descriptor, in: context, by: key) { _, key in
      if !keys.insert(key).inserted { shared.insert(key) }
    }
    if shared.isEmpty { return [] }
    keys = []
    var identifiers: [PersistentIdentifier] = []
    try forEachKey(descriptor, in: context, by: key) { row, key in
      if shared.contains(key) { identifiers.append(row.persistentModelID) }
    }
    return identifiers.compactMap { context.model(for: $0) as? Row }
  }

  /// Goes through the rows that have a key, 500 at a time.
  private static func forEachKey<Row: PersistentModel, Key: Hashable>(
    _ descriptor: FetchDescriptor<Row>, in context: ModelContext, by key: (Row) -> Key?, _ visit: (Row, Key) -> Void
  ) throws {
    try context.enumerate(descriptor, batchSize: 500, allowEscapingMutations: true) { row in
      // A duplicate by another key is deleted already, though not saved.
      if row.isDeleted { return }
      #if canImport(ObjectiveC)
        autoreleasepool {
          if let key = key(row) { visit(row, key) }
        }
      #else
        if let key = key(row) { visit(row, key) }
      #endif
    }
  }

  /// Goes through all rows of an entity and saves every 500, so that changes do not pile up in the context.
  private static func forEachRow<Row: PersistentModel>(
    of entity: Row.Type, in context: ModelContext, _ change: (Row) throws -> Void
  ) throws {
    var count = 0
    try context.enumerate(FetchDescriptor<Row>(), batchSize: 500, allowEscapingMutations: true) { row in
      count += 1
      #if canImport(ObjectiveC)
        try autoreleasepool {
          try change(row)
          if count.isMultiple(of: 500) { try context.save() }
        }
      #else
        try change(row)
        if count.isMultiple(of: 500) { try context.save() }
      #endif
    }
    try context.save()
  }
}

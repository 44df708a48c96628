// Made once by modelgen for the step from V2 to V3 of Media. The file is yours: modelgen never changes it.
// modelgen:work unlink Medium.lender
// modelgen:work remove duplicates by Medium.title

import Foundation
import SwiftData

/// What the stage from ``MediaSchemaV2`` to ``MediaSchemaV3`` does by hand.
///
/// Audiobook entity removed; Lender entity removed; Medium.lender relationship removed; 4 more.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first. Of
/// rows that share it one stays, the others are deleted.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
nonisolated enum MediaMigrationV2toV3 {
  private typealias V2 = MediaSchemaV2
  private typealias V3 = MediaSchemaV3

  /// Of several Medium rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V2.Medium, _ second: V2.Medium) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Medium.title of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func titleInsteadOfEmptyInMedium(for row: V2.Medium) -> String {
    // Decide: what Medium.title should say where it is empty.
    UUID().uuidString
  }

  /// Medium.title of a row whose key a row of another class has as well: the key is one for all classes that are
  /// Medium, and rows of two of them cannot become one.
  private static func titleBesideOtherClassInMediumByTitle(for row: V2.Medium) -> String {
    // Decide (data may be lost): what Medium.title should be there.
    UUID().uuidString
  }

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``MediaSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try prepareMediumRows(context)
    try removeDuplicatesOfMediumByTitle(context)
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``MediaSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Prepares each Medium for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareMediumRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Medium.self, in: context) { row in
      // Lender goes with all its rows: no link may be left to them.
      row.lender = nil
    }
  }

  /// Leaves one Medium for each `title`: the mapping builds the unique index, and fails where two rows share a key.
  /// Texts are compared by their bytes, as the index does.
  private static func removeDuplicatesOfMediumByTitle(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V2.Medium>()
      descriptor.propertiesToFetch = [\.title]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        Array(row.title.utf8)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      for row in rows where row.title.isEmpty { row.title = titleInsteadOfEmptyInMedium(for: row) }
      var keptRows: [[UInt8]: [V2.Medium]] = [:]
      var duplicates: [(row: V2.Medium, kept: V2.Medium)] = []
      var others: [V2.Medium] = []
      for row in rows {
        let key = Array(row.title.utf8)
        if let kept = keptRows[key]?.first(where: { type(of: $0) == type(of: row) }) {
          duplicates.append((row: row, kept: kept))
        } else {
          if keptRows[key] != nil { others.append(row) }
          keptRows[key, default: []].append(row)
        }
      }
      for row in others { row.title = titleBesideOtherClassInMediumByTitle(for: row) }
      try merge(duplicates, in: context)
    }
  }

  /// Removes duplicates of Medium. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V2.Medium, kept: V2.Medium)], in context: ModelContext) throws {
    for (duplicate, kept) in duplicates {
      if kept.lender == nil, let other = duplicate.lender { kept.lender = other }
      duplicate.lender = nil
    }
    for (duplicate, _) in duplicates { context.delete(duplicate) }
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

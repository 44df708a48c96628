// Made once by modelgen for the step from V1 to V2 of Kit. The file is yours: modelgen never changes it.
// modelgen:work unlink Trip.days
// modelgen:work remove duplicates by Trip.name

import Dispatch
import Foundation
import Observation
import SwiftData

/// What the stage from ``KMSchemaV1`` to ``KMSchemaV2`` does by hand.
///
/// Day entity removed; Trip.secret removed; Trip.note removed; 5 more.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first. Of
/// rows that share it one stays, the others are deleted.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum KitMigrationV1toV2 {
  private typealias V1 = KMSchemaV1
  private typealias V2 = KMSchemaV2

  /// Of several Trip rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Trip, _ second: V1.Trip) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Trip.name of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func nameInsteadOfEmptyInTrip(for row: V1.Trip) -> String {
    // Decide: what Trip.name should say where it is empty.
    UUID().uuidString
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``KMSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try prepareTripRows(context)
    try removeDuplicatesOfTripByName(context)
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``KMSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Prepares each Trip for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareTripRows(_ context: ModelContext) throws {
    try forEachRow(of: V1.Trip.self, in: context) { row in
      // Day goes with all its rows: no link may be left to them.
      row.days = []
    }
  }

  /// Leaves one Trip for each `name`: the mapping builds the unique index, and fails where two rows share a key. Texts
  /// are compared by their bytes, as the index does.
  private static func removeDuplicatesOfTripByName(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Trip>()
      descriptor.propertiesToFetch = [\.name]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        Array(row.name.utf8)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      for row in rows where row.name.isEmpty { row.name = nameInsteadOfEmptyInTrip(for: row) }
      var keptRows: [[UInt8]: V1.Trip] = [:]
      var duplicates: [(row: V1.Trip, kept: V1.Trip)] = []
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

  /// Removes duplicates of Trip. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Trip, kept: V1.Trip)], in context: ModelContext) throws {
    for (duplicate, kept) in duplicates {
      for row in duplicate.days { row.trip = kept }
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

// Made once by modelgen for the step from V1 to V2 of Trips. The file is yours: modelgen never changes it.
// modelgen:work remove duplicates by Trip.name

import Foundation
import SwiftData

/// What the stage from ``TripsSchemaV1`` to ``TripsSchemaV2`` does by hand.
///
/// Trip.name uniqueness added.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first. Of
/// rows that share it one stays, the others are deleted.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum TripsMigrationV1toV2 {
  private typealias V1 = TripsSchemaV1
  private typealias V2 = TripsSchemaV2

  /// Of several Trip rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here the one with the latest `start_date`; of two, any: the order of identifiers is documented nowhere.
  private static func staysBefore(_ first: V1.Trip, _ second: V1.Trip) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    if first.start_date != second.start_date { return first.start_date > second.start_date }
    return first.persistentModelID < second.persistentModelID
  }

  /// Trip.name of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func nameInsteadOfEmptyInTrip(for row: V1.Trip) -> String {
    // Decide: what Trip.name should say where it is empty.
    UUID().uuidString
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``TripsSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try removeDuplicatesOfTripByName(context)
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``TripsSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
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
}

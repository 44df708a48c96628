// Made once by modelgen for the step from V1 to V2 of Venues. The file is yours: modelgen never changes it.
// modelgen:work unlink Tour.stops from Tent, Van
// modelgen:work unlink Tour.start from Tent, Van
// modelgen:work remove duplicates by Hall.code
// modelgen:work remove duplicates by Field.code

import Foundation
import SwiftData

/// What the stage from ``VenuesSchemaV1`` to ``VenuesSchemaV2`` does by hand.
///
/// Van entity removed; Hall.code uniqueness of Venue added; Field.code uniqueness of Venue added; 10
/// more.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first. Of
/// rows that share it one stays, the others are deleted. The key is one for all rows that are a Venue,
/// those of Field among them.
/// Accepted (links-left-behind, Tour.stops): tents are listed by themselves from now on
/// Accepted (links-left-behind, Tour.start): no tour starts in a tent
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
nonisolated enum VenuesMigrationV1toV2 {
  private typealias V1 = VenuesSchemaV1
  private typealias V2 = VenuesSchemaV2

  /// Of several Hall rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Hall, _ second: V1.Hall) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Hall.code of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here nil, which collides with nothing. Return "" to keep one of these rows and remove the others.
  private static func codeInsteadOfEmptyInHall(for row: V1.Hall) -> String? {
    // Decide: what Hall.code should say where it is empty.
    nil
  }

  /// Of several Field rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Field, _ second: V1.Field) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Field.code of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here nil, which collides with nothing. Return "" to keep one of these rows and remove the others.
  private static func codeInsteadOfEmptyInField(for row: V1.Field) -> String? {
    // Decide: what Field.code should say where it is empty.
    nil
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``VenuesSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try prepareTourRows(context)
    try removeDuplicatesOfHallByCode(context)
    try removeDuplicatesOfFieldByCode(context)
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``VenuesSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Prepares each Tour for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareTourRows(_ context: ModelContext) throws {
    try forEachRow(of: V1.Tour.self, in: context) { row in
      // Rows of Tent and Van are no Venue any more: no link may be left to them.
      row.stops.removeAll { $0 is V1.Tent || $0 is V1.Van }
      // Rows of Tent and Van are no Venue any more: no link may be left to them.
      if row.start is V1.Tent || row.start is V1.Van { row.start = nil }
    }
  }

  /// Leaves one Hall for each `code`: the mapping builds the unique index, and fails where two rows share a key. Rows
  /// without a value stay as they are: NULLs do not collide. Texts are compared by their bytes, as the index does.
  private static func removeDuplicatesOfHallByCode(_ context: ModelContext) throws {
    // Decide (data may be lost): the key is one for all rows that are a Venue, those of Field among them. Rows of two
    // entities that share it need another in one of the two: the mapping fails where they are left.
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Hall>()
      descriptor.propertiesToFetch = [\.code]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        row.code.map({ Array($0.utf8) })
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      for row in rows where row.code?.isEmpty == true { row.code = codeInsteadOfEmptyInHall(for: row) }
      var keptRows: [[UInt8]: V1.Hall] = [:]
      var duplicates: [(row: V1.Hall, kept: V1.Hall)] = []
      for row in rows {
        guard let key = row.code.map({ Array($0.utf8) }) else { continue }
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  /// Leaves one Field for each `code`: the mapping builds the unique index, and fails where two rows share a key. Rows
  /// without a value stay as they are: NULLs do not collide. Texts are compared by their bytes, as the index does.
  private static func removeDuplicatesOfFieldByCode(_ context: ModelContext) throws {
    // Decide (data may be lost): the key is one for all rows that are a Venue, those of Hall among them. Rows of two
    // entities that share it need another in one of the two: the mapping fails where they are left.
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Field>()
      descriptor.propertiesToFetch = [\.code]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        row.code.map({ Array($0.utf8) })
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      for row in rows where row.code?.isEmpty == true { row.code = codeInsteadOfEmptyInField(for: row) }
      var keptRows: [[UInt8]: V1.Field] = [:]
      var duplicates: [(row: V1.Field, kept: V1.Field)] = []
      for row in rows {
        guard let key = row.code.map({ Array($0.utf8) }) else { continue }
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  /// Removes duplicates of Hall. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Hall, kept: V1.Hall)], in context: ModelContext) throws {
    // Rows that lead here, and that nothing leads back to.
    var keptFor: [PersistentIdentifier: V1.Hall] = [:]
    for (duplicate, kept) in duplicates { keptFor[duplicate.persistentModelID] = kept }
    // Decide (data may be lost): which Tour has the row that stays in its `stops`. Without an inverse a row is in one
    // list only: here it stays in the one that it is in, and others that held a duplicate of it have one row less.
    var rowsInStopsOfTour = Set(
      try context.fetch(FetchDescriptor<V1.Tour>()).flatMap { $0.stops.map(\.persistentModelID) }
    )
    for row in try context.fetch(FetchDescriptor<V1.Tour>()) {
      for target in row.stops {
        guard let kept = keptFor[target.persistentModelID] else { continue }
        row.stops = row.stops.filter { $0 !== target }
        if rowsInStopsOfTour.insert(kept.persistentModelID).inserted { row.stops = row.stops + [kept] }
      }
      if let target = row.start, let kept = keptFor[target.persistentModelID] {
        row.start = kept
      }
    }
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// Removes duplicates of Field. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Field, kept: V1.Field)], in context: ModelContext) throws {
    // Rows that lead here, and that nothing leads back to.
    var keptFor: [PersistentIdentifier: V1.Field] = [:]
    for (duplicate, kept) in duplicates { keptFor[duplicate.persistentModelID] = kept }
    // Decide (data may be lost): which Tour has the row that stays in its `stops`. Without an inverse a row is in one
    // list only: here it stays in the one that it is in, and others that held a duplicate of it have one row less.
    var rowsInStopsOfTour = Set(
      try context.fetch(FetchDescriptor<V1.Tour>()).flatMap { $0.stops.map(\.persistentModelID) }
    )
    for row in try context.fetch(FetchDescriptor<V1.Tour>()) {
      for target in row.stops {
        guard let kept = keptFor[target.persistentModelID] else { continue }
        row.stops = row.stops.filter { $0 !== target }
        if rowsInStopsOfTour.insert(kept.persistentModelID).inserted { row.stops = row.stops + [kept] }
      }
      if let target = row.start, let kept = keptFor[target.persistentModelID] {
        row.start = kept
      }
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

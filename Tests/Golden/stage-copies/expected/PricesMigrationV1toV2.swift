// Made once by modelgen for the step from V1 to V2 of Prices. The file is yours: modelgen never changes it.
// modelgen:work remove duplicates by Item.isSold
// modelgen:work make Label
// modelgen:work copy Item.price to Item.priceValue
// modelgen:work copy Item.status to Item.statusValue
// modelgen:work copy Item.weight to Item.weightValue
// modelgen:work copy Item.sizes to Item.sizesValue

import Foundation
import SwiftData

/// What the stage from ``PricesSchemaV1`` to ``PricesSchemaV2`` does by hand.
///
/// Item.isSold uniqueness added; Label entity added; Item.priceValue added; 3 more.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first. Of
/// rows that share it one stays, the others are deleted. There are 2 values in all: at most that many
/// rows of the entity stay.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum PricesMigrationV1toV2 {
  private typealias V1 = PricesSchemaV1
  private typealias V2 = PricesSchemaV2

  /// Of several Item rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Item, _ second: V1.Item) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``PricesSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try removeDuplicatesOfItemByIsSold(context)
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``PricesSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try makeLabelRows(context)
    try fillItemRows(context)
  }

  /// Leaves one Item for each `isSold`: the mapping builds the unique index, and fails where two rows share a key.
  private static func removeDuplicatesOfItemByIsSold(_ context: ModelContext) throws {
    // Decide (data may be lost): `isSold` has 2 values, so at most 2 rows of Item stay and all others are deleted. If
    // that is not meant, take the uniqueness back.
    var descriptor = FetchDescriptor<V1.Item>()
    descriptor.propertiesToFetch = [\.isSold]
    var rows = try rowsSharingKeys(descriptor, in: context) { row in
      row.isSold
    }
    if rows.isEmpty { return }
    rows.sort { staysBefore($0, $1) }
    var keptRows: [Bool: V1.Item] = [:]
    var duplicates: [(row: V1.Item, kept: V1.Item)] = []
    for row in rows {
      let key = row.isSold
      if let kept = keptRows[key] {
        duplicates.append((row: row, kept: kept))
      } else {
        keptRows[key] = row
      }
    }
    try merge(duplicates, in: context)
  }

  /// Removes duplicates of Item. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Item, kept: V1.Item)], in context: ModelContext) throws {
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// Makes the rows of Label. No entity goes whose rows they were.
  private static func makeLabelRows(_ context: ModelContext) throws {
    // Decide: which rows Label has, and out of what. Item has properties of the same names, and stays. A second run
    // must not make them twice: context.insert(Label(…))
    try context.save()
  }

  /// Gives each Item its values. What the mapping knows of them is the default, the same for all.
  private static func fillItemRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Item.self, in: context) { row in
      // Decide (data may be lost): Item.priceValue from Item.price; nil where it cannot be converted.
      row.priceValue = wholeDecimal(row.price)
      // Decide (data may be lost): how Item.statusValue comes from Item.status: row.statusValue = …
      // switch row.status {
      // case .open: row.statusValue = …  // raw value: open
      // case .done: row.statusValue = …  // raw value: finished
      // }
      // Decide (data may be lost): Item.weightValue from Item.weight; rounded; nil where it cannot be converted.
      if let value = row.weight { row.weightValue = Int(exactly: value.rounded()) }
      // Decide (data may be lost): Item.sizesValue from Item.sizes; what cannot be converted is left out.
      row.sizesValue = row.sizes.compactMap { item in Int(item) }
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

  /// The number that a text is; nil where only its beginning is one, which `Decimal(string:)` would take.
  private static func wholeDecimal(_ text: String) -> Decimal? {
    guard text.wholeMatch(of: #/[+-]?[0-9]+(?:\.[0-9]+)?/#) != nil else { return nil }
    return Decimal(string: text)
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

// Made once by modelgen for the step from V2 to V3 of Prices. The file is yours: modelgen never changes it.
// modelgen:work copy Item.price to Item.priceValue
// modelgen:work copy Item.status to Item.statusValue
// modelgen:work copy Item.weight to Item.weightValue
// modelgen:work copy Item.sizes to Item.sizesValue

import Foundation
import SwiftData

/// What the stage from ``PricesSchemaV2`` to ``PricesSchemaV3`` does by hand.
///
/// Item.price removed; Item.status removed; Item.weight removed; 5 more.
/// Custom: The column vanishes on every device; its values live on in `priceValue`, which the stage
/// before filled. `willMigrate` must copy what is still empty in `Item.priceValue` first: it is
/// undocumented whether `didMigrate` of the step before runs again after the app was killed in it.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum PricesMigrationV2toV3 {
  private typealias V2 = PricesSchemaV2
  private typealias V3 = PricesSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``PricesSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try finishItemRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``PricesSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Copies what the stage before left empty in Item, for the last time: an app that is killed in `didMigrate` may
  /// never run it again.
  private static func finishItemRows(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    try forEachRow(of: V2.Item.self, in: context) { row in
      if row.priceValue == nil {
        // Decide (data may be lost): Item.priceValue from Item.price; nil where it cannot be converted.
        row.priceValue = wholeDecimal(row.price)
      }
      // Decide (data may be lost): how Item.statusValue comes from Item.status: row.statusValue = …
      // switch row.status {
      // case .open: row.statusValue = …  // raw value: open
      // case .done: row.statusValue = …  // raw value: finished
      // }
      if row.weightValue == nil {
        // Decide (data may be lost): Item.weightValue from Item.weight; rounded; nil where it cannot be converted.
        if let value = row.weight { row.weightValue = Int(exactly: value.rounded()) }
      }
      if row.sizesValue == nil {
        // Decide (data may be lost): Item.sizesValue from Item.sizes; what cannot be converted is left out.
        row.sizesValue = row.sizes.compactMap { item in Int(item) }
      }
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

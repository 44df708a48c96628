// Made once by modelgen for the step from V2 to V3 of Atelier. The file is yours: modelgen never changes it.
// modelgen:work link Design.swatches by colors

import Foundation
import SwiftData

/// What the stage from ``AtelierSchemaV2`` to ``AtelierSchemaV3`` does by hand.
///
/// Design.colors removed.
/// Custom: The column vanishes on every device; its values live on in `swatches`, which the stage
/// before filled. `willMigrate` must copy what is still empty in `Design.swatches` first: it is
/// undocumented whether `didMigrate` of the step before runs again after the app was killed in it.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum AtelierMigrationV2toV3 {
  private typealias V2 = AtelierSchemaV2
  private typealias V3 = AtelierSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``AtelierSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try linkSwatchesOfDesign(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``AtelierSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Makes a Swatch for each value of Design.colors, and links the rows that hold it.
  private static func linkSwatchesOfDesign(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    // Decide: Swatch.rank is the position in Design.colors: swatches has no order.
    try forEachRow(of: V2.Design.self, in: context) { row in
      if !row.swatches.isEmpty { return }
      row.swatches = row.colors.enumerated().map { index, item in
        let linked = V2.Swatch(name: item.name, hex: item.hex, weight: item.weight, rank: index)
        context.insert(linked)
        return linked
      }
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

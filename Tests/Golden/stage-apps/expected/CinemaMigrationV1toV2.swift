// Made once by modelgen for the step from V1 to V2 of Cinema. The file is yours: modelgen never changes it.
// modelgen:work copy Film.viewings.date to Film.seenDate

import Foundation
import SwiftData

/// What the stage from ``CinemaSchemaV1`` to ``CinemaSchemaV2`` does by hand.
///
/// Film.seenDate added.
/// Custom: didMigrate computes Film.seenDate for the rows that exist.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum CinemaMigrationV1toV2 {
  private typealias V1 = CinemaSchemaV1
  private typealias V2 = CinemaSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``CinemaSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``CinemaSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try fillFilmRows(context)
  }

  /// Gives each Film its values. What the mapping knows of them is the default, the same for all.
  private static func fillFilmRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Film.self, in: context) { row in
      // Decide (data may be lost): Film.seenDate out of Viewing.date of `viewings`; here the greatest.
      if let value = (row.viewings ?? []).compactMap(\.date).max() { row.seenDate = value }
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

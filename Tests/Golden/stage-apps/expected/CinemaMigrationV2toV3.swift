// Made once by modelgen for the step from V2 to V3 of Cinema. The file is yours: modelgen never changes it.
// modelgen:work copy Film.viewings.date to Film.seenDate
// modelgen:work copy Film.seen or let it go

import Foundation
import SwiftData

/// What the stage from ``CinemaSchemaV2`` to ``CinemaSchemaV3`` does by hand.
///
/// Viewing entity removed; Film.seen removed; Film.viewings relationship removed.
/// Custom: The table vanishes with all its rows, on every device. `willMigrate` must copy what is still
/// empty in `Film.seenDate` first: it is undocumented whether `didMigrate` of the step before runs
/// again after the app was killed in it.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum CinemaMigrationV2toV3 {
  private typealias V2 = CinemaSchemaV2
  private typealias V3 = CinemaSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``CinemaSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try finishFilmRows(context)
    try copyWhatGoes(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``CinemaSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Copies what the stage before left empty in Film, for the last time: an app that is killed in `didMigrate` may
  /// never run it again.
  private static func finishFilmRows(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    try forEachRow(of: V2.Film.self, in: context) { row in
      if row.seenDate == nil {
        // Decide (data may be lost): Film.seenDate out of Viewing.date of `viewings`; here the greatest.
        if let value = (row.viewings ?? []).compactMap(\.date).max() { row.seenDate = value }
      }
    }
  }

  /// What goes with this step, and no draft copies.
  private static func copyWhatGoes(_ context: ModelContext) throws {
    // Decide (data may be lost): Film.seen goes with everything that it holds. If an earlier stage should have copied
    // it and did not, copy it here; if not, say so in its line at the top of the file: `copy Film.seen or let it go;
    // decided: …`.
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

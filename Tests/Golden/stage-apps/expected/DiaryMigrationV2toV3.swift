// Made once by modelgen for the step from V2 to V3 of Diary. The file is yours: modelgen never changes it.
// modelgen:work copy Day.fruits to Day.fruitsText
// modelgen:work copy Day.counts to Day.countsText

import Foundation
import SwiftData

/// What the stage from ``DiarySchemaV2`` to ``DiarySchemaV3`` does by hand.
///
/// Day.fruits removed; Day.counts removed.
/// Custom: The column vanishes on every device; its values live on in `fruitsText`, which the stage
/// before filled. `willMigrate` must copy what is still empty in `Day.fruitsText` first: it is
/// undocumented whether `didMigrate` of the step before runs again after the app was killed in it.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum DiaryMigrationV2toV3 {
  private typealias V2 = DiarySchemaV2
  private typealias V3 = DiarySchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``DiarySchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try finishDayRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``DiarySchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Copies what the stage before left empty in Day, for the last time: an app that is killed in `didMigrate` may never
  /// run it again.
  private static func finishDayRows(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    try forEachRow(of: V2.Day.self, in: context) { row in
      if row.fruitsText == nil {
        // Decide (data may be lost): Day.fruitsText from Day.fruits.
        row.fruitsText = row.fruits.joined(separator: ", ")
      }
      if row.countsText == nil {
        // Decide (data may be lost): Day.countsText from Day.counts.
        if let value = row.counts { row.countsText = value.map { item in String(item) }.joined(separator: ", ") }
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

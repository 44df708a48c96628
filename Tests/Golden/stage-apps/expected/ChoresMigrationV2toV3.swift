// Made once by modelgen for the step from V2 to V3 of Chores. The file is yours: modelgen never changes it.
// modelgen:work copy Chore.isDone to Chore.state
// modelgen:work copy Chore.priority to Chore.priorityLevel

import Foundation
import SwiftData

/// What the stage from ``ChoresSchemaV2`` to ``ChoresSchemaV3`` does by hand.
///
/// Chore.isDone removed; Chore.priority removed.
/// Custom: The column vanishes on every device; its values live on in `state`, which the stage before
/// filled. `willMigrate` must copy what is still empty in `Chore.state` first: it is undocumented
/// whether `didMigrate` of the step before runs again after the app was killed in it.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum ChoresMigrationV2toV3 {
  private typealias V2 = ChoresSchemaV2
  private typealias V3 = ChoresSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``ChoresSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try finishChoreRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ChoresSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Copies what the stage before left empty in Chore, for the last time: an app that is killed in `didMigrate` may
  /// never run it again.
  private static func finishChoreRows(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    try forEachRow(of: V2.Chore.self, in: context) { row in
      if row.state == nil {
        // Decide: Chore.state where Chore.isDone is true, and where it is not.
        row.state = row.isDone ? .done : .open
      }
      if row.priorityLevel == nil {
        // Decide (data may be lost): Chore.priorityLevel from Chore.priority; nil where it cannot be converted.
        row.priorityLevel = V2.Level(rawValue: row.priority)
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

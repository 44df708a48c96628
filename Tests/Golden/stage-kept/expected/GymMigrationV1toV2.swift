// Made once by modelgen for the step from V1 to V2 of Gym. The file is yours: modelgen never changes it.
// modelgen:work copy Lift.exercise.id to Lift.exerciseId
// modelgen:work fill Lift.weight
// modelgen:work fill Lift.note

import Foundation
import SwiftData

/// What the stage from ``GymSchemaV1`` to ``GymSchemaV2`` does by hand.
///
/// Lift.exerciseId added.
/// Custom: didMigrate computes Lift.exerciseId, Lift.weight, Lift.note for the rows that exist.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum GymMigrationV1toV2 {
  private typealias V1 = GymSchemaV1
  private typealias V2 = GymSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``GymSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``GymSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try fillLiftRows(context)
  }

  /// Gives each Lift its values. What the mapping knows of them is the default, the same for all.
  private static func fillLiftRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Lift.self, in: context) { row in
      // Lift.exerciseId from Exercise.id.
      if let value = row.exercise?.id { row.exerciseId = value }
      // Decide: Lift.weight has a value in each row already, and keeps it. To replace it:
      // row.weight = …
      // Decide: Lift.note of each row that has none.
      if row.note == nil { row.note = "" }
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

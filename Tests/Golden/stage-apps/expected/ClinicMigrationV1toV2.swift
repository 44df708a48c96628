// Made once by modelgen for the step from V1 to V2 of Clinic. The file is yours: modelgen never changes it.
// modelgen:work copy Patient.choice to Patient.feeding

import Foundation
import SwiftData

/// What the stage from ``ClinicSchemaV1`` to ``ClinicSchemaV2`` does by hand.
///
/// Patient.choice removed.
/// Custom: didMigrate computes Patient.feeding for the rows that exist.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum ClinicMigrationV1toV2 {
  private typealias V1 = ClinicSchemaV1
  private typealias V2 = ClinicSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``ClinicSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try preparePatientRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ClinicSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Prepares each Patient for the mapping, which checks the rows before `didMigrate` could help.
  private static func preparePatientRows(_ context: ModelContext) throws {
    try forEachRow(of: V1.Patient.self, in: context) { row in
      if row.feeding == nil {
        // Decide (data may be lost): Patient.feeding from Patient.choice; nil where it cannot be converted.
        row.feeding = V1.Feeding(rawValue: row.choice)
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

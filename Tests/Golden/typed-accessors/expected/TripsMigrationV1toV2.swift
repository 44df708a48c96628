// Made once by modelgen for the step from V1 to V2 of Trips. The file is yours: modelgen never changes it.
// modelgen:work copy Trip.place to Trip.placeData

import Foundation
import SwiftData

/// What the stage from ``TripsSchemaV1`` to ``TripsSchemaV2`` does by hand.
///
/// Trip.placeData added.
/// Custom: didMigrate computes Trip.placeData for the rows that exist.
nonisolated enum TripsMigrationV1toV2 {
  private typealias V1 = TripsSchemaV1
  private typealias V2 = TripsSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``TripsSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``TripsSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try fillTripRows(context)
  }

  /// Gives each Trip its values. What the mapping knows of them is the default, the same for all.
  private static func fillTripRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Trip.self, in: context) { row in
      // Trip.placeValue from place, as JSON.
      if let value = row.place { row.placeValue = value }
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

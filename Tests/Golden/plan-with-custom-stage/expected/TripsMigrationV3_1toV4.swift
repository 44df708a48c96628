// Made once by modelgen for the step from V3_1 to V4 of Trips. The file is yours: modelgen never changes it.
// modelgen:work none that modelgen can tell

import Foundation
import SwiftData

/// What the stage from ``TripsSchemaV3_1`` to ``TripsSchemaV4`` does by hand.
///
/// Trip.surname added.
/// Custom: names get a second part
nonisolated enum TripsMigrationV3_1toV4 {
  private typealias V3_1 = TripsSchemaV3_1
  private typealias V4 = TripsSchemaV4

  /// Runs before the mapping, on the store as V3_1 left it: the context holds models of ``TripsSchemaV3_1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``TripsSchemaV4`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }
}

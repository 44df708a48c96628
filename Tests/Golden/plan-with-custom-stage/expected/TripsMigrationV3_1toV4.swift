// Made once by modelgen for the step from V3_1 to V4 of Trips. The file is yours: modelgen never changes it.

import Foundation
import SwiftData

/// What the stage from ``TripsSchemaV3_1`` to ``TripsSchemaV4`` does by hand.
///
/// Trip.surname added.
/// Custom: names get a second part
enum TripsMigrationV3_1toV4 {
  /// Runs before the mapping. The context holds models of ``TripsSchemaV3_1`` only.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping. The context holds models of ``TripsSchemaV4`` only.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }
}

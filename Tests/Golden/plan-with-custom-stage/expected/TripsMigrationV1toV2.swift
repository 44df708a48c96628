// Made once by modelgen for the step from V1 to V2 of Trips. The file is yours: modelgen never changes it.

import Foundation
import SwiftData

/// What the stage from ``TripsSchemaV1`` to ``TripsSchemaV2`` does by hand.
///
/// Trip.name uniqueness added.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first, by the
/// old name `name`.
enum TripsMigrationV1toV2 {
  /// Runs before the mapping. The context holds models of ``TripsSchemaV1`` only.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping. The context holds models of ``TripsSchemaV2`` only.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }
}

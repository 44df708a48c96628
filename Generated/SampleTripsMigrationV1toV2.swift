// Made once by modelgen for the step from V1 to V2 of SampleTrips. The file is yours: modelgen never changes it.

import Foundation
import SwiftData

/// What the stage from ``SampleTripsSchemaV1`` to ``SampleTripsSchemaV2`` does by hand.
///
/// Trip.name uniqueness added.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first, by the
/// old name `name`.
nonisolated enum SampleTripsMigrationV1toV2 {
  /// Runs before the mapping. The context holds models of ``SampleTripsSchemaV1`` only.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping. The context holds models of ``SampleTripsSchemaV2`` only.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }
}

// Made once by modelgen for the step from V1 to V2 of Trips. The file is yours: modelgen never changes it.

import Foundation
import SwiftData

/// What the stage from ``TripsSchemaV1`` to ``TripsSchemaV2`` does by hand.
///
/// Stop.wasVisited became required.
/// Custom: Apple's pages disagree on whether the default replaces nils; filling them in `willMigrate`
/// is safe either way.
enum TripsMigrationV1toV2 {
  /// Runs before the mapping. The context holds models of ``TripsSchemaV1`` only.
  static func willMigrate(_ context: ModelContext) throws {
    let unanswered = FetchDescriptor<TripsSchemaV1.Stop>(predicate: #Predicate { $0.wasVisited == nil })
    for stop in try context.fetch(unanswered) {
      stop.wasVisited = false
    }
    try context.save()
  }

  /// Runs after the mapping. The context holds models of ``TripsSchemaV2`` only.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }
}

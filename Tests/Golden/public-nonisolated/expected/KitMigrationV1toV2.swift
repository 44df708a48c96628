// Made once by modelgen for the step from V1 to V2 of Kit. The file is yours: modelgen never changes it.

import Foundation
import SwiftData

/// What the stage from ``KMSchemaV1`` to ``KMSchemaV2`` does by hand.
///
/// Day entity removed; Trip.secret removed; Trip.note removed; 4 more.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first, by the
/// old name `name`.
nonisolated enum KitMigrationV1toV2 {
  /// Runs before the mapping. The context holds models of ``KMSchemaV1`` only.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping. The context holds models of ``KMSchemaV2`` only.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }
}

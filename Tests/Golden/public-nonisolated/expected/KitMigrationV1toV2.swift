// Made once by modelgen for the step from V1 to V2 of Kit. The file is yours: modelgen never changes it.

import Foundation
import SwiftData

/// What the stage from ``KMSchemaV1`` to ``KMSchemaV2`` does by hand.
///
/// custom from V1 to V2.
/// Because: names must differ.
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

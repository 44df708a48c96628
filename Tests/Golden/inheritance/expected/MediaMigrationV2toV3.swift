// Made once by modelgen for the step from V2 to V3 of Media. The file is yours: modelgen never changes it.

import Foundation
import SwiftData

/// What the stage from ``MediaSchemaV2`` to ``MediaSchemaV3`` does by hand.
///
/// Audiobook entity removed; Lender entity removed; Medium.lender relationship removed; 2 more.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first, by the
/// old name `title`.
@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
enum MediaMigrationV2toV3 {
  /// Runs before the mapping. The context holds models of ``MediaSchemaV2`` only.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping. The context holds models of ``MediaSchemaV3`` only.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }
}

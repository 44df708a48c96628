// Made once by modelgen for the step from V1 to V2 of Kiosk. The file is yours: modelgen never changes it.
// modelgen:work copy Article.tagsData to Article.tags
// modelgen:work copy Article.sizeData to Article.size
// modelgen:work copy Article.stateRawValue to Article.state
// modelgen:work copy Article.levelRaw to Article.level

import Foundation
import SwiftData

/// What the stage from ``KioskSchemaV1`` to ``KioskSchemaV2`` does by hand.
///
/// Article.state added; Article.level added; Article.tags added; 1 more.
/// Custom: didMigrate computes Article.state, Article.level, Article.tags, Article.size for the rows
/// that exist.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum KioskMigrationV1toV2 {
  private typealias V1 = KioskSchemaV1
  private typealias V2 = KioskSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``KioskSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``KioskSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try fillArticleRows(context)
  }

  /// Gives each Article its values. What the mapping knows of them is the default, the same for all.
  private static func fillArticleRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Article.self, in: context) { row in
      // Decide (data may be lost): Article.tags from tagsValue. Bytes that do not decode become what the accessor reads
      // in their place.
      row.tags = row.tagsValue
      // Decide (data may be lost): Article.size from sizeValue. Bytes that do not decode are not copied.
      if let value = row.sizeValue { row.size = value }
      // Decide (data may be lost): Article.state from Article.stateRawValue; nil where it cannot be converted.
      row.state = V2.Sale(rawValue: row.stateRawValue)
      // Decide (data may be lost): Article.level from Article.levelRaw; nil where it cannot be converted.
      if let value = row.levelRaw { row.level = V2.Grade(rawValue: value) }
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

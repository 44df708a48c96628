// Made once by modelgen for the step from V2 to V3 of Kiosk. The file is yours: modelgen never changes it.
// modelgen:work copy Article.tagsData to Article.tags
// modelgen:work copy Article.sizeData to Article.size
// modelgen:work copy Article.stateRawValue to Article.state
// modelgen:work copy Article.levelRaw to Article.level
// modelgen:work fill nils of Article.tags

import Foundation
import SwiftData

/// What the stage from ``KioskSchemaV2`` to ``KioskSchemaV3`` does by hand.
///
/// Article.stateRawValue removed; Article.levelRaw removed; Article.tagsData removed; 2 more.
/// Custom: The mapping fails on rows that hold nil (134110); they must be filled in `willMigrate`,
/// before the mapping.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum KioskMigrationV2toV3 {
  private typealias V2 = KioskSchemaV2
  private typealias V3 = KioskSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``KioskSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try finishArticleRows(context)
    try prepareArticleRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``KioskSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Copies what the stage before left empty in Article, for the last time: an app that is killed in `didMigrate` may
  /// never run it again.
  private static func finishArticleRows(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    try forEachRow(of: V2.Article.self, in: context) { row in
      if row.tags == nil {
        // Decide (data may be lost): Article.tags from tagsValue. Bytes that do not decode become what the accessor
        // reads in their place.
        row.tags = row.tagsValue
      }
      if row.size == nil {
        // Decide (data may be lost): Article.size from sizeValue. Bytes that do not decode are not copied.
        if let value = row.sizeValue { row.size = value }
      }
      if row.state == nil {
        // Decide (data may be lost): Article.state from Article.stateRawValue; nil where it cannot be converted.
        row.state = V2.Sale(rawValue: row.stateRawValue)
      }
      if row.level == nil {
        // Decide (data may be lost): Article.level from Article.levelRaw; nil where it cannot be converted.
        if let value = row.levelRaw { row.level = V2.Grade(rawValue: value) }
      }
    }
  }

  /// Prepares each Article for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareArticleRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Article.self, in: context) { row in
      // Decide: Article.tags of rows that have none.
      if row.tags == nil { row.tags = [] }
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

// Made once by modelgen for the step from V2 to V3 of Tags. The file is yours: modelgen never changes it.
// modelgen:work make Tagging

import Foundation
import SwiftData

/// What the stage from ``TagsSchemaV2`` to ``TagsSchemaV3`` does by hand.
///
/// Note.tags relationship removed; Tag.notes relationship removed.
/// Custom: The links vanish on every device; they live on in Tagging, which the stage before filled.
/// `willMigrate` must copy what is still empty in `Tagging` first: it is undocumented whether
/// `didMigrate` of the step before runs again after the app was killed in it.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum TagsMigrationV2toV3 {
  private typealias V2 = TagsSchemaV2
  private typealias V3 = TagsSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``TagsSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try makeTaggingRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``TagsSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Makes a Tagging for each link of Note.tags.
  private static func makeTaggingRows(_ context: ModelContext) throws {
    // Decide (data may be lost): If both versions go out in one release, nothing else is to be said. Where V2 was in
    // use by itself, one Tagging that somebody made is enough for none to be made here, and links of Note.tags go.
    guard try context.fetchCount(FetchDescriptor<V2.Tagging>()) == 0 else { return }
    // Decide: Tagging.since of the new rows.
    for row in try context.fetch(FetchDescriptor<V2.Note>()) {
      for other in row.tags {
        let new = V2.Tagging(since: Date())
        context.insert(new)
        new.note = row
        new.tag = other
      }
    }
    try context.save()
  }
}

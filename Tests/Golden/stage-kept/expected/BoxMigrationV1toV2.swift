// Made once by modelgen for the step from V1 to V2 of Box. The file is yours: modelgen never changes it.
// modelgen:work make Entry from Note
// modelgen:work make Entry from Memo
// modelgen:work fill Parcel.size out of Size.width

import Foundation
import SwiftData

/// What the stage from ``BoxSchemaV1`` to ``BoxSchemaV2`` does by hand.
///
/// Entry entity added; Size.widthText field added.
/// Custom: didMigrate computes Parcel.size, Entry for the rows that exist.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum BoxMigrationV1toV2 {
  private typealias V1 = BoxSchemaV1
  private typealias V2 = BoxSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``BoxSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``BoxSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try moveRows(context)
    try fillParcelRows(context)
  }

  /// Makes the rows of Entry from Note, Entry from Memo, with their links. The old rows stay until the version that no
  /// longer has their entity.
  private static func moveRows(_ context: ModelContext) throws {
    // All rows are saved at once: where there is one, all are there.
    guard try context.fetchCount(FetchDescriptor<V2.Entry>()) == 0 else { return }
    let oldNoteRows = try context.fetch(FetchDescriptor<V2.Note>())
    let oldMemoRows = try context.fetch(FetchDescriptor<V2.Memo>())
    // Decide (data may be lost): rows of Note and Memo all become rows of Entry: nothing in them says afterwards what
    // they were, unless a property does.
    for old in oldNoteRows {
      let new = V2.Entry(text: old.text, made: old.made)
      context.insert(new)
    }
    for old in oldMemoRows {
      let new = V2.Entry(text: old.text, made: old.made)
      context.insert(new)
    }
    try context.save()
  }

  /// Gives each Parcel its values. What the mapping knows of them is the default, the same for all.
  private static func fillParcelRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Parcel.self, in: context) { row in
      // Parcel.size.widthText from Parcel.size.width.
      if row.size.widthText == nil { row.size.widthText = String(row.size.width) }
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

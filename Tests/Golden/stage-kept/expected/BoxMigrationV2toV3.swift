// Made once by modelgen for the step from V2 to V3 of Box. The file is yours: modelgen never changes it.
// modelgen:work make Entry from Note
// modelgen:work make Entry from Memo
// modelgen:work fill Parcel.size out of Size.width

import Foundation
import SwiftData

/// What the stage from ``BoxSchemaV2`` to ``BoxSchemaV3`` does by hand.
///
/// Note entity removed; Memo entity removed; Size.width field removed.
/// Custom: The table vanishes on every device; its rows live on in Entry, which the stage before made
/// of them. `willMigrate` must copy what is still empty in `Entry` first: it is undocumented whether
/// `didMigrate` of the step before runs again after the app was killed in it.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum BoxMigrationV2toV3 {
  private typealias V2 = BoxSchemaV2
  private typealias V3 = BoxSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``BoxSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try moveRows(context)
    try finishParcelRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``BoxSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Makes the rows of Entry from Note, Entry from Memo, where the stage before made none: an app that is killed in
  /// `didMigrate` may never run it again.
  private static func moveRows(_ context: ModelContext) throws {
    // Decide (data may be lost): convert as in the stage before. If both versions go out in one release, nothing else
    // is to be said. Where V2 was in use by itself, one new row that somebody made is enough for none to be copied
    // here, and the old rows go.
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

  /// Copies what the stage before left empty in Parcel, for the last time: an app that is killed in `didMigrate` may
  /// never run it again.
  private static func finishParcelRows(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
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

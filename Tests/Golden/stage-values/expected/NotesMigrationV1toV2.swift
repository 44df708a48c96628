// Made once by modelgen for the step from V1 to V2 of Notes. The file is yours: modelgen never changes it.
// modelgen:work unlink Note.old
// modelgen:work unlink Note.olds
// modelgen:work fill nils of Note.title
// modelgen:work fill nils of Note.rank
// modelgen:work fill nils of Note.due
// modelgen:work move Note.status off .lost
// modelgen:work move Note.kind off .gone
// modelgen:work fill nils of Note.place.zip
// modelgen:work fill Note.slug
// modelgen:work fill Note.number
// modelgen:work fill Note.created
// modelgen:work fill Note.extra

import Foundation
import SwiftData

/// What the stage from ``NotesSchemaV1`` to ``NotesSchemaV2`` does by hand.
///
/// Obsolete entity removed; Kind.gone case removed; Note.old relationship removed; 10 more.
/// Custom: Apple's pages disagree on whether the default replaces nils; filling them in `willMigrate`
/// is safe either way.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum NotesMigrationV1toV2 {
  private typealias V1 = NotesSchemaV1
  private typealias V2 = NotesSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``NotesSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try prepareNoteRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``NotesSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try fillNoteRows(context)
  }

  /// Prepares each Note for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareNoteRows(_ context: ModelContext) throws {
    try forEachRow(of: V1.Note.self, in: context) { row in
      // Obsolete goes with all its rows: no link may be left to them.
      row.old = nil
      // Obsolete goes with all its rows: no link may be left to them.
      row.olds = []
      // Decide: Note.title of rows that have none.
      if row.title == nil { row.title = "Untitled" }
      // Decide: Note.rank of rows that have none.
      if row.rank == nil { row.rank = 0 }
      // Decide: Note.due of rows that have none.
      if row.due == nil { row.due = Date() }
      // Decide (data may be lost): where rows go whose Note.status is .lost: the case goes.
      if row.status == .lost { row.status = .open }
      // Decide (data may be lost): where rows go whose Note.kind is .gone: the case goes.
      if case .gone = row.kind { row.kind = .plain }
      // Decide: Note.place.zip of rows that have none.
      if row.place.zip == nil { row.place.zip = "" }
    }
  }

  /// Gives each Note its values. What the mapping knows of them is the default, the same for all.
  private static func fillNoteRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Note.self, in: context) { row in
      // Decide: Note.slug of each row.
      row.slug = UUID()
      // Decide: Note.number of each row.
      row.number = 0
      // Decide: Note.created of each row.
      if row.created == nil { row.created = Date() }
      // Decide: Note.extra of each row.
      if row.extra == nil { row.extra = V2.Extra(count: 0, words: [], mood: V2.Mood.calm) }
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

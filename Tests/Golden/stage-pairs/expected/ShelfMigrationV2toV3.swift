// Made once by modelgen for the step from V2 to V3 of Shelf. The file is yours: modelgen never changes it.
// modelgen:work unlink Stop.trip
// modelgen:work unlink Mark.first
// modelgen:work move Todo.flag off .y
// modelgen:work move Todo.flags off .y
// modelgen:work move Todo.labels off .y
// modelgen:work move Todo.box off .y
// modelgen:work move Todo.boxes off .y

import Foundation
import SwiftData

/// What the stage from ``ShelfSchemaV2`` to ``ShelfSchemaV3`` does by hand.
///
/// Trip entity removed; Person.name removed; Person.street removed; 10 more.
/// Custom: Rows that hold y no longer decode, and raw values are not hashed: by itself this makes no
/// stage run.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out.
nonisolated enum ShelfMigrationV2toV3 {
  private typealias V2 = ShelfSchemaV2
  private typealias V3 = ShelfSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``ShelfSchemaV2`` only.
  ///
  /// Runs again from the start if the app is stopped before the stage is through. Throwing keeps the store closed.
  static func willMigrate(_ context: ModelContext) throws {
    try prepareStopRows(context)
    try prepareMarkRows(context)
    try prepareTodoRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ShelfSchemaV3`` only.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Prepares each Stop for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareStopRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Stop.self, in: context) { row in
      // Trip goes with all its rows: no link may be left to them.
      row.trip = nil
    }
  }

  /// Prepares each Mark for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareMarkRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Mark.self, in: context) { row in
      // Trip goes with all its rows: no link may be left to them.
      row.first = nil
    }
  }

  /// Prepares each Todo for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareTodoRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Todo.self, in: context) { row in
      // Decide: where rows go whose Todo.flag is .y: the case goes.
      if row.flag == .y { row.flag = .x }
      // Decide: what stands in Todo.flags for .y, which goes; here it is left out.
      if row.flags.contains(.y) { row.flags = row.flags.filter { $0 != .y } }
      // Decide: what stands in Todo.labels for .y, which goes; here it is left out.
      if let old = row.labels, old.values.contains(.y) { row.labels = old.filter { $0.value != .y } }
      // Decide: where rows go whose Todo.box.f is .y: the case goes.
      if row.box?.f == .y { row.box?.f = .x }
      for index in row.boxes.indices {
        // Decide: where rows go whose Todo.boxes.f is .y: the case goes.
        if row.boxes[index].f == .y { row.boxes[index].f = .x }
      }
    }
  }

  /// Goes through all rows of an entity and saves as it goes, so that a large store does not have to fit into memory.
  private static func forEachRow<Row: PersistentModel>(
    of entity: Row.Type, in context: ModelContext, _ change: (Row) throws -> Void
  ) throws {
    var count = 0
    try context.enumerate(FetchDescriptor<Row>(), batchSize: 500, allowEscapingMutations: true) { row in
      try change(row)
      count += 1
      if count.isMultiple(of: 500) { try context.save() }
    }
    try context.save()
  }
}

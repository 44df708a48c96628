// Made once by modelgen for the step from V1 to V2 of Depot. The file is yours: modelgen never changes it.
// modelgen:work move Crate.kind off .gone
// modelgen:work move Crate.list off .gone
// modelgen:work move Crate.set off .gone
// modelgen:work move Crate.keys off .gone
// modelgen:work move Crate.both off .gone
// modelgen:work move Crate.each off .gone
// modelgen:work move Crate.lists off .gone
// modelgen:work move Crate.deep off .gone
// modelgen:work move Crate.sets off .gone
// modelgen:work move Crate.loose off .gone
// modelgen:work move Crate.looseLists off .gone
// modelgen:work move Crate.parts off .gone
// modelgen:work move Crate.part off .gone
// modelgen:work move Crate.tag off .gone
// modelgen:work move Crate.tags off .gone
// modelgen:work move Crate.slots off .gone
// modelgen:work move Crate.bytes off .gone

import Foundation
import SwiftData

/// What the stage from ``DepotSchemaV1`` to ``DepotSchemaV2`` does by hand.
///
/// Kind.gone case removed; Crate.note added.
/// Custom: The case's column vanishes, and rows in that case have no value left.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum DepotMigrationV1toV2 {
  private typealias V1 = DepotSchemaV1
  private typealias V2 = DepotSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``DepotSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try prepareCrateRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``DepotSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Prepares each Crate for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareCrateRows(_ context: ModelContext) throws {
    try forEachRow(of: V1.Crate.self, in: context) { row in
      // Decide (data may be lost): where rows go whose Crate.kind is .gone: the case goes.
      if row.kind == .gone { row.kind = nil }
      // Decide (data may be lost): what stands in Crate.list for .gone, which goes; here it is left out.
      if row.list.contains(.gone) { row.list = row.list.filter { $0 != .gone } }
      // Decide (data may be lost): what stands in Crate.set for .gone, which goes; here it is left out.
      if row.set.contains(.gone) { row.set = row.set.filter { $0 != .gone } }
      // Decide (data may be lost): what stands in Crate.keys for .gone, which goes; here it is left out.
      if row.keys.keys.contains(.gone) { row.keys = row.keys.filter { $0.key != .gone } }
      // Decide (data may be lost): what stands in Crate.both for .gone, which goes; here it is left out.
      if row.both.keys.contains(.gone) { row.both = row.both.filter { $0.key != .gone } }
      for key in row.both.keys {
        for index2 in (row.both[key] ?? []).indices {
          // Decide (data may be lost): where rows go whose Crate.both is .gone: the case goes.
          if row.both[key]?[index2] == .gone { row.both[key]?[index2] = .full }
        }
      }
      // Decide (data may be lost): what stands in Crate.each for .gone, which goes; here it is left out.
      if let old = row.each, old.keys.contains(.gone) { row.each = old.filter { $0.key != .gone } }
      // Decide (data may be lost): what stands in Crate.each for .gone, which goes; here it is left out.
      if let old = row.each, old.values.contains(.gone) { row.each = old.filter { $0.value != .gone } }
      for key in row.lists.keys {
        for index2 in (row.lists[key] ?? []).indices {
          // Decide (data may be lost): where rows go whose Crate.lists is .gone: the case goes.
          if row.lists[key]?[index2] == .gone { row.lists[key]?[index2] = .full }
        }
      }
      for key in row.deep.keys {
        for key2 in (row.deep[key] ?? [:]).keys {
          // Decide (data may be lost): where rows go whose Crate.deep is .gone: the case goes.
          if row.deep[key]?[key2] == .gone { row.deep[key]?[key2] = .full }
        }
      }
      // Decide (data may be lost): Crate.sets holds values of Kind. Replace .gone in each, or the row no longer
      // decodes.
      for key in row.loose.keys {
        // Decide (data may be lost): where rows go whose Crate.loose is .gone: the case goes.
        if case .gone?? = row.loose[key] { row.loose[key] = .some(nil) }
      }
      for key in row.looseLists.keys {
        for index2 in ((row.looseLists[key] ?? nil) ?? []).indices {
          // Decide (data may be lost): where rows go whose Crate.looseLists is .gone: the case goes.
          if row.looseLists[key]??[index2] == .gone { row.looseLists[key]??[index2] = .full }
        }
      }
      for key in row.parts.keys {
        // Decide (data may be lost): where rows go whose Crate.parts.kind is .gone: the case goes.
        if row.parts[key]??.kind == .gone { row.parts[key]??.kind = nil }
        for key2 in (row.parts[key]??.lists ?? [:]).keys {
          for index3 in (row.parts[key]??.lists?[key2] ?? []).indices {
            // Decide (data may be lost): where rows go whose Crate.parts.lists is .gone: the case goes.
            if row.parts[key]??.lists?[key2]?[index3] == .gone { row.parts[key]??.lists?[key2]?[index3] = .full }
          }
        }
        // Decide (data may be lost): a key of Crate.parts.pairs holds values of Kind. Replace .gone in each, or the row
        // no longer decodes.
        for key2 in (row.parts[key]??.pairs ?? [:]).keys {
          // Decide (data may be lost): where rows go whose Crate.parts.pairs is .gone: the case goes.
          if row.parts[key]??.pairs[key2] == .gone { row.parts[key]??.pairs[key2] = .full }
        }
      }
      // Decide (data may be lost): where rows go whose Crate.part.kind is .gone: the case goes.
      if row.part?.kind == .gone { row.part?.kind = nil }
      for key in (row.part?.lists ?? [:]).keys {
        for index2 in (row.part?.lists?[key] ?? []).indices {
          // Decide (data may be lost): where rows go whose Crate.part.lists is .gone: the case goes.
          if row.part?.lists?[key]?[index2] == .gone { row.part?.lists?[key]?[index2] = .full }
        }
      }
      // Decide (data may be lost): a key of Crate.part.pairs holds values of Kind. Replace .gone in each, or the row no
      // longer decodes.
      for key in (row.part?.pairs ?? [:]).keys {
        // Decide (data may be lost): where rows go whose Crate.part.pairs is .gone: the case goes.
        if row.part?.pairs[key] == .gone { row.part?.pairs[key] = .full }
      }
      // Decide (data may be lost): Crate.tag.held.by holds values of Kind. Replace .gone in each, or the row no longer
      // decodes.
      // Decide (data may be lost): Crate.tag.many._0 holds values of Kind. Replace .gone in each, or the row no longer
      // decodes.
      // Decide (data may be lost): Crate.tags.held.by holds values of Kind. Replace .gone in each, or the row no longer
      // decodes.
      // Decide (data may be lost): Crate.tags.many._0 holds values of Kind. Replace .gone in each, or the row no longer
      // decodes.
      for index in row.slots.indices {
        // Decide (data may be lost): where rows go whose Crate.slots.kind is .gone: the case goes.
        if row.slots[index].kind == .gone { row.slots[index].kind = .full }
        // Decide (data may be lost): Crate.slots.inside holds values of Kind. Replace .gone in each, or the row no
        // longer decodes.
      }
      // Decide (data may be lost): where rows go whose Crate.bytes is .gone: the case goes.
      if row.bytes == .gone { row.bytes = .full }
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

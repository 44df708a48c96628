// Made once by modelgen for the step from V1 to V2 of Keys. The file is yours: modelgen never changes it.
// modelgen:work remove duplicates by Entry.owner, Entry.state
// modelgen:work remove duplicates by Entry.owner, Entry.slot
// modelgen:work move Entry.state off .held
// modelgen:work move Entry.state off .kept
// modelgen:work fill nils of Entry.slot
// modelgen:work fill nils of Entry.code, each with its own value

import Foundation
import SwiftData

/// What the stage from ``KeysSchemaV1`` to ``KeysSchemaV2`` does by hand.
///
/// State.held raw value held removed; State.kept raw value kept removed; Entry.slot became required; 4
/// more.
/// Custom: Rows that hold held no longer decode, and raw values are not hashed: by itself this makes no
/// stage run.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum KeysMigrationV1toV2 {
  private typealias V1 = KeysSchemaV1
  private typealias V2 = KeysSchemaV2

  /// Of several Entry rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here the one with the latest `made`; of two, any: the order of identifiers is documented nowhere.
  private static func staysBefore(_ first: V1.Entry, _ second: V1.Entry) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    if first.made != second.made { return first.made > second.made }
    return first.persistentModelID < second.persistentModelID
  }

  /// Entry.owner of a row where it is empty and another row has the same key. Empty texts collide like others, yet
  /// seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func ownerInsteadOfEmptyInEntryByOwnerAndState(for row: V1.Entry) -> String {
    // Decide: what Entry.owner should say where it is empty.
    UUID().uuidString
  }

  /// Entry.state as it is once the rows are prepared. Keep it as `prepareEntryRows` says.
  private static func preparedStateOfEntryByOwnerAndState(_ value: V1.State) -> V1.State {
    if case .held = value { return .open }
    if case .kept = value { return .open }
    return value
  }

  /// Entry.owner of a row where it is empty and another row has the same key. Empty texts collide like others, yet
  /// seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func ownerInsteadOfEmptyInEntryByOwnerAndSlot(for row: V1.Entry) -> String {
    // Decide: what Entry.owner should say where it is empty.
    UUID().uuidString
  }

  /// Entry.slot as it is once the rows are prepared. Keep it as `prepareEntryRows` says.
  private static func preparedSlotOfEntryByOwnerAndSlot(_ value: Int16?) -> Int16 {
    return value ?? 0
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``KeysSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try removeDuplicatesOfEntryByOwnerAndState(context)
    try removeDuplicatesOfEntryByOwnerAndSlot(context)
    try context.save()
    try prepareEntryRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``KeysSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  private nonisolated struct EntryByOwnerAndStateKey: Hashable {
    let owner: [UInt8]
    let state: V1.State

    init(_ row: V1.Entry) {
      owner = Array(row.owner.utf8)
      state = preparedStateOfEntryByOwnerAndState(row.state)
    }
  }

  /// Leaves one Entry for each `owner` and `state`, as they are once the rows are prepared: rows that become equal then
  /// would be merged when they are saved, with no say in which of them stays. Texts are compared by their bytes, as the
  /// index does.
  private static func removeDuplicatesOfEntryByOwnerAndState(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Entry>()
      descriptor.propertiesToFetch = [\.owner, \.state]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        EntryByOwnerAndStateKey(row)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      var keptRows: [EntryByOwnerAndStateKey: V1.Entry] = [:]
      var duplicates: [(row: V1.Entry, kept: V1.Entry)] = []
      for row in rows {
        var key = EntryByOwnerAndStateKey(row)
        if keptRows[key] != nil, row.owner.isEmpty {
          row.owner = ownerInsteadOfEmptyInEntryByOwnerAndState(for: row)
          key = EntryByOwnerAndStateKey(row)
        }
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  private nonisolated struct EntryByOwnerAndSlotKey: Hashable {
    let owner: [UInt8]
    let slot: Int16

    init(_ row: V1.Entry) {
      owner = Array(row.owner.utf8)
      slot = preparedSlotOfEntryByOwnerAndSlot(row.slot)
    }
  }

  /// Leaves one Entry for each `owner` and `slot`, as they are once the rows are prepared: rows that become equal then
  /// would be merged when they are saved, with no say in which of them stays. Texts are compared by their bytes, as the
  /// index does.
  private static func removeDuplicatesOfEntryByOwnerAndSlot(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Entry>()
      descriptor.propertiesToFetch = [\.owner, \.slot]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        EntryByOwnerAndSlotKey(row)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      var keptRows: [EntryByOwnerAndSlotKey: V1.Entry] = [:]
      var duplicates: [(row: V1.Entry, kept: V1.Entry)] = []
      for row in rows {
        var key = EntryByOwnerAndSlotKey(row)
        if keptRows[key] != nil, row.owner.isEmpty {
          row.owner = ownerInsteadOfEmptyInEntryByOwnerAndSlot(for: row)
          key = EntryByOwnerAndSlotKey(row)
        }
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  /// Prepares each Entry for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareEntryRows(_ context: ModelContext) throws {
    try forEachRow(of: V1.Entry.self, in: context) { row in
      // Decide (data may be lost): where rows go whose Entry.state is .held: the case goes.
      if row.state == .held { row.state = .open }
      // Decide (data may be lost): where rows go whose Entry.state is .kept: the case goes.
      if row.state == .kept { row.state = .open }
      // Decide: Entry.slot of rows that have none.
      if row.slot == nil { row.slot = 0 }
      // Decide: Entry.code of rows that have none; each needs its own, since `owner` and `code` are unique together.
      if row.code == nil { row.code = UUID().uuidString }
    }
  }

  /// Removes duplicates of Entry. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Entry, kept: V1.Entry)], in context: ModelContext) throws {
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// The rows that share their key with another row. Of all others, only the keys are in memory.
  private static func rowsSharingKeys<Row: PersistentModel, Key: Hashable>(
    _ descriptor: FetchDescriptor<Row>, in context: ModelContext, by key: (Row) -> Key?
  ) throws -> [Row] {
    var keys: Set<Key> = []
    var shared: Set<Key> = []
    try forEachKey(descriptor, in: context, by: key) { _, key in
      if !keys.insert(key).inserted { shared.insert(key) }
    }
    if shared.isEmpty { return [] }
    keys = []
    var identifiers: [PersistentIdentifier] = []
    try forEachKey(descriptor, in: context, by: key) { row, key in
      if shared.contains(key) { identifiers.append(row.persistentModelID) }
    }
    return identifiers.compactMap { context.model(for: $0) as? Row }
  }

  /// Goes through the rows that have a key, 500 at a time.
  private static func forEachKey<Row: PersistentModel, Key: Hashable>(
    _ descriptor: FetchDescriptor<Row>, in context: ModelContext, by key: (Row) -> Key?, _ visit: (Row, Key) -> Void
  ) throws {
    try context.enumerate(descriptor, batchSize: 500, allowEscapingMutations: true) { row in
      // A duplicate by another key is deleted already, though not saved.
      if row.isDeleted { return }
      #if canImport(ObjectiveC)
        autoreleasepool {
          if let key = key(row) { visit(row, key) }
        }
      #else
        if let key = key(row) { visit(row, key) }
      #endif
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

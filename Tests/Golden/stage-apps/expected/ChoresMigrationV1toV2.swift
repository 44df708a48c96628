// Made once by modelgen for the step from V1 to V2 of Chores. The file is yours: modelgen never changes it.
// modelgen:work fill nils of Chore.room
// modelgen:work remove duplicates by Chore.code
// modelgen:work remove duplicates by Room.name, Room.floor
// modelgen:work copy Chore.isDone to Chore.state
// modelgen:work copy Chore.priority to Chore.priorityLevel

import Foundation
import SwiftData

/// What the stage from ``ChoresSchemaV1`` to ``ChoresSchemaV2`` does by hand.
///
/// Chore.room became required; Chore.code uniqueness added; Room.(name, floor) uniqueness added; 3
/// more.
/// Custom: The mapping fails on rows without a link (134110); they must be linked or deleted in
/// `willMigrate`, before the mapping.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum ChoresMigrationV1toV2 {
  private typealias V1 = ChoresSchemaV1
  private typealias V2 = ChoresSchemaV2

  /// Of several Chore rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here the one with the latest `done_at`; of two, any: the order of identifiers is documented nowhere.
  private static func staysBefore(_ first: V1.Chore, _ second: V1.Chore) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    let (firstDate, secondDate) = (first.done_at ?? .distantPast, second.done_at ?? .distantPast)
    if firstDate != secondDate { return firstDate > secondDate }
    return first.persistentModelID < second.persistentModelID
  }

  /// Chore.code of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func codeInsteadOfEmptyInChore(for row: V1.Chore) -> String {
    // Decide: what Chore.code should say where it is empty.
    UUID().uuidString
  }

  /// Of several Room rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Room, _ second: V1.Room) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Room.name of a row where it is empty and another row has the same key. Empty texts collide like others, yet seldom
  /// mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func nameInsteadOfEmptyInRoomByNameAndFloor(for row: V1.Room) -> String {
    // Decide: what Room.name should say where it is empty.
    UUID().uuidString
  }

  /// Room.floor of a row where it is empty and another row has the same key. Empty texts collide like others, yet
  /// seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func floorInsteadOfEmptyInRoomByNameAndFloor(for row: V1.Room) -> String {
    // Decide: what Room.floor should say where it is empty.
    UUID().uuidString
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``ChoresSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try prepareChoreRows(context)
    try removeDuplicatesOfChoreByCode(context)
    try removeDuplicatesOfRoomByNameAndFloor(context)
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ChoresSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try fillChoreRows(context)
  }

  /// Prepares each Chore for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareChoreRows(_ context: ModelContext) throws {
    var sharedRoom: V1.Room?
    try forEachRow(of: V1.Chore.self, in: context) { row in
      // Decide: Chore.room of rows that lead nowhere: it becomes required. Here a Room is made for all of them; to
      // delete them instead: context.delete(row).
      if row.room == nil {
        let linked = sharedRoom ?? V1.Room(name: "", floor: "")
        if sharedRoom == nil { context.insert(linked) }
        sharedRoom = linked
        row.room = linked
      }
    }
  }

  /// Leaves one Chore for each `code`: the mapping builds the unique index, and fails where two rows share a key. Texts
  /// are compared by their bytes, as the index does.
  private static func removeDuplicatesOfChoreByCode(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Chore>()
      descriptor.propertiesToFetch = [\.code]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        Array(row.code.utf8)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      for row in rows where row.code.isEmpty { row.code = codeInsteadOfEmptyInChore(for: row) }
      var keptRows: [[UInt8]: V1.Chore] = [:]
      var duplicates: [(row: V1.Chore, kept: V1.Chore)] = []
      for row in rows {
        let key = Array(row.code.utf8)
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  private nonisolated struct RoomByNameAndFloorKey: Hashable {
    let name: [UInt8]
    let floor: [UInt8]

    init(_ row: V1.Room) {
      name = Array(row.name.utf8)
      floor = Array(row.floor.utf8)
    }
  }

  /// Leaves one Room for each `name` and `floor`: the mapping builds the unique index, and fails where two rows share a
  /// key. Texts are compared by their bytes, as the index does.
  private static func removeDuplicatesOfRoomByNameAndFloor(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Room>()
      descriptor.propertiesToFetch = [\.name, \.floor]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        RoomByNameAndFloorKey(row)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      var keptRows: [RoomByNameAndFloorKey: V1.Room] = [:]
      var duplicates: [(row: V1.Room, kept: V1.Room)] = []
      for row in rows {
        var key = RoomByNameAndFloorKey(row)
        if keptRows[key] != nil, row.name.isEmpty || row.floor.isEmpty {
          if row.name.isEmpty {
            row.name = nameInsteadOfEmptyInRoomByNameAndFloor(for: row)
          } else {
            row.floor = floorInsteadOfEmptyInRoomByNameAndFloor(for: row)
          }
          key = RoomByNameAndFloorKey(row)
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

  /// Removes duplicates of Chore. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Chore, kept: V1.Chore)], in context: ModelContext) throws {
    for (duplicate, kept) in duplicates {
      if kept.room == nil, let other = duplicate.room { kept.room = other }
      duplicate.room = nil
    }
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// Removes duplicates of Room. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Room, kept: V1.Room)], in context: ModelContext) throws {
    for (duplicate, kept) in duplicates {
      for row in duplicate.chores { row.room = kept }
    }
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// Gives each Chore its values. What the mapping knows of them is the default, the same for all.
  private static func fillChoreRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Chore.self, in: context) { row in
      // Decide: Chore.state where Chore.isDone is true, and where it is not.
      row.state = row.isDone ? .done : .open
      // Decide (data may be lost): Chore.priorityLevel from Chore.priority; nil where it cannot be converted.
      row.priorityLevel = V2.Level(rawValue: row.priority)
    }
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

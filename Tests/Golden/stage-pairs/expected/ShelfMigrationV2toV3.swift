// Made once by modelgen for the step from V2 to V3 of Shelf. The file is yours: modelgen never changes it.
// modelgen:work make Journey from Trip
// modelgen:work copy Person.name to Person.firstName, Person.lastName
// modelgen:work copy Person.street, Person.city to Person.address
// modelgen:work copy Todo.status to Todo.state
// modelgen:work copy Todo.prio to Todo.priority
// modelgen:work fill Todo.c out of Todo.a, Todo.b
// modelgen:work fill Todo.d out of Todo.a, Todo.b
// modelgen:work link Book.writer by author
// modelgen:work link Book.publisher by pub
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
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum ShelfMigrationV2toV3 {
  private typealias V2 = ShelfSchemaV2
  private typealias V3 = ShelfSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``ShelfSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try moveRows(context)
    try linkWriterOfBook(context)
    try linkPublisherOfBook(context)
    try finishPersonRows(context)
    try finishTodoRows(context)
    try prepareStopRows(context)
    try prepareMarkRows(context)
    try prepareTodoRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ShelfSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Makes the rows of Journey from Trip, where the stage before made none: an app that is killed in `didMigrate` may
  /// never run it again.
  private static func moveRows(_ context: ModelContext) throws {
    // Decide (data may be lost): convert as in the stage before. If both versions go out in one release, nothing else
    // is to be said. Where V2 was in use by itself, one new row that somebody made is enough for none to be copied
    // here, and the old rows go.
    guard try context.fetchCount(FetchDescriptor<V2.Journey>()) == 0 else { return }
    let oldTripRows = try context.fetch(FetchDescriptor<V2.Trip>())
    var madeJourneyRows: [PersistentIdentifier: V2.Journey] = [:]
    // Decide: Journey.code of the new rows.
    // Decide: Journey.title from Trip.name.
    for old in oldTripRows {
      let new = V2.Journey(title: old.name, code: UUID().uuidString, memo: old.memo)
      context.insert(new)
      madeJourneyRows[old.persistentModelID] = new
    }
    for old in oldTripRows {
      guard let new = madeJourneyRows[old.persistentModelID] else { continue }
      new.stops = old.stops
    }
    for row in try context.fetch(FetchDescriptor<V2.Mark>()) {
      if let old = row.first, let new = madeJourneyRows[old.persistentModelID] { row.start = new }
    }
    try context.save()
  }

  /// Makes an Author for each value of Book.author, and links the rows that hold it.
  private static func linkWriterOfBook(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    // Decide: Author.name takes the value; rows that are there already are used.
    // Decide: Author.born, Author.rank of the new rows.
    var linkedRows: [String: V2.Author] = [:]
    for row in try context.fetch(FetchDescriptor<V2.Author>()) {
      linkedRows[row.name] = row
    }
    func linkedRow(for key: String) -> V2.Author {
      if let found = linkedRows[key] { return found }
      let made = V2.Author(name: key, born: Date(), rank: 0)
      context.insert(made)
      linkedRows[key] = made
      return made
    }
    try forEachRow(of: V2.Book.self, in: context) { row in
      if row.writer != nil { return }
      let key = row.author
      if !key.isEmpty { row.writer = linkedRow(for: key) }
    }
  }

  /// Makes a Publisher for each value of Book.pub, and links the rows that hold it.
  private static func linkPublisherOfBook(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    // Decide: Publisher.name takes the value; rows that are there already are used.
    // Decide: Publisher.id, Publisher.place of the new rows.
    var linkedRows: [String: V2.Publisher] = [:]
    for row in try context.fetch(FetchDescriptor<V2.Publisher>()) {
      linkedRows[row.name] = row
    }
    func linkedRow(for key: String) -> V2.Publisher {
      if let found = linkedRows[key] { return found }
      let made = V2.Publisher(id: UUID(), name: key, place: "")
      context.insert(made)
      linkedRows[key] = made
      return made
    }
    try forEachRow(of: V2.Book.self, in: context) { row in
      if row.publisher != nil { return }
      let key = row.pub
      if !key.isEmpty { row.publisher = linkedRow(for: key) }
    }
  }

  /// Copies what the stage before left empty in Person, for the last time: an app that is killed in `didMigrate` may
  /// never run it again.
  private static func finishPersonRows(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    try forEachRow(of: V2.Person.self, in: context) { row in
      if row.firstName == nil, row.lastName == nil {
        // Decide: how Person.name becomes Person.firstName and Person.lastName. Here it is cut at its first space.
        do {
          let parts = row.name.split(separator: " ", maxSplits: 1).map { String($0) }
          row.firstName = parts.first
          row.lastName = parts.count > 1 ? parts[1] : nil
        }
      }
      if row.address == nil {
        // Decide: Person.address from Person.street, Person.city.
        row.address = [row.street, row.city].joined(separator: " ")
      }
    }
  }

  /// Copies what the stage before left empty in Todo, for the last time: an app that is killed in `didMigrate` may
  /// never run it again.
  private static func finishTodoRows(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    try forEachRow(of: V2.Todo.self, in: context) { row in
      if row.state == nil {
        // Decide (data may be lost): Todo.state from Todo.status; nil where it cannot be converted.
        row.state = V2.State.allCases.first(where: { "\($0)" == "\(row.status)" })
      }
      if row.priority == nil {
        // Todo.priority from Todo.prio.
        row.priority = V2.Importance.allCases.first(where: { "\($0)" == "\(row.prio)" })
      }
      // Decide (data may be lost): Todo.c of each row that has none yet, out of Todo.a, Todo.b or several of them,
      // which this step removes: row.c = …
      // Decide (data may be lost): Todo.d of each row that has none yet, out of Todo.a, Todo.b or several of them,
      // which this step removes: row.d = …
    }
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
      // Decide (data may be lost): where rows go whose Todo.flag is .y: the case goes.
      if row.flag == .y { row.flag = .x }
      // Decide (data may be lost): what stands in Todo.flags for .y, which goes; here it is left out.
      if row.flags.contains(.y) { row.flags = row.flags.filter { $0 != .y } }
      // Decide (data may be lost): what stands in Todo.labels for .y, which goes; here it is left out.
      if let old = row.labels, old.values.contains(.y) { row.labels = old.filter { $0.value != .y } }
      // Decide (data may be lost): where rows go whose Todo.box.f is .y: the case goes.
      if row.box?.f == .y { row.box?.f = .x }
      for index in row.boxes.indices {
        // Decide (data may be lost): where rows go whose Todo.boxes.f is .y: the case goes.
        if row.boxes[index].f == .y { row.boxes[index].f = .x }
      }
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

// Made once by modelgen for the step from V1 to V2 of Shelf. The file is yours: modelgen never changes it.
// modelgen:work make Journey from Trip
// modelgen:work copy Person.name to Person.firstName, Person.lastName
// modelgen:work copy Person.street, Person.city to Person.address
// modelgen:work copy Todo.status to Todo.state
// modelgen:work copy Todo.prio to Todo.priority
// modelgen:work fill Todo.c out of Todo.a, Todo.b
// modelgen:work fill Todo.d out of Todo.a, Todo.b
// modelgen:work link Book.writer by author
// modelgen:work link Book.publisher by pub

import Foundation
import SwiftData

/// What the stage from ``ShelfSchemaV1`` to ``ShelfSchemaV2`` does by hand.
///
/// Journey entity added; Person.firstName added; Person.lastName added; 10 more.
/// Custom: didMigrate computes Person.firstName, Person.lastName, Person.address, Todo.state,
/// Todo.priority, Todo.c, Todo.d, Book.writer, Book.publisher, Journey, Mark.start, Stop.journey for
/// the rows that exist.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum ShelfMigrationV1toV2 {
  private typealias V1 = ShelfSchemaV1
  private typealias V2 = ShelfSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``ShelfSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ShelfSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try moveRows(context)
    try linkWriterOfBook(context)
    try linkPublisherOfBook(context)
    try fillPersonRows(context)
    try fillTodoRows(context)
  }

  /// Makes the rows of Journey from Trip, with their links. The old rows stay until the version that no longer has
  /// their entity.
  private static func moveRows(_ context: ModelContext) throws {
    // All rows are saved at once: where there is one, all are there.
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

  /// Gives each Person its values. What the mapping knows of them is the default, the same for all.
  private static func fillPersonRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Person.self, in: context) { row in
      // Decide: how Person.name becomes Person.firstName and Person.lastName. Here it is cut at its first space.
      do {
        let parts = row.name.split(separator: " ", maxSplits: 1).map { String($0) }
        row.firstName = parts.first
        row.lastName = parts.count > 1 ? parts[1] : nil
      }
      // Decide: Person.address from Person.street, Person.city.
      row.address = [row.street, row.city].joined(separator: " ")
    }
  }

  /// Gives each Todo its values. What the mapping knows of them is the default, the same for all.
  private static func fillTodoRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Todo.self, in: context) { row in
      // Decide (data may be lost): Todo.state from Todo.status; nil where it cannot be converted.
      row.state = V2.State.allCases.first(where: { "\($0)" == "\(row.status)" })
      // Todo.priority from Todo.prio.
      row.priority = V2.Importance.allCases.first(where: { "\($0)" == "\(row.prio)" })
      // Decide (data may be lost): Todo.c of each row, out of Todo.a, Todo.b or several of them, which a later version
      // removes: row.c = …
      // Decide (data may be lost): Todo.d of each row, out of Todo.a, Todo.b or several of them, which a later version
      // removes: row.d = …
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

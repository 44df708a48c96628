// Made once by modelgen for the step from V1 to V2 of Library. The file is yours: modelgen never changes it.
// modelgen:work remove duplicates by Media.code
// modelgen:work remove duplicates by Contact.first, Contact.email
// modelgen:work remove duplicates by Score.points
// modelgen:work remove duplicates by Seat.number

import Foundation
import SwiftData

/// What the stage from ``LibrarySchemaV1`` to ``LibrarySchemaV2`` does by hand.
///
/// Media.code uniqueness added; Contact.(first, email) uniqueness added; Score.points type changed from
/// Double to Int; 1 more.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first. Of
/// rows that share it one stays, the others are deleted.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum LibraryMigrationV1toV2 {
  private typealias V1 = LibrarySchemaV1
  private typealias V2 = LibrarySchemaV2

  /// Of several Media rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here the one with the latest `added`; of two, any: the order of identifiers is documented nowhere.
  private static func staysBefore(_ first: V1.Media, _ second: V1.Media) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    if first.added != second.added { return first.added > second.added }
    return first.persistentModelID < second.persistentModelID
  }

  /// Media.code of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func codeInsteadOfEmptyInMedia(for row: V1.Media) -> String {
    // Decide: what Media.code should say where it is empty.
    UUID().uuidString
  }

  /// Media.code of a row whose key a row of another class has as well: the key is one for all classes that are Media,
  /// and rows of two of them cannot become one.
  private static func codeBesideOtherClassInMediaByCode(for row: V1.Media) -> String {
    // Decide (data may be lost): what Media.code should be there.
    UUID().uuidString
  }

  /// Of several Contact rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Contact, _ second: V1.Contact) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Contact.first of a row where it is empty and another row has the same key. Empty texts collide like others, yet
  /// seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func firstInsteadOfEmptyInContactByFirstAndEmail(for row: V1.Contact) -> String {
    // Decide: what Contact.first should say where it is empty.
    UUID().uuidString
  }

  /// Contact.email of a row where it is empty and another row has the same key. Empty texts collide like others, yet
  /// seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func emailInsteadOfEmptyInContactByFirstAndEmail(for row: V1.Contact) -> String {
    // Decide: what Contact.email should say where it is empty.
    UUID().uuidString
  }

  /// Of several Score rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Score, _ second: V1.Score) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Score.points as Int: rows where this is equal have the same key after the mapping, which converts.
  private static func convertedPointsOfScoreByPoints(_ value: Double) -> Int {
    // Decide (data may be lost): values are rounded here. The mapping may cut off instead: then other rows become
    // equal.
    Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }

  /// Of several Seat rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Seat, _ second: V1.Seat) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Seat.number as Int16: rows where this is equal have the same key after the mapping, which converts.
  private static func convertedNumberOfSeatByNumber(_ value: Int) -> Int16 {
    // Decide (data may be lost): what does not fit becomes the nearest number here. The mapping may keep its lowest
    // bits instead: then other rows become equal.
    Int16(clamping: value)
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``LibrarySchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try removeDuplicatesOfMediaByCode(context)
    try removeDuplicatesOfContactByFirstAndEmail(context)
    try removeDuplicatesOfScoreByPoints(context)
    try removeDuplicatesOfSeatByNumber(context)
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``LibrarySchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Leaves one Media for each `code`: the mapping builds the unique index, and fails where two rows share a key. Texts
  /// are compared by their bytes, as the index does.
  private static func removeDuplicatesOfMediaByCode(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Media>()
      descriptor.propertiesToFetch = [\.code]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        Array(row.code.utf8)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      for row in rows where row.code.isEmpty { row.code = codeInsteadOfEmptyInMedia(for: row) }
      var keptRows: [[UInt8]: [V1.Media]] = [:]
      var duplicates: [(row: V1.Media, kept: V1.Media)] = []
      var others: [V1.Media] = []
      for row in rows {
        let key = Array(row.code.utf8)
        if let kept = keptRows[key]?.first(where: { type(of: $0) == type(of: row) }) {
          duplicates.append((row: row, kept: kept))
        } else {
          if keptRows[key] != nil { others.append(row) }
          keptRows[key, default: []].append(row)
        }
      }
      for row in others { row.code = codeBesideOtherClassInMediaByCode(for: row) }
      try merge(duplicates, in: context)
    }
  }

  private nonisolated struct ContactByFirstAndEmailKey: Hashable {
    let first: [UInt8]
    let email: [UInt8]

    init(_ row: V1.Contact) {
      first = Array(row.first.utf8)
      email = Array(row.email.utf8)
    }
  }

  /// Leaves one Contact for each `first` and `email`: the mapping builds the unique index, and fails where two rows
  /// share a key. Texts are compared by their bytes, as the index does.
  private static func removeDuplicatesOfContactByFirstAndEmail(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Contact>()
      descriptor.propertiesToFetch = [\.first, \.email]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        ContactByFirstAndEmailKey(row)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      var keptRows: [ContactByFirstAndEmailKey: V1.Contact] = [:]
      var duplicates: [(row: V1.Contact, kept: V1.Contact)] = []
      for row in rows {
        var key = ContactByFirstAndEmailKey(row)
        if keptRows[key] != nil, row.first.isEmpty || row.email.isEmpty {
          if row.first.isEmpty {
            row.first = firstInsteadOfEmptyInContactByFirstAndEmail(for: row)
          } else {
            row.email = emailInsteadOfEmptyInContactByFirstAndEmail(for: row)
          }
          key = ContactByFirstAndEmailKey(row)
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

  /// Leaves one Score for each `points`: the mapping builds the unique index, and fails where two rows share a key.
  private static func removeDuplicatesOfScoreByPoints(_ context: ModelContext) throws {
    var descriptor = FetchDescriptor<V1.Score>()
    descriptor.propertiesToFetch = [\.points]
    var rows = try rowsSharingKeys(descriptor, in: context) { row in
      convertedPointsOfScoreByPoints(row.points)
    }
    if rows.isEmpty { return }
    rows.sort { staysBefore($0, $1) }
    var keptRows: [Int: V1.Score] = [:]
    var duplicates: [(row: V1.Score, kept: V1.Score)] = []
    for row in rows {
      let key = convertedPointsOfScoreByPoints(row.points)
      if let kept = keptRows[key] {
        duplicates.append((row: row, kept: kept))
      } else {
        keptRows[key] = row
      }
    }
    try merge(duplicates, in: context)
  }

  /// Leaves one Seat for each `number`: the mapping builds the unique index, and fails where two rows share a key.
  private static func removeDuplicatesOfSeatByNumber(_ context: ModelContext) throws {
    var descriptor = FetchDescriptor<V1.Seat>()
    descriptor.propertiesToFetch = [\.number]
    var rows = try rowsSharingKeys(descriptor, in: context) { row in
      convertedNumberOfSeatByNumber(row.number)
    }
    if rows.isEmpty { return }
    rows.sort { staysBefore($0, $1) }
    var keptRows: [Int16: V1.Seat] = [:]
    var duplicates: [(row: V1.Seat, kept: V1.Seat)] = []
    for row in rows {
      let key = convertedNumberOfSeatByNumber(row.number)
      if let kept = keptRows[key] {
        duplicates.append((row: row, kept: kept))
      } else {
        keptRows[key] = row
      }
    }
    try merge(duplicates, in: context)
  }

  /// Removes duplicates of Media. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Media, kept: V1.Media)], in context: ModelContext) throws {
    // Rows that lead here, and that nothing leads back to.
    var keptFor: [PersistentIdentifier: V1.Media] = [:]
    for (duplicate, kept) in duplicates { keptFor[duplicate.persistentModelID] = kept }
    for row in try context.fetch(FetchDescriptor<V1.Shelf>()) {
      if let target = row.top, let kept = keptFor[target.persistentModelID] as? V1.Film {
        row.top = kept
      }
    }
    for (duplicate, kept) in duplicates {
      for row in duplicate.keywords {
        if !kept.keywords.contains(where: { $0 === row }) {
          kept.keywords.append(row)
        }
      }
      duplicate.keywords = []
      if let duplicate = duplicate as? V1.Film, let kept = kept as? V1.Film {
        for row in duplicate.scenes { row.film = kept }
      }
      if let duplicate = duplicate as? V1.Album, let kept = kept as? V1.Album {
        if kept.cover == nil, let other = duplicate.cover { kept.cover = other }
        // Decide (data may be lost): where both rows have a cover, that of the duplicate stays, and belongs to no
        // Album. Delete it here if it need not stay.
        duplicate.cover = nil
      }
    }
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// Removes duplicates of Contact. What they were linked to goes over to the row that is kept, before anything is
  /// deleted. What a delete rule still takes along: `photo`.
  private static func merge(_ duplicates: [(row: V1.Contact, kept: V1.Contact)], in context: ModelContext) throws {
    for (duplicate, kept) in duplicates {
      if kept.photo == nil, let other = duplicate.photo { other.contact = kept }
      // Decide (data may be lost): Photo.contact is required, so where both rows have a photo that of the duplicate is
      // deleted with it. Copy what has to stay.
    }
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// Removes duplicates of Score. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Score, kept: V1.Score)], in context: ModelContext) throws {
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// Removes duplicates of Seat. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Seat, kept: V1.Seat)], in context: ModelContext) throws {
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
}

// Made once by modelgen for the step from V1 to V2 of People. The file is yours: modelgen never changes it.
// modelgen:work copy Person.age to Person.ageValue
// modelgen:work copy Person.born to Person.bornValue
// modelgen:work copy Person.level to Person.levelValue
// modelgen:work copy Person.color to Person.colorValue
// modelgen:work link Person.categoryLink by category
// modelgen:work copy Person.friends to Person.friendsValue
// modelgen:work link Person.phonesLink by phones
// modelgen:work copy Person.fullName to Person.firstName, Person.lastName

import Foundation
import SwiftData

/// What the stage from ``PeopleSchemaV1`` to ``PeopleSchemaV2`` does by hand.
///
/// Category entity added; Phone entity added; Person.firstName added; 8 more.
/// Custom: didMigrate computes Person.firstName, Person.lastName, Person.ageValue, Person.bornValue,
/// Person.levelValue, Person.colorValue, Person.categoryLink, Person.friendsValue, Person.phonesLink
/// for the rows that exist.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum PeopleMigrationV1toV2 {
  private typealias V1 = PeopleSchemaV1
  private typealias V2 = PeopleSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``PeopleSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``PeopleSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try linkCategoryLinkOfPerson(context)
    try linkPhonesLinkOfPerson(context)
    try fillPersonRows(context)
  }

  /// Makes a Category for each value of Person.category, and links the rows that hold it.
  private static func linkCategoryLinkOfPerson(_ context: ModelContext) throws {
    // Decide: Category.name takes the value; rows that are there already are used.
    // Decide: Category.rank of the new rows.
    var linkedRows: [String: V2.Category] = [:]
    for row in try context.fetch(FetchDescriptor<V2.Category>()) {
      linkedRows[row.name] = row
    }
    func linkedRow(for key: String) -> V2.Category {
      if let found = linkedRows[key] { return found }
      let made = V2.Category(name: key, rank: 0)
      context.insert(made)
      linkedRows[key] = made
      return made
    }
    try forEachRow(of: V2.Person.self, in: context) { row in
      if row.categoryLink != nil { return }
      let key = row.category
      if !key.isEmpty { row.categoryLink = linkedRow(for: key) }
    }
  }

  /// Makes a Phone for each value of Person.phones, and links the rows that hold it.
  private static func linkPhonesLinkOfPerson(_ context: ModelContext) throws {
    // Decide: Phone.number takes the value; each row gets its own.
    // Decide (data may be lost): Person.phones is a list, and phonesLink has no order. To keep it, give Phone a number
    // for the position.
    func linkedRow(for key: String) -> V2.Phone {
      let made = V2.Phone(number: key)
      context.insert(made)
      return made
    }
    try forEachRow(of: V2.Person.self, in: context) { row in
      if !row.phonesLink.isEmpty { return }
      row.phonesLink = row.phones.map { linkedRow(for: $0) }
    }
  }

  /// Gives each Person its values. What the mapping knows of them is the default, the same for all.
  private static func fillPersonRows(_ context: ModelContext) throws {
    try forEachRow(of: V2.Person.self, in: context) { row in
      // Decide (data may be lost): Person.ageValue from Person.age; nil where it cannot be converted.
      row.ageValue = Int(row.age)
      // Decide (data may be lost): Person.bornValue from Person.born; nil where it cannot be converted.
      if let value = row.born { row.bornValue = ISO8601DateFormatter().date(from: value) }
      // Decide (data may be lost): Person.levelValue from Person.level; nil where it cannot be converted.
      row.levelValue = V2.Level(rawValue: row.level)
      // Person.colorValue from Person.color.
      row.colorValue = V2.Paint(rawValue: row.color.rawValue)
      // Decide (data may be lost): which one of Person.friends becomes Person.friendsValue; they have no order.
      row.friendsValue = row.friends.first
      // Decide: how Person.fullName becomes Person.firstName and Person.lastName. Here it is cut at its first space.
      do {
        let parts = row.fullName.split(separator: " ", maxSplits: 1).map { String($0) }
        row.firstName = parts.first ?? ""
        row.lastName = parts.count > 1 ? parts[1] : nil
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

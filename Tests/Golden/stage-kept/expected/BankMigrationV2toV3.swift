// Made once by modelgen for the step from V2 to V3 of Bank. The file is yours: modelgen never changes it.
// modelgen:work link Account.bank by bankName, bankCity

import Foundation
import SwiftData

/// What the stage from ``BankSchemaV2`` to ``BankSchemaV3`` does by hand.
///
/// Account.bankName removed; Account.bankCity removed.
/// Custom: The column vanishes on every device; its values live on in `bank`, which the stage before
/// filled. `willMigrate` must copy what is still empty in `Account.bank` first: it is undocumented
/// whether `didMigrate` of the step before runs again after the app was killed in it.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum BankMigrationV2toV3 {
  private typealias V2 = BankSchemaV2
  private typealias V3 = BankSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``BankSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try linkBankOfAccount(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``BankSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Makes a Bank for each value of Account.bankName, Account.bankCity, and links the rows that hold it. Rows in which
  /// all of these are empty are linked to nothing.
  private static func linkBankOfAccount(_ context: ModelContext) throws {
    // Decide: convert as in the stage before. If both versions go out in one release, nothing else is to be said; where
    // V2 was in use by itself, what is empty may be so because somebody removed it, and comes back here.
    // Decide: rows of Account with the same `bankName` and `bankCity` get one Bank in common; rows that are there
    // already are used.
    struct Values: Hashable {
      let name: String?
      let city: String?
    }
    var linkedRows: [Values: V2.Bank] = [:]
    for row in try context.fetch(FetchDescriptor<V2.Bank>()) {
      let values = Values(name: row.name, city: row.city)
      linkedRows[values] = row
    }
    try forEachRow(of: V2.Account.self, in: context) { row in
      if row.bank != nil { return }
      if row.bankName?.isEmpty != false, row.bankCity?.isEmpty != false { return }
      let values = Values(name: row.bankName, city: row.bankCity)
      if let linked = linkedRows[values] {
        row.bank = linked
      } else {
        let made = V2.Bank(name: values.name, city: values.city)
        context.insert(made)
        linkedRows[values] = made
        row.bank = made
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

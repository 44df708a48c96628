// Made once by modelgen for the step from V2 to V3 of Contacts. The file is yours: modelgen never changes it.
// modelgen:work make Address from Customer

import Foundation
import SwiftData

/// What the stage from ``ContactsSchemaV2`` to ``ContactsSchemaV3`` does by hand.
///
/// Customer.street removed; Customer.city removed.
/// Custom: The column and its values vanish on every device. `willMigrate` must copy what is still
/// empty in `Address` first: it is undocumented whether `didMigrate` of the step before runs again
/// after the app was killed in it.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum ContactsMigrationV2toV3 {
  private typealias V2 = ContactsSchemaV2
  private typealias V3 = ContactsSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``ContactsSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try moveRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ContactsSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Makes the rows of Address from Customer, where the stage before made none: an app that is killed in `didMigrate`
  /// may never run it again.
  private static func moveRows(_ context: ModelContext) throws {
    // Decide (data may be lost): convert as in the stage before. If both versions go out in one release, nothing else
    // is to be said. Where V2 was in use by itself, one new row that somebody made is enough for none to be copied
    // here, and the old rows go.
    guard try context.fetchCount(FetchDescriptor<V2.Address>()) == 0 else { return }
    let oldCustomerRows = try context.fetch(FetchDescriptor<V2.Customer>())
    for old in oldCustomerRows {
      let new = V2.Address(street: old.street, city: old.city)
      context.insert(new)
      new.customer = old
    }
    try context.save()
  }
}

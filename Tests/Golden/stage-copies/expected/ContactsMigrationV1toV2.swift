// Made once by modelgen for the step from V1 to V2 of Contacts. The file is yours: modelgen never changes it.
// modelgen:work make Address from Customer

import Foundation
import SwiftData

/// What the stage from ``ContactsSchemaV1`` to ``ContactsSchemaV2`` does by hand.
///
/// Address entity added.
/// Custom: didMigrate computes Address for the rows that exist.
nonisolated enum ContactsMigrationV1toV2 {
  private typealias V1 = ContactsSchemaV1
  private typealias V2 = ContactsSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``ContactsSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ContactsSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try moveRows(context)
  }

  /// Makes the rows of Address from Customer, with their links. The old rows stay until the version that no longer has
  /// their entity.
  private static func moveRows(_ context: ModelContext) throws {
    // All rows are saved at once: where there is one, all are there.
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

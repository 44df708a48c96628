// Made once by modelgen for the step from V1 to V2 of Parcels. The file is yours: modelgen never changes it.
// modelgen:work make Leg from Parcel

import Foundation
import SwiftData

/// What the stage from ``ParcelsSchemaV1`` to ``ParcelsSchemaV2`` does by hand.
///
/// Leg entity added; Parcel.legs relationship added.
/// Custom: didMigrate computes Leg, Parcel.legs for the rows that exist.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum ParcelsMigrationV1toV2 {
  private typealias V1 = ParcelsSchemaV1
  private typealias V2 = ParcelsSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``ParcelsSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ParcelsSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try moveRows(context)
  }

  /// Makes the rows of Leg from Parcel, with their links. The old rows stay until the version that no longer has their
  /// entity.
  private static func moveRows(_ context: ModelContext) throws {
    // All rows are saved at once: where there is one, all are there.
    guard try context.fetchCount(FetchDescriptor<V2.Leg>()) == 0 else { return }
    let oldParcelRows = try context.fetch(FetchDescriptor<V2.Parcel>())
    // Decide: a Leg for each Parcel, which nothing takes away yet.
    for old in oldParcelRows {
      let new = V2.Leg(weight: old.weight, note: old.note, parcel: old)
      context.insert(new)
    }
    try context.save()
  }
}

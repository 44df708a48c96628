// Made once by modelgen for the step from V1 to V2 of SampleTrips. The file is yours: modelgen never changes it.
// modelgen:work remove duplicates by Trip.name

import Foundation
import SwiftData

/// What the stage from ``SampleTripsSchemaV1`` to ``SampleTripsSchemaV2`` does by hand.
///
/// Trip.name uniqueness added.
/// Custom: The stage fails where rows share a value: `willMigrate` must remove duplicates first.
nonisolated enum SampleTripsMigrationV1toV2 {
  private typealias V1 = SampleTripsSchemaV1
  private typealias V2 = SampleTripsSchemaV2

  /// Of several Trip rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here the one with the lower identifier, as a rule the older. Any other order will do, say `first.start_date >
  /// second.start_date` for the latest.
  private static func staysBefore(_ first: V1.Trip, _ second: V1.Trip) -> Bool {
    first.persistentModelID < second.persistentModelID
  }

  /// Trip.name of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func nameInsteadOfEmptyInTrip(for row: V1.Trip) -> String {
    // A trip without a name stays one that the owner can find and name.
    "Trip " + UUID().uuidString
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``SampleTripsSchemaV1`` only.
  ///
  /// Runs again from the start if the app is stopped before the stage is through. Throwing keeps the store closed.
  static func willMigrate(_ context: ModelContext) throws {
    try removeDuplicatesOfTripByName(context)
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``SampleTripsSchemaV2`` only.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Leaves one Trip for each `name`: the mapping builds the unique index, and fails where two rows share a key. Texts
  /// are compared by their bytes, as the index does.
  private static func removeDuplicatesOfTripByName(_ context: ModelContext) throws {
    var descriptor = FetchDescriptor<V1.Trip>()
    descriptor.propertiesToFetch = [\.name]
    descriptor.relationshipKeyPathsForPrefetching = [\.bucketList, \.livingAccommodation]
    let rows = try context.fetch(descriptor).sorted { staysBefore($0, $1) }
    for row in rows where row.name.isEmpty { row.name = nameInsteadOfEmptyInTrip(for: row) }
    var keptRows: [[UInt8]: V1.Trip] = [:]
    var duplicates: [(row: V1.Trip, kept: V1.Trip)] = []
    for row in rows {
      let key = Array(row.name.utf8)
      if let kept = keptRows[key] {
        duplicates.append((row: row, kept: kept))
      } else {
        keptRows[key] = row
      }
    }
    try merge(duplicates, in: context)
  }

  /// Removes duplicates of Trip. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Trip, kept: V1.Trip)], in context: ModelContext) throws {
    for (duplicate, kept) in duplicates {
      for row in duplicate.bucketList ?? [] { row.trip = kept }
      if kept.livingAccommodation == nil, let other = duplicate.livingAccommodation {
        duplicate.livingAccommodation = nil
        kept.livingAccommodation = other
      }
    }
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }
}

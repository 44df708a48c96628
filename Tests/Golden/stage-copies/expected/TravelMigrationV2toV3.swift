// Made once by modelgen for the step from V2 to V3 of Travel. The file is yours: modelgen never changes it.
// modelgen:work make Journey from Trip
// modelgen:work make Leg from Stop

import Foundation
import SwiftData

/// What the stage from ``TravelSchemaV2`` to ``TravelSchemaV3`` does by hand.
///
/// Trip entity removed; Stop entity removed; Owner.trips relationship removed; 1 more.
/// Custom: The table vanishes on every device; its rows live on in Journey, which the stage before made
/// of them. `willMigrate` must copy what is still empty in `Journey` first: it is undocumented whether
/// `didMigrate` of the step before runs again after the app was killed in it.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum TravelMigrationV2toV3 {
  private typealias V2 = TravelSchemaV2
  private typealias V3 = TravelSchemaV3

  /// Runs before the mapping, on the store as V2 left it: the context holds models of ``TravelSchemaV2`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try moveRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``TravelSchemaV3`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Makes the rows of Journey from Trip, Leg from Stop, where the stage before made none: an app that is killed in
  /// `didMigrate` may never run it again.
  private static func moveRows(_ context: ModelContext) throws {
    // Decide (data may be lost): convert as in the stage before. If both versions go out in one release, nothing else
    // is to be said. Where V2 was in use by itself, one new row that somebody made is enough for none to be copied
    // here, and the old rows go.
    guard try context.fetchCount(FetchDescriptor<V2.Journey>()) == 0 else { return }
    guard try context.fetchCount(FetchDescriptor<V2.Leg>()) == 0 else { return }
    let oldTripRows = try context.fetch(FetchDescriptor<V2.Trip>())
    let oldStopRows = try context.fetch(FetchDescriptor<V2.Stop>())
    var madeJourneyRows: [PersistentIdentifier: V2.Journey] = [:]
    var madeLegRows: [PersistentIdentifier: V2.Leg] = [:]
    // Decide: Journey.length of the new rows.
    // Decide (data may be lost): nothing takes Trip.zip over.
    for old in oldTripRows {
      let new = V2.Journey(
        title: old.title,
        start: old.start ?? Date(),
        street: old.street,
        rating: Double(old.rating),
        length: 0
      )
      context.insert(new)
      madeJourneyRows[old.persistentModelID] = new
    }
    for old in oldStopRows {
      let new = V2.Leg(name: old.name)
      context.insert(new)
      madeLegRows[old.persistentModelID] = new
    }
    for old in oldTripRows {
      guard let new = madeJourneyRows[old.persistentModelID] else { continue }
      new.stops = old.stops.compactMap { madeLegRows[$0.persistentModelID] }
      new.owner = old.owner
      new.previous = old.previous.flatMap { madeJourneyRows[$0.persistentModelID] }
    }
    for row in try context.fetch(FetchDescriptor<V2.Owner>()) {
      if let old = row.favourite, let new = madeJourneyRows[old.persistentModelID] { row.favouriteJourney = new }
    }
    try context.save()
  }
}

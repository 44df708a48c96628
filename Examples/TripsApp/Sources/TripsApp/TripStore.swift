import Foundation
import SwiftData

/// The app's trips. `Trip` and `Stop` are aliases for the models of the newest version: code like this does not change
/// when a version is added.
public struct TripStore {
  let container: ModelContainer

  /// Opens the store off the main thread, and migrates it if an older version of the app wrote it.
  ///
  /// - Parameter onEvent: called on the thread that migrates.
  static func open(
    at url: URL, onEvent: @escaping @Sendable (ModelgenStore.Event) -> Void = { _ in }
  ) async throws -> TripStore {
    let configuration = ModelConfiguration(url: url, cloudKitDatabase: .none)
    return TripStore(
      container: try await TripsCurrentSchema.open(configurations: [configuration], onEvent: onEvent))
  }

  /// An empty store, for previews and tests.
  public static func inMemory() throws -> TripStore {
    TripStore(container: try TripsCurrentSchema.makeInMemoryContainer())
  }

  /// Saves a new trip.
  public func plan(_ title: String, on day: Date, visiting places: [String]) throws {
    let context = ModelContext(container)
    let trip = Trip(title: title, startDate: day)
    context.insert(trip)
    for place in places {
      let stop = Stop(place: place)
      context.insert(stop)
      stop.trip = trip
    }
    try context.save()
  }

  /// The titles of all trips, the next one first.
  public func titles() throws -> [String] {
    let trips = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)])
    return try ModelContext(container).fetch(trips).map(\.title)
  }
}

import Foundation
import Observation
import SwiftData
import Testing

@testable import AccessorModels

private typealias V2 = TripsSchemaV2

/// Values of older and newer apps, read and kept by the accessors that are generated in front of them.
@Suite struct AccessorRunTests {
  private let context: ModelContext
  private let trip: V2.Trip

  init() throws {
    context = ModelContext(try TripsCurrentSchema.makeInMemoryContainer())
    trip = V2.Trip(name: "Oslo", mood: .wild, totals: ["a": 1])
    context.insert(trip)
    try context.save()
  }

  @Test func storesWhatIsAssigned() throws {
    (trip.status, trip.priority, trip.mood) = (.booked, .high, .calm)
    (trip.palette, trip.notes) = (V2.Palette(name: "p", colors: [1, .infinity]), ["x"])
    (trip.shape, trip.placeValue) = (.circle(radius: 2), V2.Place(latitude: 1, longitude: 2))
    #expect(trip.statusRawValue == "Booked 1" && trip.priorityRaw == 2 && trip.moodRawValue == "calm")
    #expect(trip.palette.colors == [1, .infinity] && trip.notes == ["x"] && trip.shape == .circle(radius: 2))
    #expect(String(decoding: trip.placeData ?? Data(), as: UTF8.self) == #"{"latitude":1,"longitude":2}"#)
    (trip.priority, trip.notes, trip.shape) = (nil, nil, nil)
    #expect(trip.priorityRaw == nil && trip.notesData == nil && trip.shapeData == nil)
  }

  /// Of a case that a newer app has, or of one that an older app had.
  @Test func unknownRawValuesReadAsStatedAndStay() throws {
    (trip.statusRawValue, trip.moodRawValue) = ("paused", "")
    (trip.priorityRaw, trip.levelRawValue) = (99, 99)
    try context.save()
    #expect(trip.status == .planned && trip.mood == .calm && trip.priority == nil && trip.level == .low)
    #expect(trip.statusRawValue == "paused" && trip.priorityRaw == 99 && !context.hasChanges)
    trip.status = .done
    #expect(trip.statusRawValue == "done")
  }

  @Test func bytesThatDoNotDecodeStay() throws {
    let bytes = Data("{\"name\":7}".utf8)
    (trip.paletteData, trip.notesData, trip.shapeData) = (bytes, Data("null".utf8), Data([0xFF]))
    try context.save()
    #expect(trip.palette.name == "plain" && trip.notes == nil && trip.shape == nil)
    #expect(trip.paletteData == bytes && trip.shapeData == Data([0xFF]) && !context.hasChanges)
    // Nothing stored yet reads as the default.
    trip.totalsData = Data()
    #expect(trip.totals.isEmpty)
  }

  /// V1 has no `tint`, V2 has; a case and a key more than either knows.
  @Test func readsValuesOfOlderAndNewerVersions() throws {
    let old = try JSONEncoder().encode(TripsSchemaV1.Palette(name: "old", colors: [2]))
    trip.paletteData = old
    #expect(trip.palette == V2.Palette(name: "old", colors: [2], tint: nil))
    trip.paletteData = Data(#"{"name":"new","colors":[],"tint":1,"shine":2}"#.utf8)
    #expect(trip.palette == V2.Palette(name: "new", colors: [], tint: 1))
    trip.shapeData = Data(#"{"star":{"points":5}}"#.utf8)
    #expect(trip.shape == nil)
    let v1 = try ModelContainer(
      for: Schema(versionedSchema: TripsSchemaV1.self), migrationPlan: nil, configurations: [])
    let before = TripsSchemaV1.Trip(name: "x", mood: .calm, totals: [:])
    let context = ModelContext(v1)
    context.insert(before)
    // A shape that only the newer version has.
    before.shapeData = try JSONEncoder().encode(V2.Shape.box(side: 1))
    #expect(before.shape == nil && before.shapeData != nil)
  }

  @Test func equalValuesAreEqualBytes() throws {
    let other = V2.Trip(name: "y", mood: .calm, totals: ["b": 2, "a": 1, "c": 3])
    trip.totals = ["c": 3, "a": 1, "b": 2]
    #expect(trip.totalsData == other.totalsData)
  }

  @Test func isObserved() throws {
    nonisolated(unsafe) var count = 0
    for change in [{ trip.status = .done }, { trip.statusRawValue = "booked" }] {
      withObservationTracking {
        _ = trip.status
      } onChange: {
        count += 1
      }
      change()
    }
    withObservationTracking {
      _ = trip.palette
    } onChange: {
      count += 1
    }
    trip.palette.name = "q"
    #expect(count == 3)
  }

  @Test func predicatesTakeTheStoredProperty() throws {
    context.insert(V2.Trip(name: "Rome", status: .booked, priority: .high, mood: .calm, totals: [:]))
    try context.save()
    let booked = FetchDescriptor<V2.Trip>(
      predicate: #Predicate { $0.statusRawValue == "Booked 1" && $0.priorityRaw == 2 })
    #expect(try context.fetch(booked).map(\.name) == ["Rome"])
    let sorted = FetchDescriptor<V2.Trip>(sortBy: [SortDescriptor(\.statusRawValue)])
    #expect(try context.fetch(sorted).map(\.status) == [.booked, .planned])
  }

  /// What the draft copies into JSON reads as the value that it was.
  @Test func theDraftCopiesThroughTheAccessor() throws {
    trip.place = V2.Place(latitude: 1, longitude: 2)
    let other = V2.Trip(name: "y", mood: .calm, totals: [:])
    context.insert(other)
    try context.save()
    for _ in 1...2 {
      try TripsMigrationV1toV2.didMigrate(context)
      #expect(trip.placeValue == trip.place && trip.placeData != nil)
      #expect(other.placeData == nil && other.placeValue == nil && !context.hasChanges)
    }
  }
}

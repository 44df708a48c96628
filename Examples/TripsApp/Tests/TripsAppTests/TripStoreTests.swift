import Foundation
import SwiftData
import Testing

@testable import TripsApp

@Test func tripsComeBackInOrder() throws {
  let store = try TripStore.inMemory()
  try store.plan("Norway", on: Date(timeIntervalSince1970: 2_000), visiting: ["Bergen"])
  try store.plan("Peru", on: Date(timeIntervalSince1970: 1_000), visiting: ["Lima", "Cusco"])
  #expect(try store.titles() == ["Peru", "Norway"])
  #expect(try ModelContext(store.container).fetch(FetchDescriptor<Stop>()).count == 3)
}

/// The hand-written half of the stage, run on rows of the old version.
@Test func stopsWithoutAnAnswerCountAsNotVisited() throws {
  let container = try ModelContainer(
    for: Schema(versionedSchema: TripsSchemaV1.self),
    configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])
  let context = ModelContext(container)
  for answer in [true, nil, false] {
    context.insert(TripsSchemaV1.Stop(place: "Lima", wasVisited: answer))
  }
  try context.save()
  try TripsMigrationV1toV2.willMigrate(context)
  let answers = try ModelContext(container).fetch(FetchDescriptor<TripsSchemaV1.Stop>()).map(\.wasVisited)
  #expect(answers.filter { $0 == true }.count == 1)
  #expect(answers.filter { $0 == false }.count == 2)
}

/// A store of version 1 in a file, opened as the app does after an update.
@Test func anOlderStoreIsMigratedOnce() async throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let url = folder.appendingPathComponent("trips.store")
  do {
    let container = try ModelContainer(
      for: Schema(versionedSchema: TripsSchemaV1.self), migrationPlan: nil,
      configurations: [ModelConfiguration(url: url, cloudKitDatabase: .none)])
    let context = ModelContext(container)
    context.insert(TripsSchemaV1.Stop(place: "Lima", wasVisited: nil))
    try context.save()
  }
  let store = try await TripStore.open(at: url)
  #expect(try ModelContext(store.container).fetch(FetchDescriptor<Stop>()).map(\.place) == ["Lima"])
  // Neither the marker of a migration nor a store aside is left; the copy stays until the next launch.
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  #expect(names == ["trips-modelgen-copy.store", "trips.store"])
}

/// A window more, or "Try Again" while the first call is at it, opens nothing twice.
@MainActor @Test func theStoreIsOpenedOnce() async throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let url = folder.appendingPathComponent("trips.store")
  try Data("no store".utf8).write(to: url)
  let opening = StoreOpening(url: url)
  await opening.open()
  #expect(opening.problem != nil && opening.store == nil)
  try FileManager.default.removeItem(at: url)
  opening.tryAgain()
  #expect(opening.problem == nil)
  async let first: Void = opening.open()
  async let second: Void = opening.open()
  _ = await (first, second)
  // The call that did not open returns at once.
  await opening.open()
  let container = try #require(opening.store?.container)
  await opening.open()
  #expect(opening.store?.container === container && opening.problem == nil)
}

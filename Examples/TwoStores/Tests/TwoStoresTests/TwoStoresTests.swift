import App
import Foundation
import Models
import SwiftData
import Testing

@testable import Widget

@Test func eachStoreKnowsItsOwnModelsOnly() throws {
  let stores = try AppStores(inMemory: true)
  #expect(stores.journal.schema.entities.map(\.name).sorted() == ["Entry", "Photo"])
  #expect(stores.device.schema.entities.map(\.name) == ["RecentSearch"])
}

@Test func onlyTheAppHasThePlan() throws {
  #expect(try AppStores(inMemory: true).journal.migrationPlan != nil)
  #expect(try LatestEntry(inMemory: true).container.migrationPlan == nil)
}

@Test func theWidgetShowsTheNewestEntry() throws {
  let container = try AppStores(inMemory: true).journal
  let widget = LatestEntry(container: container)
  #expect(try widget.text() == nil)
  let context = ModelContext(container)
  for (text, day) in [("Rain", 1_000.0), ("Sun", 2_000.0)] {
    context.insert(Entry(text: text, day: Date(timeIntervalSince1970: day)))
  }
  try context.save()
  #expect(try widget.text() == "Sun")
}
